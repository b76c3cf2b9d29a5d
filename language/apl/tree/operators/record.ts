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
 * Effect of an operator on its input rows: `each` maps them in order, `filters` keeps matching ones, `samples` keeps random ones,
 * `multiplies` expands each, `groups` and `counts` reduce them, `computes` derives others from all of them, `joins` and `unites` add
 * rows of other tables. An order other than `sorts` is `unknown`, without paging.
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

/** Effect of an operator on its input columns, as far as its own text determines it. */
export type ColumnChange =
  | { change: 'none' }
  /** Adds or replaces columns by expressions, or by declarations. */
  | { change: 'computed'; columns: readonly NamedExpression[] }
  | { change: 'declared'; columns: readonly ColumnDeclaration[] }
  /** Keeps only these, or these new ones. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'made'; columns: ReadonlyArray<{ name: string; type: 'integer' | 'string' }> }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of these. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Defines its own columns. */
  | { change: 'other' };

/** The parts of an operator that the controls of its card show, by the kind of card. */
export type CardParts =
  | { kind: 'filter' | 'search' | 'limit' | 'sample'; value: Expression }
  | { kind: 'summarize'; aggregates: readonly NamedExpression[]; by: readonly NamedExpression[] }
  | {
      kind: 'calculate' | 'columns' | 'distinct' | 'expand';
      items: ReadonlyArray<NamedExpression | NamePattern | Rename>;
    }
  | { kind: 'sort'; keys: readonly SortKey[] }
  | { kind: 'top'; value: Expression; keys: readonly SortKey[] }
  /** `start` is the position of the parsed text, with the options before it; `word` precedes the pattern. */
  | { kind: 'parse'; start: Span | undefined; value: Expression; word: Span | undefined }
  | { kind: 'count' | 'schema' };

/** Reader and parts of an operator. */
export interface FirstFacts<K extends OperatorKind> {
  /** The token of its word in the grammar. The word is the operator's kind. */
  token?: number;
  /** Another word for the same. */
  otherWord?: string;
  /** Expressions evaluated per row, in text order. */
  expressions: (operator: OperatorOf<K>) => Expression[];
  /** Tables that it reads in addition to its input. */
  tables?: (operator: OperatorOf<K>) => Pipeline[];
  read: (reader: OperatorReader) => OperatorParts[K];
}

/** The same for an operator after a pipe, with its effect on input rows and columns. */
export interface OperatorFacts<K extends OperatorKind> extends FirstFacts<K> {
  rows: RowChange;
  columns: (operator: OperatorOf<K>) => ColumnChange;
  /** Without it, or for `undefined`, the card shows the operator's text. */
  card?: (operator: OperatorOf<K>) => CardParts | undefined;
}

export interface OperatorWords {
  /** It has no types, because its parts are not values. */
  signature: string;
  help: string;
  /** Example query that runs over the demo data. */
  example: string;
  /** Set if it can only start a query, without input. */
  begins?: 'only';
  /** Kind of text after its keyword; `text` is unknown. */
  takes: 'values' | 'fields' | 'tables' | 'text' | 'nothing';
  /** Position of new column names: per column, or after a keyword. */
  names?: 'columns' | 'with' | 'as';
  /** The expressions after its word `by`. */
  by?: 'groups' | 'order';
  /** Values of its option `kind`, with their meaning. */
  kinds?: ReadonlyArray<readonly [string, string]>;
  /** Words that can follow its first value, if that is more than a comma or a pipe. */
  next?: readonly string[];
  /** Name in the builder; by default its keyword. */
  title?: string;
  /** Start of a new one in the builder: an editable text, or required input after the text. */
  begin?: readonly [kind: 'text' | 'condition' | 'field' | 'expression' | 'order' | 'summary', apl: string];
}

type OperatorRecord<K extends OperatorKind> = OperatorFacts<K> & OperatorWords;
export type RecordsByKind<K extends OperatorKind> = { readonly [Kind in K]: OperatorRecord<Kind> };

export const demo = (operators: string) => `['sample-http-logs'] | ${operators}`;

export const readColumns = (reader: OperatorReader) => ({ columns: reader.someColumns() });
export const nothing = (): Expression[] => [];
export const other = () => ({ change: 'other' }) as const;
export const same = (): ColumnChange => ({ change: 'none' });
export const valuesOf = (columns: ReadonlyArray<{ expression: Expression }>) =>
  columns.map(({ expression }) => expression);
export const existing = (...expressions: Array<Expression | undefined>) =>
  expressions.filter((expression) => expression !== undefined);
