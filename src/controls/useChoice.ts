import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Passes on a choice from a list of Grafana's once. On React 18 such a list says it again each time it is drawn, until the pointer's last
 * move has been handled: where a page draws changes at once, as Explore does, that never ends. Lists are equal by their entries.
 *
 * @returns `choose`, and `forget` for the next gesture: a list that adds keeps its value, and may take the same option again
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
