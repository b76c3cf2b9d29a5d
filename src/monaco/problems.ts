import { type monacoTypes } from '@grafana/ui';

import { type Problem } from '@aplkit/language/kit/problem';
import { type Edit, type Span } from '@aplkit/language/kit/edit';
import { type TextPosition } from '@aplkit/language/kit/places';
import { type EditorLanguage } from './editorLanguage';
import { type TextEditor, rangeOf } from './textEditor';

/** The service's error, with its position in the text that was sent. */
export interface ServiceFailure extends TextPosition {
  message: string;
}

const ownersOf = ({ id }: EditorLanguage) => ({ ours: id, service: `${id}-service` });

/** Underlines problems in the query, except at `failed`, where the service's error is shown. */
export function showProblems(editor: TextEditor, language: EditorLanguage, failed: Span | undefined): void {
  const { model, monaco } = editor;
  monaco.editor.setModelMarkers(
    model,
    ownersOf(language).ours,
    language
      .problems(model.getValue())
      .filter(({ from, to }) => failed === undefined || to < failed.from || failed.to < from)
      .map((problem) => markerOf(problem, editor))
  );
}

/** Underlines the service's error at its position, if there is one, and returns the range. */
export function showFailure(
  { model, monaco }: TextEditor,
  language: EditorLanguage,
  failure: ServiceFailure | undefined
): Span | undefined {
  const span = failure && language.errorSpan(model.getValue(), failure);
  const markers =
    failure && span
      ? [{ severity: monaco.MarkerSeverity.Error, message: failure.message, ...rangeOf(model, span) }]
      : [];
  monaco.editor.setModelMarkers(model, ownersOf(language).service, markers);
  return span;
}

export function removeMarkers({ model, monaco }: TextEditor, language: EditorLanguage): void {
  if (!model.isDisposed()) {
    Object.values(ownersOf(language)).forEach((owner) => monaco.editor.setModelMarkers(model, owner, []));
  }
}

/** Offers fixes for problems at the cursor (Ctrl-.) and under the pointer. */
export function offerFixes(editor: TextEditor, language: EditorLanguage): monacoTypes.IDisposable {
  const { model, monaco, selector } = editor;
  return monaco.languages.registerCodeActionProvider(selector, {
    provideCodeActions: (_, range) => {
      const actions = language
        .problems(model.getValue())
        .filter((problem) => monaco.Range.areIntersectingOrTouching(markerOf(problem, editor), range))
        .flatMap((problem) =>
          problem.fixes.map(({ title, edits }, index): monacoTypes.languages.CodeAction => ({
            title,
            kind: 'quickfix',
            diagnostics: [markerOf(problem, editor)],
            isPreferred: index === 0,
            edit: editsOf(model, edits),
          }))
        );
      return { actions, dispose: () => {} };
    },
  });
}

export function editsOf(
  model: monacoTypes.editor.ITextModel,
  edits: readonly Edit[]
): monacoTypes.languages.WorkspaceEdit {
  return {
    edits: edits.map((edit) => ({
      resource: model.uri,
      textEdit: { range: rangeOf(model, edit), text: edit.text },
      versionId: undefined,
    })),
  };
}

function markerOf(
  { message, severity, docs, from, to }: Problem,
  { model, monaco }: TextEditor
): monacoTypes.editor.IMarkerData {
  return {
    severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    message,
    code: docs === undefined ? undefined : { value: 'APL documentation', target: monaco.Uri.parse(docs) },
    // If something is missing, the problem has length zero, and one character is underlined.
    ...rangeOf(model, { from, to: Math.max(to, from + 1) }),
  };
}
