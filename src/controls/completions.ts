import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Completion, type CompletionKind } from '../apl/completion';
import { languageId } from './aplLanguage';
import { type Schema } from './schema';

/**
 * Offers what can be written at the cursor of this one editor: words of the language, and the datasets and fields of the service
 * as far as the token may read them. The schema is asked when somebody first wants a suggestion.
 */
export function offerCompletions(editor: MonacoEditor, monaco: Monaco, schema: Schema): monacoTypes.IDisposable {
  return monaco.languages.registerCompletionItemProvider(languageId, {
    triggerCharacters: ['|', ' ', '(', ',', '.', '[', "'", '"'],
    async provideCompletionItems(model, position, _context, cancelled) {
      // Monaco asks the providers of a language for all of its editors.
      if (model.id !== editor.getModel()?.id) {
        return { suggestions: [] };
      }
      const text = model.getValue();
      const [{ completionsAt }, { datasetNames }, { parseQuery }] = await Promise.all([
        import('../apl/completion'),
        import('../apl/datasetNames'),
        import('../apl/parse'),
      ]);
      const known = await knownIn(datasetNames(text, parseQuery(text)), schema);
      if (cancelled.isCancellationRequested || model.isDisposed()) {
        return { suggestions: [] };
      }
      const completions = completionsAt(text, model.getOffsetAt(position), known);
      return { suggestions: completions.map((completion, index) => itemOf(completion, index, model, monaco)) };
    },
  });
}

async function knownIn(datasets: readonly string[], schema: Schema) {
  const [all, ...fields] = await Promise.all([schema.datasets(), ...datasets.map((name) => schema.fields(name))]);
  const byName = new Map(fields.flat().map((field) => [field.name, field]));
  return {
    datasets: all.map((dataset) => dataset.name),
    fields: [...byName.values()].filter((field) => !field.hidden),
  };
}

function itemOf(
  completion: Completion,
  index: number,
  model: monacoTypes.editor.ITextModel,
  monaco: Monaco
): monacoTypes.languages.CompletionItem {
  const { label, kind, detail, documentation, insertText, filterText } = completion;
  const start = model.getPositionAt(completion.from);
  const end = model.getPositionAt(completion.to);
  return {
    label,
    kind: kindOf(kind, monaco),
    detail,
    documentation,
    insertText,
    filterText,
    // The likeliest first, as they come.
    sortText: String(index).padStart(5, '0'),
    range: {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    },
  };
}

function kindOf(kind: CompletionKind, monaco: Monaco): monacoTypes.languages.CompletionItemKind {
  const kinds = monaco.languages.CompletionItemKind;
  switch (kind) {
    case 'dataset':
      return kinds.Struct;
    case 'field':
      return kinds.Field;
    case 'function':
    case 'aggregate':
      return kinds.Function;
    case 'operator':
      return kinds.Operator;
    case 'keyword':
      return kinds.Keyword;
  }
}
