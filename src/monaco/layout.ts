import { type monacoTypes } from '@grafana/ui';

import { foldings } from '../apl/edit/foldings';
import { formatQuery } from '../apl/format/formatQuery';
import { lineAndColumn } from '../apl/tree/lineAndColumn';
import { type TextEditor, rangeOf } from './textEditor';

/** Formats the text (Shift-Alt-F), and says why it does not. */
export function offerFormat(
  { model, monaco, selector }: TextEditor,
  say: (message: string) => void
): monacoTypes.IDisposable {
  return monaco.languages.registerDocumentFormattingEditProvider(selector, {
    displayName: 'APL',
    provideDocumentFormattingEdits: () => {
      const text = model.getValue();
      const result = formatQuery(text);
      if ('problem' in result) {
        const { line, column } = lineAndColumn(text, result.problem.from);
        say(`Not formatted, for the query has an error at line ${line}, column ${column}: ${result.problem.message}`);
        return [];
      }
      say('');
      return [{ range: rangeOf(model, { from: 0, to: text.length }), text: result.text }];
    },
  });
}

/** Folds tables in brackets, statements, long lists and comments. */
export function offerFolding({ model, monaco, selector }: TextEditor): monacoTypes.IDisposable {
  const { Comment, Region } = monaco.languages.FoldingRangeKind;
  return monaco.languages.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: () =>
      foldings(model.getValue()).map((folding) => {
        const { startLineNumber: start, endLineNumber: end } = rangeOf(model, folding);
        return { start, end, kind: folding.kind === 'comment' ? Comment : Region };
      }),
  });
}
