import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import { focusSoon } from '../controls/focus';

/** A control to focus, on the step card with the index `unit`. */
export interface Focus {
  unit: number;
  /** The control's action, or `last` for the last field. Defaults to the first field. */
  control?: string;
}

/** Focuses a control after an edit is rendered. Returns a function that sets this control. */
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

/** Moves the focus to a neighbor when an edit removes the focused control; from a field, preferably to a field. */
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
