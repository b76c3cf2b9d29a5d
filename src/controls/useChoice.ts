import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Reports each choice from one of Grafana's lists once; on React 18, a list repeats its choice on each render.
 * @returns `choose`, and `forget`, which must be called before the next gesture: a list that adds entries may add the same option again
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
