import { type monacoTypes } from '@grafana/ui';

import { type EditorLanguage } from './editorLanguage';
import { rangeOf, type TextEditor } from './textEditor';

/** Explains the name under the pointer, and what of it loads later. */
export function offerHovers(
  { model, monaco, selector }: TextEditor,
  language: EditorLanguage
): monacoTypes.IDisposable[] {
  const explained = (position: monacoTypes.IPosition) =>
    language.explain(model.getValue(), model.getOffsetAt(position));
  return [
    // Monaco shows first what is registered last.
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position, cancelled) => {
        const stop = new AbortController();
        cancelled.onCancellationRequested(() => stop.abort());
        const found = await explained(position);
        const more = await found?.more?.(stop.signal);
        return found && more !== undefined ? { contents: [{ value: more }], range: rangeOf(model, found) } : undefined;
      },
    }),
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position) => {
        const found = await explained(position);
        return found && { contents: [{ value: found.text }], range: rangeOf(model, found) };
      },
    }),
  ];
}
