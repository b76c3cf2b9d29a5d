import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { focusOn, focusSoon, isCancelling, isInOpenList } from './focus';
import { matchOptions, type MatchRule, type Option } from './matchOptions';

const listKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** Milliseconds that typed text waits for the options before it's taken unchanged. */
const timeoutMs = 1000;
/** Milliseconds that an open list without other options waits for a search. */
const searchTimeoutMs = 10_000;

const inTime = (options: Promise<Option[]>, ms: number): Promise<Option[]> =>
  Promise.race([options, new Promise<Option[]>((resolve) => setTimeout(resolve, ms, []))]);

/** Text typed in one of Grafana's lists; empty while the list is closed and shows the value. */
const typedIn = (target: EventTarget): string =>
  target instanceof HTMLInputElement && isInOpenList(target) ? target.value.trim() : '';

interface PickerOptions extends MatchRule {
  /** Loads the options. Called once per focus, although Grafana's list requests them on each keystroke. */
  list: () => Promise<Option[]>;
  /** True if the list is loaded when its field gets the focus. */
  isLazy?: boolean;
  search?: (typed: string) => Promise<Option[]>;
  take: (value: string) => void;
  /** Called before a key press or a click selects something. */
  onGesture: () => void;
}

interface Listing {
  all: Promise<Option[]>;
  known?: Option[];
}

/**
 * Takes the best match for text typed in one of Grafana's lists, on Enter, on Tab and on blur. The list would drop the text, or take a
 * match for an earlier text.
 * @returns `handlers` for the element around the list; `key` and `options` for the list (a new key closes it); and, until a lazy list
 * is rendered, `closed`: the handlers for the field that replaces it
 */
export function usePicker({ list, isLazy = false, search, take, onGesture, ...rule }: PickerOptions) {
  const whole = useRef<HTMLDivElement>(null);
  const listing = useRef<Listing>(undefined);
  const searched = useRef<{ typed: string; options: Option[] }>(undefined);
  const latest = useRef('');
  const isChosen = useRef(false);
  const isTaken = useRef(false);
  const isPressed = useRef(false);
  const firstKey = isLazy ? 0 : 1;
  const [key, setKey] = useState(firstKey);
  // Moves the focus before Tab moves on from there.
  useLayoutEffect(() => {
    if (key > firstKey) {
      focusOn(whole.current?.querySelector('input'));
    }
  }, [key, firstKey]);
  useEffect(() => {
    if (isPressed.current) {
      // The pointer was pressed on the field that the list replaced.
      isPressed.current = false;
      whole.current?.querySelector('input')?.click();
    }
  }, [key]);

  const read = () => {
    if (!listing.current) {
      const reading: Listing = { all: list() };
      listing.current = reading;
      void reading.all.then((known) => Object.assign(reading, { known }));
    }
    return listing.current;
  };
  const match = (options: readonly Option[], typed: string) =>
    matchOptions(options, typed, {
      ...rule,
      searched: searched.current?.typed === typed.trim() ? searched.current.options : [],
    });
  const takeBest = (typed: string): Promise<void> | undefined => {
    const from = (options: readonly Option[]) => {
      const [best] = match(options, typed);
      if (best) {
        take(best.value);
      }
    };
    const { all, known } = read();
    if (known) {
      from(known);
      return undefined;
    }
    return inTime(all, timeoutMs).then(from);
  };
  const close = (typed: string) => {
    isChosen.current = false;
    setKey((before) => before + 1);
    if (typed !== '') {
      // Text typed next replaces a value that arrives late.
      void takeBest(typed)?.then(
        () => whole.current?.contains(document.activeElement) && focusSoon(() => document.activeElement)
      );
    }
  };
  const handlers = {
    ref: whole,
    onChange: () => {
      isChosen.current = false;
      read();
    },
    onPointerDownCapture: onGesture,
    onKeyDownCapture: (event: KeyboardEvent) => {
      onGesture();
      const { key: pressed, target, nativeEvent } = event;
      if (nativeEvent.isComposing) {
        return;
      }
      const typed = typedIn(target);
      if (pressed === 'Enter') {
        // Enter would submit the form around the list.
        event.preventDefault();
      }
      if (listKeys.includes(pressed)) {
        isChosen.current = true;
      } else if (
        !isChosen.current &&
        (pressed === 'Enter' ? typed !== '' : pressed === 'Tab' && isInOpenList(target))
      ) {
        event.stopPropagation();
        close(typed);
      } else if (pressed === 'Tab') {
        isTaken.current = isChosen.current;
      } else if (pressed === 'Escape' && !isInOpenList(target)) {
        // A closed list would empty its field, but keep its value.
        Object.assign(nativeEvent, { preventDownshiftDefault: true });
      } else if (pressed === 'Enter' || pressed === 'Escape') {
        isChosen.current = false;
      }
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) {
        target.select();
      }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const typed = typedIn(target);
      if (rule.custom && typed !== '' && !isCancelling(relatedTarget) && !isTaken.current) {
        void takeBest(typed);
      }
      isChosen.current = false;
      isTaken.current = false;
      listing.current = undefined;
    },
  };
  const closed = {
    // A finger that scrolls the page doesn't press a mouse button.
    onMouseDown: () => {
      isPressed.current = true;
    },
    onFocus: () => setKey((before) => before + 1),
  };
  return {
    key,
    closed: key === 0 ? closed : undefined,
    handlers,
    options: async (given: string) => {
      const typed = given.trim();
      latest.current = typed;
      const searching = typed === '' ? undefined : search?.(typed);
      const all = await read().all;
      const isEmpty = matchOptions(all, typed).length === 0;
      const found = searching === undefined ? [] : await inTime(searching, isEmpty ? searchTimeoutMs : timeoutMs);
      // An earlier search may finish after a later search.
      if (latest.current === typed) {
        searched.current = { typed, options: found };
      }
      return match(all, typed);
    },
  };
}
