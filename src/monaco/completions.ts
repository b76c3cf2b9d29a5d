import { type Monaco, type monacoTypes } from '@grafana/ui';

import { abbreviated } from '@aplkit/language/kit/words';
import { type Completion, type CompletionKind } from '@aplkit/language/kit/completion';
import { type EditorLanguage } from './editorLanguage';
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

/** Maximum length of a label, which leaves room for a number in Monaco's list. */
const longestLabel = 35;

/** Offers completions. Typing cancels a request for values, and late values appear when they arrive. */
export function offerCompletions(textEditor: TextEditor, language: EditorLanguage): monacoTypes.IDisposable[] {
  const { editor, model, monaco, selector } = textEditor;
  const late = suggestWhenLate(textEditor, language);
  let asking = new AbortController();
  const provider = monaco.languages.registerCompletionItemProvider(selector, {
    triggerCharacters: [...language.triggers],
    async provideCompletionItems(_, position, { triggerKind }, cancelled) {
      const text = model.getValue();
      const offset = model.getOffsetAt(position);
      const suggestions = language.suggestionsAt(text, offset);
      if (suggestions === undefined) {
        return { suggestions: [] };
      }
      const { replace, now, read } = suggestions;
      // When a function is accepted from the list, its parentheses appear without a key press that would show the signature.
      const isAsked = triggerKind === monaco.languages.CompletionTriggerKind.Invoke;
      if (isAsked && text.charAt(offset - 1) === '(' && language.isInCall(text, offset)) {
        editor.trigger(language.id, 'editor.action.triggerParameterHints', {});
      }
      // Monaco cancels only requests that it is waiting for.
      asking.abort();
      const stop = new AbortController();
      asking = stop;
      const listening = cancelled.onCancellationRequested(() => stop.abort());
      const pending = read(stop.signal);
      const found = await late.inTime(replace.from, pending);
      // Monaco also cancels a request after an empty list, but late values may still fill the list.
      listening.dispose();
      // Letters typed meanwhile don't invalidate the suggestions, because Monaco filters by them.
      const isSame = !model.isDisposed() && model.getValue().startsWith(text.slice(0, offset));
      if (cancelled.isCancellationRequested || !isSame) {
        return { suggestions: [] };
      }
      late.suggestAgain(
        replace.from,
        pending.then(({ isMore }) => isMore && found === undefined)
      );
      const completions = found === undefined ? now() : found.all();
      return {
        suggestions: completions.map((completion, index) => itemOf(completion, index, model, monaco)),
        incomplete: found === undefined,
      };
    },
  });
  return [provider, late];
}

function itemOf(
  completion: Completion,
  index: number,
  model: monacoTypes.editor.ITextModel,
  monaco: Monaco
): monacoTypes.languages.CompletionItem {
  const { label, kind, detail, count, documentation, insertText, filterText, isSnippet, continues } = completion;
  // Monaco truncates the description instead of the label.
  const { InsertAsSnippet } = monaco.languages.CompletionItemInsertTextRule;
  return {
    // Monaco shows details only for the selected row, but descriptions for all rows.
    label: count === '' ? label : { label: abbreviated(label, longestLabel), description: count },
    kind: monaco.languages.CompletionItemKind[icons[kind]],
    detail,
    documentation: { value: documentation },
    insertText,
    filterText,
    insertTextRules: isSnippet ? InsertAsSnippet : undefined,
    command: continues ? { id: 'editor.action.triggerSuggest', title: 'Show suggestions' } : undefined,
    // Keeps the completions in order, best first.
    sortText: String(index).padStart(5, '0'),
    range: rangeOf(model, completion),
  };
}
