import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Passes on a choice from a list of Grafana's once. On React 18 such a list says it again each time it is drawn, until the pointer's last
 * move has been handled: where a page draws changes at once, as Explore does, that never ends. Lists are equal by their entries.
 */
export function useChoice<T>(value: T, onChange: (value: T) => void): (chosen: T) => void {
  const current = useRef('');
  const key = JSON.stringify(value);
  useLayoutEffect(() => {
    current.current = key;
  }, [key]);
  return useCallback(
    (chosen: T) => {
      const next = JSON.stringify(chosen);
      if (next !== current.current) {
        current.current = next;
        onChange(chosen);
      }
    },
    [onChange]
  );
}
