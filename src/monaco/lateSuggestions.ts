import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/** Milliseconds that the suggestions for a word wait for the service, where something else can be suggested meanwhile. */
const timeoutMs = 150;

/**
 * Suggests again when a result arrives that a list did not wait for: Monaco asks again only at a key. Nothing opens if the person left the
 * word, chose in the list, took something from it or closed it meanwhile.
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
    // What moves the cursor without typing: a key or click for that, or a suggestion that was taken.
    editor.onDidChangeCursorPosition(({ source, reason }) => {
      if (source !== 'keyboard' || reason !== monaco.editor.CursorChangeReason.NotSet) {
        stop();
      }
    }),
  ];
  return {
    /** Resolves to the result, or to `undefined` where it does not come while the word that starts at an offset may wait. */
    inTime: <T>(start: number, pending: Promise<T>) => {
      const now = Date.now();
      // Another letter of a word does not wait again, nor does a list that is shown again: it would be gone meanwhile.
      word = word.start === start ? word : { start, until: now + timeoutMs };
      const time = Math.max(0, word.until - now);
      return Promise.race([pending, new Promise<undefined>((resolve) => setTimeout(resolve, time))]);
    },
    /** Suggests again once `bringsMore` resolves to true. What an earlier list waits for is forgotten. */
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
