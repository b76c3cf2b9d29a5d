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

/** Effect of an operator on its input rows. `computes` derives rows from all of them; `unknown` prevents paging. */
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

/** Effect of an operator on its input columns, as far as the query's text determines it. */
export type ColumnChange =
  | { change: 'none' }
  /** Adds columns from expressions or declarations, or replaces columns with them. */
  | { change: 'computed'; columns: readonly NamedExpression[] }
  | { change: 'declared'; columns: readonly ColumnDeclaration[] }
  /** Keeps only the listed columns, which may be new. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'made'; columns: ReadonlyArray<{ name: string; type: 'integer' | 'string' }> }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of the matching columns. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Unknown columns, so that any name is valid. */
  | { change: 'open' }
  /** Columns that `analysis/steps.ts` determines. */
  | { change: 'other' };

/** Parts of an operator for the controls on its card, by kind of card. */
export type CardParts =
  | { kind: 'filter' | 'search' | 'limit' | 'sample'; value: Expression }
  | { kind: 'summarize'; aggregates: readonly NamedExpression[]; by: readonly NamedExpression[] }
  | {
      kind: 'calculate' | 'columns' | 'distinct' | 'expand';
      items: ReadonlyArray<NamedExpression | NamePattern | Rename>;
    }
  | { kind: 'sort'; keys: readonly SortKey[] }
  | { kind: 'top'; value: Expression; keys: readonly SortKey[] }
  /** `value` is the parsed string, `start` the range of the first option, and `word` the range of `with` or `as` before the pattern. */
  | { kind: 'parse'; start: Span | undefined; value: Expression; word: Span | undefined }
  | { kind: 'count' | 'schema' };

/** Facts about any operator, including how it's read. */
export interface FirstFacts<K extends OperatorKind> {
  /** Token of the operator's word in the grammar. The operator's kind is the word. */
  token?: number;
  /** Another word with the same meaning. */
  otherWord?: string;
  /** Expressions that are evaluated for each row, in text order. */
  expressions: (operator: OperatorOf<K>) => Expression[];
  /** Tables that the operator reads, besides its input. */
  tables?: (operator: OperatorOf<K>) => Pipeline[];
  read: (reader: OperatorReader) => OperatorParts[K];
}

/** Facts about an operator after a pipe, such as its effect on input rows and columns. */
export interface OperatorFacts<K extends OperatorKind> extends FirstFacts<K> {
  rows: RowChange;
  columns: (operator: OperatorOf<K>) => ColumnChange;
  /** Parts for the operator's card. If it's missing, or returns `undefined`, the card shows the operator's text. */
  card?: (operator: OperatorOf<K>) => CardParts | undefined;
}

export interface OperatorWords {
  /** Signature. It has no types, because an operator's parts aren't values. */
  signature: string;
  help: string;
  /** Example query for the demo data. */
  example: string;
  /** Set if the operator has no input, and can only start a query. */
  begins?: 'only';
  /** Kind of parts after the operator's keyword; `text` if unknown. */
  takes: 'values' | 'fields' | 'tables' | 'text' | 'nothing';
  /** Position of the names of new columns: with each column, or after a keyword. */
  names?: 'columns' | 'with' | 'as';
  /** Kind of expressions after `by`. */
  by?: 'groups' | 'order';
  /** Values of the option `kind`, and their meanings. */
  kinds?: ReadonlyArray<readonly [string, string]>;
  /** All words and characters that can follow the operator's first value. The default is a comma and a pipe. */
  next?: readonly string[];
  /** Name in the builder; defaults to the keyword. */
  title?: string;
  /** Start of a new step in the builder: a text that users can edit, or a text that needs input after it. */
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
