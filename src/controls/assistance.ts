import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { offerCompletions } from './completions';
import { showProblems } from './problems';
import { type Schema } from './schema';

const pause = 300;

/**
 * Completes and marks the problems of one editor's text while it is written. What it needs of the language (the grammar) is loaded when the
 * editor is there. Dispose it with the editor.
 */
export function attachAssistance(editor: MonacoEditor, monaco: Monaco, schema: Schema): monacoTypes.IDisposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;
  const check = () => {
    void showProblems(editor, monaco, () => disposed);
  };
  const typed = editor.onDidChangeModelContent(() => {
    clearTimeout(timer);
    timer = setTimeout(check, pause);
  });
  const completions = offerCompletions(editor, monaco, schema);
  check();
  return {
    dispose: () => {
      disposed = true;
      clearTimeout(timer);
      typed.dispose();
      completions.dispose();
    },
  };
}
