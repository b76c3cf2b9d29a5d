import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { focusOn, focusSoon } from './focusSoon';

const listKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** The text typed in one of Grafana's lists, which opens empty and shows the selection once closed. */
const typedIn = (target: EventTarget): string =>
  target instanceof HTMLInputElement && isInOpenList(target) ? target.value.trim() : '';

/** Whether the focus is in a list that is open. */
export const isInOpenList = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'true';

/** Whether the focus goes to a button that cancels what is typed. */
export const isCancelling = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-control=cancel]') !== null;

/**
 * Takes what is typed in one of Grafana's lists. By itself, such a list forgets it when the person clicks elsewhere. On Enter and Tab it
 * takes the option that is highlighted: right after a text was typed, one that fits an earlier text; on Tab even of a list that was only
 * looked at. Here the keys say what is typed, and leave the option to the list only where the arrow keys have chosen it.
 *
 * @param take called with what is typed
 * @returns `handlers` for the element around the list; `list`, its key, which is another one once a key has closed it; 0 as long as the
 *   field that is there before it, with the handlers `closed`, has not had the focus
 */
export function useTyped(take: (typed: string) => Promise<void> | undefined) {
  const whole = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  const isTaken = useRef(false);
  const isPressed = useRef(false);
  const [list, setList] = useState(0);
  const renew = () => {
    isChosen.current = false;
    setList((before) => before + 1);
  };
  // Before Tab goes on from there.
  useLayoutEffect(() => {
    if (list > 0) {
      focusOn(whole.current?.querySelector('input'));
    }
  }, [list]);
  useEffect(() => {
    if (isPressed.current) {
      // The pointer was pressed on the field that was there before.
      isPressed.current = false;
      whole.current?.querySelector('input')?.click();
    }
  }, [list]);
  const handlers = {
    ref: whole,
    onChange: () => {
      isChosen.current = false;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const { key, target, nativeEvent } = event;
      if (nativeEvent.isComposing) {
        return;
      }
      const typed = typedIn(target);
      if (key === 'Enter') {
        // It would submit the form around the list.
        event.preventDefault();
      }
      if (listKeys.includes(key)) {
        isChosen.current = true;
      } else if (!isChosen.current && ((key === 'Enter' && typed !== '') || (key === 'Tab' && isInOpenList(target)))) {
        event.stopPropagation();
        renew();
        if (typed !== '') {
          // What is typed next replaces what comes late.
          void take(typed)?.then(
            () => whole.current?.contains(document.activeElement) && focusSoon(() => document.activeElement)
          );
        }
      } else if (key === 'Tab') {
        // The list takes the option that is chosen.
        isTaken.current = isChosen.current;
      } else if (key === 'Escape' && !isInOpenList(target)) {
        // A closed list would empty its field, and keep its value.
        Object.assign(nativeEvent, { preventDownshiftDefault: true });
      } else if (key === 'Enter' || key === 'Escape') {
        isChosen.current = false;
      }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const typed = typedIn(target);
      if (typed !== '' && !isCancelling(relatedTarget) && !isTaken.current) {
        void take(typed);
      }
      isChosen.current = false;
      isTaken.current = false;
    },
  };
  const closed = {
    // A finger that scrolls the page presses no mouse button.
    onMouseDown: () => {
      isPressed.current = true;
    },
    onFocus: renew,
  };
  return { handlers, list, closed };
}
