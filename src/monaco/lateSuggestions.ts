import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/** Milliseconds that suggestions wait for the service, if there are others to show. */
const timeoutMs = 150;

/** Reopens suggestions when a late result arrives, unless the user has moved on. By itself, Monaco opens them only on a key press. */
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
    // Without typing, the cursor moves by a key, by the mouse, or because a suggestion was accepted.
    editor.onDidChangeCursorPosition(({ source, reason }) => {
      if (source !== 'keyboard' || reason !== monaco.editor.CursorChangeReason.NotSet) {
        stop();
      }
    }),
  ];
  return {
    /** Resolves to the result, or to `undefined` if it arrives after the word's waiting time. */
    inTime: <T>(start: number, pending: Promise<T>) => {
      const now = Date.now();
      // More letters and a reopened list don't start another wait, during which the list would disappear.
      word = word.start === start ? word : { start, until: now + timeoutMs };
      const time = Math.max(0, word.until - now);
      return Promise.race([pending, new Promise<undefined>((resolve) => setTimeout(resolve, time))]);
    },
    /** Reopens suggestions when `bringsMore` resolves to true. Replaces earlier waits. */
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
