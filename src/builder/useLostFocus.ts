import { type FocusEvent, useEffect, useRef } from 'react';

import { focusSoon } from '../components/focusSoon';

const enabled = ':is(input, textarea, button):not(:disabled, [aria-disabled=true])';

/**
 * Gives the focus to a neighbour once a change of the query has removed or disabled the control that had it. Returns the handlers of
 * the element around all controls.
 */
export function useLostFocus(query: string) {
  const near = useRef<Element[]>([]);
  useEffect(
    () =>
      focusSoon(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const places = isLost ? near.current.filter(({ isConnected }) => isConnected) : [];
        return places.map((place) => [...place.querySelectorAll(enabled)].at(-1)).find((control) => control);
      }),
    [query]
  );
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      near.current = [];
      for (let place = target.parentElement; place && currentTarget.contains(place); place = place.parentElement) {
        near.current.push(place);
      }
    },
    onBlur: () => {
      near.current = [];
    },
  };
}
