import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Edit, type Span } from '@aplkit/language/kit/edit';

/** An editor with its text, for the parts that work on it. */
export interface TextEditor {
  editor: MonacoEditor;
  monaco: Monaco;
  model: monacoTypes.editor.ITextModel;
  /** Picks this editor's text alone: Monaco asks the providers of a language for all editors of the page. */
  selector: monacoTypes.languages.LanguageSelector;
}

export function rangeOf(model: monacoTypes.editor.ITextModel, { from, to }: Span): monacoTypes.IRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}

/** Changes the text of an editor as if it were typed: in one step that can be undone. */
export function editText(editor: MonacoEditor, edits: readonly Edit[]): void {
  const model = editor.getModel();
  if (model !== null) {
    editor.pushUndoStop();
    editor.executeEdits(
      'apl',
      edits.map((edit) => ({ range: rangeOf(model, edit), text: edit.text }))
    );
    editor.pushUndoStop();
  }
}
