import { analyze } from '../analysis/analyze';
import { noSchema } from '../analysis/schema';
import { parseQuery } from '../parse';
import { applyEdits, type Edit, keepApart } from '../tree/edit';
import { quoteName } from '../tree/quote';
import { type QuerySymbol, symbolAt } from './symbols';

/** The edits, or a sentence that says why renaming isn't possible. */
type Renaming = { edits: Edit[] } | { refused: string };

const noSymbol =
  'Only names defined in the query can be renamed: computed columns, `let` names and parameters. Use `project-rename` for a dataset’s field.';

/** The symbol at an offset, or the reason why it can't be renamed. */
export function renamable(text: string, offset: number): QuerySymbol | { refused: string } {
  const symbol = symbolAt(text, offset);
  return symbol && (!symbol.unnamed || canBeNamed(text, symbol)) ? symbol : { refused: noSymbol };
}

/** Renames the symbol at an offset everywhere, unless that changes what other names mean. */
export function rename(text: string, offset: number, newName: string): Renaming {
  const symbol = renamable(text, offset);
  if ('refused' in symbol) {
    return symbol;
  }
  const name = newName.trim();
  if (name === '') {
    return { refused: 'Enter a name.' };
  }
  const written = quoteName(name);
  const places = symbol.places.map(({ from, to }) => ({ from, to, text: written }));
  const { from } = symbol.definition;
  const edits = keepApart(text, symbol.unnamed ? [{ from, to: from, text: `${written} = ` }, ...places] : places);
  const clash = name !== symbol.name && changesMeaning(text, edits, symbol);
  return clash
    ? { refused: `Renaming to \`${name}\` would change the result or clash with an existing name.` }
    : { edits };
}

/** True if an expression can be given a name, as the column `count()` can, but not an unchanged field. */
function canBeNamed(text: string, { definition, name }: QuerySymbol): boolean {
  const { from, to } = definition;
  const named = applyEdits(text, [{ from, to: from, text: `${quoteName(name)} = ` }]);
  return text.slice(from, to).endsWith(')') && parseQuery(named).problems.length === 0;
}

/** True if the edits change what other names mean, or cause problems. */
function changesMeaning(text: string, edits: Edit[], symbol: QuerySymbol): boolean {
  const after = applyEdits(text, edits);
  const [before, renamed] = [text, after].map((each) => analyze(each, noSchema));
  const [first] = symbol.places;
  const upTo = edits.filter(({ to }) => to <= first.to);
  const places = symbolAt(after, applyEdits(text.slice(0, first.to), upTo).length)?.places;
  return (
    renamed.problems.length > before.problems.length ||
    renamed.result.columns.length !== before.result.columns.length ||
    places?.length !== symbol.places.length + (symbol.unnamed ? 1 : 0)
  );
}
