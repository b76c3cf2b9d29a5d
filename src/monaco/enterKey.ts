import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { typedAt } from '../apl/completion/situation';

/**
 * Makes Enter a new line unless a person typed a part of a suggestion, chose one by the arrow keys, or asked for the list. Monaco itself
 * takes the first suggestion whenever the list is open, and typing a space opens it.
 */
export function keepEnterForLines(
  editor: MonacoEditor,
  model: monacoTypes.editor.ITextModel,
  monaco: Monaco
): monacoTypes.IDisposable {
  const { UpArrow, DownArrow, PageUp, PageDown, Space, Enter } = monaco.KeyCode;
  const choosing = [UpArrow, DownArrow, PageUp, PageDown];
  let chosen = false;
  const parts = [
    editor.onDidChangeCursorPosition(() => {
      chosen = false;
    }),
    editor.onKeyDown(({ keyCode, ctrlKey }) => {
      if (choosing.includes(keyCode) || (keyCode === Space && ctrlKey)) {
        chosen = true;
      }
      const position = editor.getPosition();
      const nothingTyped = () => position && typedAt(model.getValue(), model.getOffsetAt(position)) === '';
      if (keyCode === Enter && !chosen && nothingTyped()) {
        editor.trigger('apl', 'hideSuggestWidget', undefined);
      }
    }),
  ];
  return { dispose: () => parts.forEach((part) => part.dispose()) };
}
