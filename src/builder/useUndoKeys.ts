import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

import { type History } from './useHistory';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: EventTarget | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Lets Ctrl/Cmd-Z undo an edit of the query, and with Shift do it again, unless something is typed in the field that is not written yet:
 * then the keys are about that. Returns the handlers of the element around all controls.
 */
export function useUndoKeys(query: string, { undo, redo }: Pick<History, 'undo' | 'redo'>) {
  /** What the field with the focus has of the query. */
  const written = useRef('');
  useEffect(() => {
    if (isTextField(document.activeElement)) {
      written.current = document.activeElement.value;
    }
  }, [query]);
  const hasDraft = (field: TextField) =>
    // A list shows what is chosen once it is closed, and nothing when it opens.
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
