import { type monacoTypes } from '@grafana/ui';

import { findProblems } from '../apl/diagnostics/findProblems';
import { type Problem } from '../language/problem';
import { errorSpan } from '../apl/edit/errorSpan';
import { type Query, type Span } from '../apl/tree/ast';
import { type Edit } from '../apl/tree/edit';
import { languageId } from './aplLanguage';
import { type Editing, schemaOf } from './knowledge';
import { type TextEditor, rangeOf } from './textEditor';

/** The service's error about the query, with its place in the text that was sent: line and column from 1. */
export interface ServiceFailure {
  message: string;
  line: number;
  column: number;
}

const serviceOwner = `${languageId}-service`;

/** Underlines what is wrong with the query, which it returns, but not at `failed`: there the service's error says what is wrong. */
export function showProblems(editor: TextEditor, editing: Editing, failed: Span | undefined): Query {
  const { model, monaco } = editor;
  const { query, problems } = findProblems(model.getValue(), schemaOf(editing));
  monaco.editor.setModelMarkers(
    model,
    languageId,
    problems
      .filter(({ from, to }) => failed === undefined || to < failed.from || failed.to < from)
      .map((problem) => markerOf(problem, editor))
  );
  return query;
}

/** Underlines what the service could not run, and returns its part of the text; or nothing. */
export function showFailure({ model, monaco }: TextEditor, failure: ServiceFailure | undefined): Span | undefined {
  const span = failure && errorSpan(model.getValue(), failure);
  const markers =
    failure && span
      ? [{ severity: monaco.MarkerSeverity.Error, message: failure.message, ...rangeOf(model, span) }]
      : [];
  monaco.editor.setModelMarkers(model, serviceOwner, markers);
  return span;
}

export function removeMarkers({ model, monaco }: TextEditor): void {
  if (!model.isDisposed()) {
    [languageId, serviceOwner].forEach((owner) => monaco.editor.setModelMarkers(model, owner, []));
  }
}

/** Offers the fixes of the problems at the cursor by Ctrl-., and of that under the pointer. */
export function offerFixes(editor: TextEditor, editing: Editing): monacoTypes.IDisposable {
  const { model, monaco, selector } = editor;
  return monaco.languages.registerCodeActionProvider(selector, {
    provideCodeActions: (_, range) => {
      const { problems } = findProblems(model.getValue(), schemaOf(editing));
      const actions = problems
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
  { message, severity, from, to }: Problem,
  { model, monaco }: TextEditor
): monacoTypes.editor.IMarkerData {
  return {
    severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    message,
    // A problem without a length (something is missing) underlines one character.
    ...rangeOf(model, { from, to: Math.max(to, from + 1) }),
  };
}
