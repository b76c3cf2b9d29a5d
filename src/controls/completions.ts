import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Completion, type CompletionKind, type Known } from '../apl/completion';
import { type Situation } from '../apl/situation';
import { type FieldMeta } from '../service/types';
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
      const offset = model.getOffsetAt(position);
      const [{ completionsAt }, { situationAt }] = await Promise.all([
        import('../apl/completion'),
        import('../apl/situation'),
      ]);
      const known = await knownFor(situationAt(text, offset), text, schema);
      if (cancelled.isCancellationRequested || model.isDisposed()) {
        return { suggestions: [] };
      }
      const completions = completionsAt(text, offset, known);
      return { suggestions: completions.map((completion, index) => itemOf(completion, index, model, monaco)) };
    },
  });
}

/** What the service has of that which can be written here. Nothing is asked that is not needed. */
async function knownFor(situation: Situation, text: string, schema: Schema): Promise<Known> {
  switch (situation.kind) {
    case 'dataset':
      return { datasets: (await schema.datasets()).map((dataset) => dataset.name), fields: [] };
    case 'expression':
    case 'field':
      return { datasets: [], fields: await fieldsIn(text, schema) };
    case 'operator':
    case 'afterValue':
    case 'none':
      return { datasets: [], fields: [] };
    default: {
      const unknown: never = situation;
      return unknown;
    }
  }
}

async function fieldsIn(text: string, schema: Schema): Promise<FieldMeta[]> {
  const [{ datasetNames }, { parseQuery }] = await Promise.all([import('../apl/datasetNames'), import('../apl/parse')]);
  const fields = await Promise.all(datasetNames(text, parseQuery(text)).map((dataset) => schema.fields(dataset)));
  const byName = new Map(fields.flat().map((field) => [field.name, field]));
  return [...byName.values()].filter((field) => !field.hidden);
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
