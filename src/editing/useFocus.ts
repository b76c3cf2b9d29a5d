import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import { focusSoon } from '../controls/focus';

/** A control on a step's card, by the card's position among all step cards. */
export interface Focus {
  unit: number;
  /** The action of the control to focus, or `last` for the last field. By default, the first field. */
  control?: string;
}

/** Moves the focus to the control that an edit names, after rendering the edited query. */
export function useWantedFocus(whole: RefObject<HTMLElement | null>, query: string) {
  const wanted = useRef<{ query: string; focus: Focus }>(undefined);
  // Moves the focus immediately, because the next keystroke belongs in that control.
  useLayoutEffect(() => {
    if (wanted.current?.query !== query) {
      return;
    }
    const { unit, control } = wanted.current.focus;
    wanted.current = undefined;
    focusSoon(() => {
      const card = whole.current?.querySelector(`[data-unit="${unit}"]`);
      const all = (each: string) => [...(card?.querySelectorAll(each) ?? [])];
      const fields = all('input, textarea');
      const own =
        control === undefined ? fields : control === 'last' ? fields.reverse() : all(`[data-control=${control}]`);
      const controls = [...own, ...all('[data-control]'), ...all('button')];
      return controls.find((each) => !each.matches(':disabled, [aria-disabled=true]'));
    });
  }, [whole, query]);
  return useCallback((changed: string, focus: Focus | undefined) => {
    wanted.current = focus && { query: changed, focus };
  }, []);
}

const isLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
};

const enabled = ':is(input, textarea, button):not(:disabled, [aria-disabled=true])';

const fields = 'input, textarea';

/**
 * Moves the focus to a neighbor when an edit removes or disables the focused control. From a field, it moves to another field if
 * possible.
 */
export function useLostFocus(query: string) {
  const near = useRef<Element[]>([]);
  const wasField = useRef(false);
  // Runs after the layout effects, because a control that an edit names takes precedence.
  useEffect(() => {
    if (isLost()) {
      const places = near.current.filter(({ isConnected }) => isConnected);
      const last = (place: Element) => {
        const controls = [...place.querySelectorAll(enabled)].reverse();
        return controls.find((control) => wasField.current && control.matches(fields)) ?? controls.at(0);
      };
      focusSoon(() => (isLost() ? places.map(last).find((control) => control) : undefined));
    }
  }, [query]);
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      near.current = [];
      wasField.current = target.matches(fields);
      for (let place = target.parentElement; place && currentTarget.contains(place); place = place.parentElement) {
        near.current.push(place);
      }
    },
    onBlur: () => {
      near.current = [];
    },
  };
}
