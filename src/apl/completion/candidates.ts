import { type ScopeAt } from '../analysis/analyze';
import { type Definition } from '../analysis/environment';
import { type KnownSchema } from '../analysis/schema';
import { type Column, type Scope } from '../analysis/scope';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { unquoteName } from '../tree/quote';
import { fitOf } from './expected';
import { columnItem, type CompletionItem, nameItem, openingAt } from './items';

/** The word at the cursor. */
export interface Place {
  text: string;
  offset: number;
  replace: Span;
}

/** Puts what fits best first. What fits equally well keeps its order. */
export const ranked = (items: readonly CompletionItem[], expected: string): CompletionItem[] =>
  [...items].sort((a, b) => fitOf(expected, a.type) - fitOf(expected, b.type));

/** Returns the columns of a step, that which was named last first. */
export function columnsAt(scope: ScopeAt, { text, offset, replace }: Place): CompletionItem[] {
  const opening = openingAt(text, replace.from);
  // Where each name was last written before the cursor.
  const places: ReadonlyMap<string, number> = new Map(
    tokenize(text.slice(0, offset))
      .filter(({ kind, from }) => (kind === 'name' || kind === 'quotedName') && from !== replace.from)
      .map((token) => [unquoteName(token.text), token.from])
  );
  const placeOf = ({ name }: Column) => places.get(name) ?? -1;
  return scope.columns
    .filter(({ hidden }) => !hidden)
    .sort((a, b) => placeOf(b) - placeOf(a))
    .map((column) => columnItem(column, opening));
}

/** Returns `$left.a` and `$right.b`, in the keys of a join. */
export const sidesAt = (scope: ScopeAt): CompletionItem[] =>
  scope.right ? [...side('$left', scope), ...side('$right', scope.right)] : [];

function side(name: string, { columns }: Scope): CompletionItem[] {
  return columns.map((column) => {
    const plain = columnItem(column);
    const label = `${name}.${plain.insertText}`;
    return { ...plain, label, insertText: label, filterText: label };
  });
}

export function tables(
  opening: string,
  { datasets = [] }: KnownSchema,
  definitions: readonly Definition[]
): CompletionItem[] {
  return [
    ...tablesOfLet(opening, definitions),
    ...datasets.map((name) => nameItem(name, 'dataset', 'dataset', opening)),
  ];
}

export const tablesOfLet = (opening: string, definitions: readonly Definition[]): CompletionItem[] =>
  definitions.filter(({ kind }) => kind === 'table').map(({ name }) => nameItem(name, 'table', 'let', opening));
