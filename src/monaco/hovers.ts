import { type monacoTypes } from '@grafana/ui';

import { type Hover, hoverAt } from '../apl/hover/hover';
import { type FieldValue } from '../profile/valueLookup';
import { askValues, type Editing, readKnowledge } from './knowledge';
import { rangeOf, type TextEditor } from './textEditor';

const maxValues = 8;

/** Explains the name under the pointer, and a field's values, which load later. */
export function offerHovers({ model, monaco, selector }: TextEditor, editing: Editing): monacoTypes.IDisposable[] {
  const hoverIn = async (position: monacoTypes.IPosition): Promise<Hover | undefined> => {
    const text = model.getValue();
    const { known } = await readKnowledge(text, editing);
    return hoverAt(text, model.getOffsetAt(position), { ...known, variables: editing.variables() });
  };
  const shown = (markdown: string, hover: Hover): monacoTypes.languages.Hover => ({
    contents: [{ value: markdown }],
    range: rangeOf(model, hover),
  });
  return [
    // Monaco shows first what is registered last.
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position, cancelled) => {
        const stop = new AbortController();
        cancelled.onCancellationRequested(() => stop.abort());
        const hover = await hoverIn(position);
        if (!hover?.lookup) {
          return undefined;
        }
        const found = await askValues(hover.lookup, editing, stop.signal);
        return found.length > 0 ? shown(valuesText(found), hover) : undefined;
      },
    }),
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position) => {
        const hover = await hoverIn(position);
        return hover && shown(hover.text, hover);
      },
    }),
  ];
}

function valuesText(values: readonly FieldValue[]): string {
  const rows = values
    .slice(0, maxValues)
    .map(({ value, count }) => `- \`${String(value).replaceAll('`', '´')}\` (${count.toLocaleString('en-US')})`);
  return `Most frequent in this time range:\n\n${rows.join('\n')}`;
}
