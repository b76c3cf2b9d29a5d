import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/** Milliseconds that suggestions wait for the service if there are others to show. */
const timeoutMs = 150;

/**
 * Suggests again when a late result arrives: Monaco only asks on a key. Nothing opens if the user has left the word, or selected,
 * accepted or closed suggestions.
 */
export function suggestWhenLate(
  { editor, model, monaco }: TextEditor,
  language: Pick<EditorLanguage, 'id' | 'typedAt'>
) {
  const { UpArrow, DownArrow, PageUp, PageDown, Escape } = monaco.KeyCode;
  const choosing = [UpArrow, DownArrow, PageUp, PageDown, Escape];
  let waiting: Promise<boolean> | undefined;
  let word = { start: -1, until: 0 };
  const stop = () => {
    waiting = undefined;
  };
  const parts = [
    editor.onKeyDown(({ keyCode, ctrlKey, metaKey }) => {
      if (choosing.includes(keyCode) || ctrlKey || metaKey) {
        stop();
      }
    }),
    // Cursor moves without typing: by key, by mouse, or by an accepted suggestion.
    editor.onDidChangeCursorPosition(({ source, reason }) => {
      if (source !== 'keyboard' || reason !== monaco.editor.CursorChangeReason.NotSet) {
        stop();
      }
    }),
  ];
  return {
    /** Resolves to the result, or to `undefined` if it doesn't arrive while the word may wait. */
    inTime: <T>(start: number, pending: Promise<T>) => {
      const now = Date.now();
      // Further letters and reopened lists don't wait again: the list would disappear meanwhile.
      word = word.start === start ? word : { start, until: now + timeoutMs };
      const time = Math.max(0, word.until - now);
      return Promise.race([pending, new Promise<undefined>((resolve) => setTimeout(resolve, time))]);
    },
    /** Suggests again once `bringsMore` resolves to true. Replaces earlier waits. */
    suggestAgain: (start: number, bringsMore: Promise<boolean>) => {
      waiting = bringsMore;
      void bringsMore.then((isMore) => {
        const position = editor.getPosition();
        if (waiting !== bringsMore || !isMore || !position || !editor.hasTextFocus()) {
          return;
        }
        stop();
        const offset = model.getOffsetAt(position);
        if (offset - language.typedAt(model.getValue(), offset).length === start) {
          editor.trigger(language.id, 'editor.action.triggerSuggest', { auto: true });
        }
      });
    },
    dispose: () => {
      stop();
      parts.forEach((part) => part.dispose());
    },
  };
}
