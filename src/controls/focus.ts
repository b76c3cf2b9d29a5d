import { type FocusEvent } from 'react';

/** Focuses a control that was just rendered, after a closing menu has returned the focus to its button. */
export function focusSoon(find: () => Element | null | undefined): void {
  queueMicrotask(() => focusOn(find()));
}

/** Focuses a control and selects its text, as the Tab key does. */
export function focusOn(control: Element | null | undefined): void {
  if (control instanceof HTMLElement) {
    control.focus();
  }
  if (control instanceof HTMLInputElement) {
    control.select();
  }
}

/** True if an element is the input of one of Grafana's lists, and the list is open. */
export const isInOpenList = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'true';

/** True if the focus moves to a button that cancels the typed text. */
export const isCancelling = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-control=cancel]') !== null;

/** True if a blur event moves the focus out of its element. */
export const leaves = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
