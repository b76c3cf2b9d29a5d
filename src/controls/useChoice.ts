import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Reports each choice from one of Grafana's lists once. On React 18, such a list repeats its choice on each render, until the pointer's
 * last move has been handled. On a page that renders changes immediately, such as Explore, the repetition never ends. Lists are
 * compared by their entries.
 * @returns `choose`, and `forget`, to call before the next gesture: a list that adds entries keeps its value, and may add the same
 * option again
 */
export function useChoice<T>(
  value: T,
  onChange: (value: T) => void
): { choose: (chosen: T) => void; forget: () => void } {
  const current = useRef('');
  const key = JSON.stringify(value);
  const forget = useCallback(() => {
    current.current = key;
  }, [key]);
  useLayoutEffect(forget, [forget]);
  const choose = useCallback(
    (chosen: T) => {
      const next = JSON.stringify(chosen);
      if (next !== current.current) {
        current.current = next;
        onChange(chosen);
      }
    },
    [onChange]
  );
  return { choose, forget };
}
