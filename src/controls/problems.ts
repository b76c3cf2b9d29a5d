import { type Monaco, type MonacoEditor } from '@grafana/ui';

const owner = 'aplkit-apl';

/** Underlines what the language cannot read. The grammar is loaded here, when somebody edits. */
export async function showProblems(editor: MonacoEditor, monaco: Monaco, disposed: () => boolean): Promise<void> {
  const { parseQuery } = await import('../apl/parse');
  const model = editor.getModel();
  if (disposed() || model === null || model.isDisposed()) {
    return;
  }
  const text = model.getValue();
  const markers = parseQuery(text).problems.map(({ message, from, to }) => {
    const start = model.getPositionAt(from);
    // A problem at one point (something is missing there) is shown under one character.
    const end = model.getPositionAt(Math.max(to, from + 1));
    return {
      severity: monaco.MarkerSeverity.Error,
      message,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
  });
  monaco.editor.setModelMarkers(model, owner, markers);
}
