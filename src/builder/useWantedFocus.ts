import { type RefObject, useCallback, useEffect, useRef } from 'react';

import { focusSoon } from '../components/focusSoon';

/** A control of the card at a place among all cards of steps. */
export interface Focus {
  unit: number;
  /** The action of the control; the first of the card's own ones if it is left out. */
  control?: string;
}

/**
 * Moves the focus to the control that an edit asks for: once, when the query that the edit makes is drawn.
 *
 * @param whole the element around all cards
 * @returns what each edit calls; one that asks for no control takes back what an earlier one has asked for
 */
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
