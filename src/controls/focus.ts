import { type FocusEvent } from 'react';

/** Moves the focus to a control that was just drawn: after a menu that closes at the same time has given the focus back to its button. */
export function focusSoon(find: () => Element | null | undefined): void {
  queueMicrotask(() => focusOn(find()));
}

/** Moves the focus to a control. What is typed then replaces its text, as after the Tab key. */
export function focusOn(control: Element | null | undefined): void {
  if (control instanceof HTMLElement) {
    control.focus();
  }
  if (control instanceof HTMLInputElement) {
    control.select();
  }
}

/** Whether the focus is in one of Grafana's lists that is open. */
export const isInOpenList = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'true';

/** Whether the focus goes to a button that cancels what is typed. */
export const isCancelling = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-control=cancel]') !== null;

/** Whether a blur event takes the focus out of its element. */
export const leaves = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
