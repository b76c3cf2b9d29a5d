import { type FocusEvent, useEffect, useRef } from 'react';

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
const leaves = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/**
 * Handler for blur events that calls back when the focus leaves their element. If the user presses a button of the mouse elsewhere, the
 * call waits for the click, or the release without one, because a changed layout could move the click's target away from the mouse.
 */
export function useLeave(onLeave: () => void): (event: FocusEvent) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const watch = new AbortController();
    const options = { capture: true, signal: watch.signal };
    document.addEventListener('pointerdown', () => (isPressed.current = true), options);
    const leave = () => {
      waiting.current?.();
      waiting.current = undefined;
    };
    // Some systems send no release after a press that opens a context menu.
    for (const end of ['pointerup', 'pointercancel', 'contextmenu']) {
      const release = () => {
        isPressed.current = false;
        // A click, and the focus that it moves, follow in the same task.
        setTimeout(leave);
      };
      document.addEventListener(end, release, options);
    }
    return () => watch.abort();
  }, []);
  return (event) => {
    const { currentTarget: element } = event;
    if (!leaves(event)) {
      return;
    }
    if (isPressed.current) {
      waiting.current = () => element.contains(document.activeElement) || onLeave();
    } else {
      onLeave();
    }
  };
}
