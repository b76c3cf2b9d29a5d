import { type ScopeAt } from '../analysis/analyze';
import { type Definition } from '../analysis/environment';
import { type Schema } from '../analysis/schema';
import { type Scope } from '../analysis/scope';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { unquoteName } from '../tree/quote';
import { fitOf } from './expected';
import { columnItem, type Item, nameItem, openingAt } from './items';

/** The word at the cursor. */
export interface Place {
  text: string;
  offset: number;
  replace: Span;
}

/** A suggestion with what its rank depends on. */
export interface Candidate {
  completion: Item;
  type: string;
  /** Less is earlier, among those that fit equally well. */
  group: number;
  /** Where the name was last written; -1 for never. */
  recent: number;
}

export const candidate = (completion: Item, type: string, at: number, recent = -1): Candidate => ({
  completion,
  type,
  group: at,
  recent,
});

export function ranked(candidates: readonly Candidate[], expected: string): Item[] {
  return candidates
    .map((each, index) => ({ ...each, index, fit: fitOf(expected, each.type) }))
    .sort((a, b) => a.fit - b.fit || a.group - b.group || b.recent - a.recent || a.index - b.index)
    .map(({ completion }) => completion);
}

/** Groups of candidates, in their order. */
export const group = {
  time: -1,
  literal: 0,
  field: 2,
  definition: 3,
  variable: 4,
  aggregate: 1,
  function: 5,
  table: 6,
} as const;

export function columnsAt(scope: ScopeAt, { text, offset, replace }: Place): Candidate[] {
  const opening = openingAt(text, replace.from);
  // Where each name was last written before the cursor.
  const recent: ReadonlyMap<string, number> = new Map(
    tokenize(text.slice(0, offset))
      .filter(({ kind, from }) => (kind === 'name' || kind === 'quotedName') && from !== replace.from)
      .map((token) => [unquoteName(token.text), token.from])
  );
  return [
    ...scope.columns
      .filter(({ hidden }) => !hidden)
      .map((column) => candidate(columnItem(column, opening), column.type, group.field, recent.get(column.name))),
    ...(scope.right ? [...side('$left', scope), ...side('$right', scope.right)] : []),
  ];
}

/** Returns `$left.a` or `$right.b`, in the keys of a join. */
function side(name: string, { columns }: Scope): Candidate[] {
  return columns.map((column) => {
    const completion = columnItem(column);
    const label = `${name}.${completion.insertText}`;
    return candidate({ ...completion, label, insertText: label, filterText: label }, column.type, group.variable);
  });
}

export function tables(opening: string, { datasets = [] }: Schema, definitions: readonly Definition[]): Item[] {
  return [
    ...tablesOfLet(opening, definitions),
    ...datasets.map((name) => nameItem(name, 'dataset', 'dataset', opening)),
  ];
}

export const tablesOfLet = (opening: string, definitions: readonly Definition[]): Item[] =>
  definitions.filter(({ kind }) => kind === 'table').map(({ name }) => nameItem(name, 'table', 'let', opening));
