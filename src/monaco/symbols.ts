import { type monacoTypes } from '@grafana/ui';

import { rename, renamable } from '../apl/edit/rename';
import { symbolAt } from '../apl/edit/symbols';
import { type TextEditor, rangeOf } from './textEditor';
import { editsOf } from './problems';

/** Renames what a query defines (F2), and goes to its definition (F12). */
export function offerSymbols({ model, monaco, selector }: TextEditor): monacoTypes.IDisposable[] {
  const offsetOf = (position: monacoTypes.IPosition) => model.getOffsetAt(position);
  return [
    monaco.languages.registerRenameProvider(selector, {
      resolveRenameLocation: (_, position) => {
        const offset = offsetOf(position);
        const symbol = renamable(model.getValue(), offset);
        if ('refused' in symbol) {
          return { rejectReason: symbol.refused, text: '', range: rangeOf(model, { from: offset, to: offset }) };
        }
        const place = symbol.places.find(({ from, to }) => from <= offset && offset <= to);
        return { text: symbol.name, range: rangeOf(model, place ?? symbol.definition) };
      },
      provideRenameEdits: (_, position, name) => {
        const result = rename(model.getValue(), offsetOf(position), name);
        return 'refused' in result ? { edits: [], rejectReason: result.refused } : editsOf(model, result.edits);
      },
    }),
    monaco.languages.registerDefinitionProvider(selector, {
      provideDefinition: (_, position) => {
        const symbol = symbolAt(model.getValue(), offsetOf(position));
        return symbol && { uri: model.uri, range: rangeOf(model, symbol.definition) };
      },
    }),
  ];
}
