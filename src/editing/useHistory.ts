import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
} from 'react';

export interface Texts {
  past: readonly string[];
  future: readonly string[];
  /** The last text that this history wrote. A different text was set from outside. */
  last?: string;
}

/** State kept by a parent that stays mounted while the builder is hidden. */
export type TextsState = [Texts, Dispatch<SetStateAction<Texts>>];

export interface History {
  /** Changes the text, by default with the history's own `write`. */
  change: (text: string, write?: (text: string) => void) => void;
  /** `undefined` if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo for a query's text, including texts set from outside. */
export function useHistory(text: string, write: (text: string) => void, [texts, setTexts]: TextsState): History {
  const { past, future } = around(texts, text);
  const current = useRef({ text, write });
  useEffect(() => {
    current.current = { text, write };
  });
  const move = (to: string, moved: Texts) => {
    setTexts({ ...moved, last: to });
    write(to);
  };
  const change = useCallback(
    (next: string, writeOnce?: (text: string) => void) => {
      const { text: old, write: writeNext } = current.current;
      if (next !== old) {
        setTexts((known) => ({ past: [...around(known, old).past, old], future: [], last: next }));
        (writeOnce ?? writeNext)(next);
      }
    },
    [setTexts]
  );
  const [last, next] = [past.at(-1), future.at(0)];
  return {
    change,
    undo: last === undefined ? undefined : () => move(last, { past: past.slice(0, -1), future: [text, ...future] }),
    redo: next === undefined ? undefined : () => move(next, { past: [...past, text], future: future.slice(1) }),
  };
}

/** The history with the current text, which may have been set from outside. */
const around = (texts: Texts, text: string): Texts =>
  texts.last === undefined || texts.last === text ? texts : { past: [...texts.past, texts.last], future: [] };

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: EventTarget | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Handlers that make Ctrl/Cmd-Z undo edits of the query, unless the focused field has unsaved text. */
export function useUndoKeys(query: string, { undo, redo }: Pick<History, 'undo' | 'redo'>) {
  /** The saved text of the focused field. */
  const written = useRef('');
  useEffect(() => {
    if (isTextField(document.activeElement)) {
      written.current = document.activeElement.value;
    }
  }, [query]);
  const hasDraft = (field: TextField) =>
    // A list shows the chosen value when it closes, and is empty when it opens.
    field.getAttribute('role') === 'combobox'
      ? field.getAttribute('aria-expanded') === 'true' && field.value !== ''
      : field.value !== written.current;
  return {
    onFocus: ({ target }: FocusEvent) => {
      written.current = isTextField(target) ? target.value : '';
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      const isKey = (name: string) => (ctrlKey || metaKey) && key.toLowerCase() === name;
      if ((isKey('z') || isKey('y')) && !(isTextField(target) && hasDraft(target))) {
        event.preventDefault();
        (shiftKey || isKey('y') ? redo : undo)?.();
      }
    },
  };
}
