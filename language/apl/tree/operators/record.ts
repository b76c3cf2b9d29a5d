import {
  type ColumnDeclaration,
  type Expression,
  type NamedExpression,
  type NamePattern,
  type OperatorKind,
  type OperatorOf,
  type OperatorParts,
  type Pipeline,
  type Rename,
  type SortKey,
  type Span,
} from '../ast';
import { type OperatorReader } from '../operatorReader';

/**
 * Effect of an operator on its input rows: `each` maps them in order, `filters` keeps matching rows, `samples` keeps random rows,
 * `multiplies` expands each row, `groups` and `counts` reduce rows, `computes` derives other rows from all of them, `joins` and
 * `unites` add rows from other tables. An operator that changes the order in any way other than sorting is `unknown`, which prevents
 * paging.
 */
export type RowChange =
  | 'each'
  | 'filters'
  | 'samples'
  | 'multiplies'
  | 'sorts'
  | 'limits'
  | 'tops'
  | 'groups'
  | 'counts'
  | 'computes'
  | 'joins'
  | 'unites'
  | 'unknown';

/** Effect of an operator on its input columns, as far as its text determines that. */
export type ColumnChange =
  | { change: 'none' }
  /** Adds or replaces columns, with expressions or declarations. */
  | { change: 'computed'; columns: readonly NamedExpression[] }
  | { change: 'declared'; columns: readonly ColumnDeclaration[] }
  /** Keeps only the listed columns, which may be new. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'made'; columns: ReadonlyArray<{ name: string; type: 'integer' | 'string' }> }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of the matching columns. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Returns columns that aren't known, so any name is accepted. */
  | { change: 'open' }
  /** Returns the columns that `analysis/steps.ts` determines. */
  | { change: 'other' };

/** Parts of an operator that the controls on its card show, by kind of card. */
export type CardParts =
  | { kind: 'filter' | 'search' | 'limit' | 'sample'; value: Expression }
  | { kind: 'summarize'; aggregates: readonly NamedExpression[]; by: readonly NamedExpression[] }
  | {
      kind: 'calculate' | 'columns' | 'distinct' | 'expand';
      items: ReadonlyArray<NamedExpression | NamePattern | Rename>;
    }
  | { kind: 'sort'; keys: readonly SortKey[] }
  | { kind: 'top'; value: Expression; keys: readonly SortKey[] }
  /** `start` is the range of the parsed text and the options before it; `word` precedes the pattern. */
  | { kind: 'parse'; start: Span | undefined; value: Expression; word: Span | undefined }
  | { kind: 'count' | 'schema' };

/** An operator's reader, and facts about its parts. */
export interface FirstFacts<K extends OperatorKind> {
  /** Token of the operator's word in the grammar. The word is the operator's kind. */
  token?: number;
  /** Another word with the same meaning. */
  otherWord?: string;
  /** Expressions that are evaluated for each row, in text order. */
  expressions: (operator: OperatorOf<K>) => Expression[];
  /** Tables that the operator reads in addition to its input. */
  tables?: (operator: OperatorOf<K>) => Pipeline[];
  read: (reader: OperatorReader) => OperatorParts[K];
}

/** Facts about an operator after a pipe, including its effect on input rows and columns. */
export interface OperatorFacts<K extends OperatorKind> extends FirstFacts<K> {
  rows: RowChange;
  columns: (operator: OperatorOf<K>) => ColumnChange;
  /** Parts for the operator's card. If it's missing, or returns `undefined`, the card shows the operator's text. */
  card?: (operator: OperatorOf<K>) => CardParts | undefined;
}

export interface OperatorWords {
  /** Signature without types, because an operator's parts aren't values. */
  signature: string;
  help: string;
  /** Example query that works with the demo data. */
  example: string;
  /** Set if the operator can only start a query, without input. */
  begins?: 'only';
  /** Kind of text after the operator's keyword; `text` means unknown. */
  takes: 'values' | 'fields' | 'tables' | 'text' | 'nothing';
  /** Position of new columns' names: with each column, or after a keyword. */
  names?: 'columns' | 'with' | 'as';
  /** Kind of expressions after the operator's word `by`. */
  by?: 'groups' | 'order';
  /** Values of the option `kind`, with their meanings. */
  kinds?: ReadonlyArray<readonly [string, string]>;
  /** All words and characters that can follow the operator's first value; defaults to a comma and a pipe. */
  next?: readonly string[];
  /** Name in the builder; defaults to the keyword. */
  title?: string;
  /** Start of a new step in the builder: text that users edit, or text that requires input after it. */
  begin?: readonly [kind: 'text' | 'condition' | 'field' | 'expression' | 'order' | 'summary', apl: string];
}

type OperatorRecord<K extends OperatorKind> = OperatorFacts<K> & OperatorWords;
export type RecordsByKind<K extends OperatorKind> = { readonly [Kind in K]: OperatorRecord<Kind> };

export const demo = (operators: string) => `['sample-http-logs'] | ${operators}`;

export const readColumns = (reader: OperatorReader) => ({ columns: reader.someColumns() });
export const nothing = (): Expression[] => [];
export const open = (): ColumnChange => ({ change: 'open' });
export const other = () => ({ change: 'other' }) as const;
export const same = (): ColumnChange => ({ change: 'none' });
export const valuesOf = (columns: ReadonlyArray<{ expression: Expression }>) =>
  columns.map(({ expression }) => expression);
export const existing = (...expressions: Array<Expression | undefined>) =>
  expressions.filter((expression) => expression !== undefined);
