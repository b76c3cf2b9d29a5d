import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Edit, type Span } from '@aplkit/language/kit/edit';

export interface TextEditor {
  editor: MonacoEditor;
  monaco: Monaco;
  model: monacoTypes.editor.ITextModel;
  /** Selects only this editor's text, because Monaco calls a language's providers for all editors. */
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

/** Edits the text as typing would, in a single undo step. */
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
