import { type Monaco, type monacoTypes } from '@grafana/ui';

import { completionsAt } from '../apl/completion/completion';
import { type CompletionContext } from '../apl/completion/completionContext';
import { type Completion, type CompletionKind } from '../apl/completion/items';
import { lookupAt } from '../apl/completion/lookup';
import { callAt, situationAt } from '../apl/completion/situation';
import { type Editing, knowledgeOf, readNames } from './knowledge';
import { suggestWhenLate } from './lateSuggestions';
import { rangeOf, type TextEditor } from './textEditor';

const icons: Readonly<Record<CompletionKind, keyof typeof monacoTypes.languages.CompletionItemKind>> = {
  dataset: 'Struct',
  table: 'Struct',
  field: 'Field',
  key: 'Property',
  value: 'Value',
  literal: 'Constant',
  variable: 'Variable',
  function: 'Function',
  aggregate: 'Function',
  operator: 'Operator',
  keyword: 'Keyword',
};

/** Characters of a label beside which there is room for a number in Monaco's list. */
const longestLabel = 36;

/** Offers what fits at the cursor. Typing on cancels the request for values, and what comes late is suggested then. */
export function offerCompletions(textEditor: TextEditor, editing: Editing): monacoTypes.IDisposable[] {
  const { editor, model, monaco, selector } = textEditor;
  const late = suggestWhenLate(textEditor);
  let asking = new AbortController();
  const provider = monaco.languages.registerCompletionItemProvider(selector, {
    triggerCharacters: ['|', ' ', '(', ',', '.', '[', "'", '"', '$', '='],
    async provideCompletionItems(_, position, { triggerKind }, cancelled) {
      const text = model.getValue();
      const offset = model.getOffsetAt(position);
      const situation = situationAt(text, offset);
      if (situation.kind === 'none') {
        return { suggestions: [] };
      }
      const { kind, replace } = situation;
      if (triggerKind === monaco.languages.CompletionTriggerKind.Invoke && text.charAt(offset - 1) === '(') {
        showSignature(text, offset);
      }
      const before = knowledgeOf(text, editing);
      // Operators and words of the language wait for nothing.
      const isFixed = kind === 'operator' || kind === 'word';
      const names = isFixed ? Promise.resolve(false) : readNames(before.analysis.query, editing);
      const read = await late.inTime(replace.from, names);
      const known = read?.value === false ? before : knowledgeOf(text, editing);
      // Monaco itself cancels only what it waits for.
      asking.abort();
      const stop = new AbortController();
      asking = stop;
      const listening = cancelled.onCancellationRequested(() => stop.abort());
      const asked = cancelled.isCancellationRequested
        ? Promise.resolve([])
        : valuesAt(text, offset, known, editing, stop.signal);
      const values = await late.inTime(replace.from, asked);
      // Monaco cancels an empty list as well, and what comes late may still fill it.
      listening.dispose();
      // Letters that were typed meanwhile are no reason to suggest nothing: Monaco compares them with what is suggested.
      const isSame = !model.isDisposed() && model.getValue().startsWith(text.slice(0, offset));
      if (cancelled.isCancellationRequested || !isSame) {
        return { suggestions: [] };
      }
      late.suggestAgain(replace.from, bringMore(read ? undefined : names, values ? undefined : asked));
      const completions = completionsAt(text, offset, {
        ...known,
        variables: editing.variables(),
        values: values?.value ?? [],
      });
      return {
        suggestions: completions.map((completion, index) => itemOf(completion, index, model, monaco)),
        incomplete: read === undefined || values === undefined,
      };
    },
  });
  return [provider, late];

  async function valuesAt(
    text: string,
    offset: number,
    { analysis, schema }: Pick<CompletionContext, 'analysis' | 'schema'>,
    { values, range, templates }: Editing,
    stop: AbortSignal
  ): Promise<CompletionContext['values']> {
    const lookup = lookupAt(text, offset, analysis, schema);
    return lookup ? values.of({ ...lookup, dataset: templates.replace(lookup.dataset) }, range(), stop) : [];
  }

  /** Shows the signature: a function that was taken from the list opens its brackets without a key that would show it. */
  function showSignature(text: string, offset: number): void {
    if (callAt(text, offset)) {
      editor.trigger('apl', 'editor.action.triggerParameterHints', {});
    }
  }
}

/** Resolves to whether answers that were not waited for have something to suggest. */
async function bringMore(names?: Promise<boolean>, values?: Promise<CompletionContext['values']>): Promise<boolean> {
  return ((await names) ?? false) || ((await values) ?? []).length > 0;
}

function itemOf(
  completion: Completion,
  index: number,
  model: monacoTypes.editor.ITextModel,
  monaco: Monaco
): monacoTypes.languages.CompletionItem {
  const { label, kind, detail, count, documentation, insertText, filterText, isSnippet, continues } = completion;
  // Monaco would cut the description and not the label.
  const short = label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
  const { InsertAsSnippet } = monaco.languages.CompletionItemInsertTextRule;
  return {
    // Monaco shows the detail of the chosen row alone, and a description in all.
    label: count === '' ? label : { label: short, description: count },
    kind: monaco.languages.CompletionItemKind[icons[kind]],
    detail,
    documentation: { value: documentation },
    insertText,
    filterText,
    insertTextRules: isSnippet ? InsertAsSnippet : undefined,
    command: continues ? { id: 'editor.action.triggerSuggest', title: 'Suggest what follows' } : undefined,
    // Keeps the order of the completions: what fits best first.
    sortText: String(index).padStart(5, '0'),
    range: rangeOf(model, completion),
  };
}
