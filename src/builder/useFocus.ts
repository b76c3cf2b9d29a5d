import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

import { focusSoon } from '../components/focusSoon';

/** A control of the card at a place among all cards of steps. */
export interface Focus {
  unit: number;
  /** The action of the control; the first of the card's own ones if it is left out. */
  control?: string;
}

/** Moves the focus to the control that an edit asks for: once, when the query that the edit makes is drawn. */
export function useWantedFocus(whole: RefObject<HTMLElement | null>, query: string) {
  const wanted = useRef<{ query: string; focus: Focus }>(undefined);
  useEffect(
    () =>
      focusSoon(() => {
        if (wanted.current?.query !== query) {
          return undefined;
        }
        const { unit, control } = wanted.current.focus;
        wanted.current = undefined;
        const card = whole.current?.querySelector(`[data-unit="${unit}"]`);
        const own = control === undefined ? 'input, textarea' : `[data-control=${control}]`;
        const controls = [own, '[data-control]', 'button'].flatMap((each) => [...(card?.querySelectorAll(each) ?? [])]);
        return controls.find((each) => !each.matches(':disabled, [aria-disabled=true]'));
      }),
    [whole, query]
  );
  return useCallback((changed: string, focus: Focus | undefined) => {
    wanted.current = focus && { query: changed, focus };
  }, []);
}

const enabled = ':is(input, textarea, button):not(:disabled, [aria-disabled=true])';

/** Gives the focus to a neighbour once a change of the query has removed or disabled the control that had it. */
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
