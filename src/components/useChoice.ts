import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns what takes a choice from a list of Grafana's, and passes it on once. On React 18 such a list says again what was chosen each
 * time it is drawn, until the pointer's last move has been handled. A page that draws changes at once, as Explore does, never gets to
 * that: each change draws the list, which says the choice again.
 *
 * @param value what is chosen now; lists are equal by their entries
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
