import { type Definition, type ScopeAt } from '../analysis/analyze';
import { type Schema } from '../analysis/schema';
import { type Column } from '../analysis/scope';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { unquoteName } from '../tree/quote';
import { fitOf } from './expected';
import { columnItem, type Completion, item, nameItem } from './items';
import { type Variable } from './completionContext';
import { type Literal } from './literals';

/** A suggestion with what its rank depends on. */
export interface Candidate {
  completion: Completion;
  type: string;
  /** Less is earlier, among those that fit equally well. */
  group: number;
  /** Where the name was last written; -1 for never. */
  recent: number;
}

export const candidate = (completion: Completion, type: string, at: number, recent = -1): Candidate => ({
  completion,
  type,
  group: at,
  recent,
});

export function ranked(candidates: readonly Candidate[], expected: string): Completion[] {
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

export function columnsAt(scope: ScopeAt, text: string, offset: number, replace: Span): Candidate[] {
  const recent = lastPlaces(text, offset, replace);
  const prefixed = scope.right ? sides(scope, scope.right.columns, replace) : [];
  return [
    ...scope.columns
      .filter(({ hidden }) => !hidden)
      .map((column) => candidate(columnItem(column, text, replace), column.type, group.field, recent.get(column.name))),
    ...prefixed,
  ];
}

/** Returns `$left.a` and `$right.b`, in the keys of a join. */
function sides(scope: ScopeAt, right: readonly Column[], replace: Span): Candidate[] {
  const side = (name: string, columns: readonly Column[]) =>
    columns.map((column) => {
      const completion = columnItem(column, '', replace);
      const label = `${name}.${completion.insertText}`;
      return candidate({ ...completion, label, insertText: label, filterText: label }, column.type, group.variable);
    });
  return [...side('$left', scope.columns), ...side('$right', right)];
}

/** Returns where each name was last written before the cursor. */
function lastPlaces(text: string, offset: number, replace: Span): ReadonlyMap<string, number> {
  return new Map(
    tokenize(text.slice(0, offset))
      .filter(({ kind, from }) => (kind === 'name' || kind === 'quotedName') && from !== replace.from)
      .map((token) => [unquoteName(token.text), token.from])
  );
}

export function tables(
  { replace }: { replace: Span },
  text: string,
  { datasets = [] }: Schema,
  definitions: readonly Definition[]
): Completion[] {
  return [
    ...tablesOfLet(replace, text, definitions),
    ...datasets.map((name) => nameItem(name, 'dataset', { detail: 'dataset' }, text, replace)),
  ];
}

export function tablesOfLet(replace: Span, text: string, definitions: readonly Definition[]): Completion[] {
  return definitions
    .filter(({ kind }) => kind === 'table')
    .map(({ name }) => nameItem(name, 'table', { detail: 'let' }, text, replace));
}

export function variableItem({ name, help, type, insertText = name }: Variable, replace: Span): Completion {
  const detail = type === 'unknown' ? 'variable' : type;
  return item({ label: name, kind: 'variable', detail, documentation: help, insertText }, replace);
}

export function literalItem({ text, help }: Literal, kind: 'literal' | 'keyword', replace: Span): Completion {
  return item({ label: text, kind, detail: help, documentation: help }, replace);
}
