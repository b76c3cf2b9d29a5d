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
 * The effect of an operator on the rows that come in: `each` makes one of each in their order, `filters` keeps those that fit, `samples` keeps
 * some at random, `multiplies` makes several of each, `groups` and `counts` make one of many, `computes` makes others of all of them,
 * `joins` and `unites` bring rows of other tables. What orders rows otherwise than `sorts` says is `unknown`: no page of it is asked for alone.
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

/** The effect of an operator on the columns that come in, as far as its text alone says it. */
export type ColumnChange =
  | { change: 'none' }
  /** Adds or replaces columns by expressions, or by declarations. */
  | { change: 'computed'; columns: readonly NamedExpression[] }
  | { change: 'declared'; columns: readonly ColumnDeclaration[] }
  /** Leaves nothing but these, or these new ones. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'made'; columns: ReadonlyArray<{ name: string; type: 'integer' | 'string' }> }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of these. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Makes columns of its own. */
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
  /** `start` is where the text begins that is parsed, with the options before it; `word` is before the pattern. */
  | { kind: 'parse'; start: Span | undefined; value: Expression; word: Span | undefined }
  | { kind: 'count' | 'schema' };

/** How an operator is read, and what it contains. */
export interface FirstFacts<K extends OperatorKind> {
  /** The token of its word in the grammar. The word is the operator's kind. */
  token?: number;
  /** Another word for the same. */
  otherWord?: string;
  /** The expressions that are worked out for its rows, in the order of the text. */
  expressions: (operator: OperatorOf<K>) => Expression[];
  /** The tables that it reads besides the one that comes in. */
  tables?: (operator: OperatorOf<K>) => Pipeline[];
  read: (reader: OperatorReader) => OperatorParts[K];
}

/** The same of an operator that follows a pipe, and its effect on the rows and columns that come in. */
export interface OperatorFacts<K extends OperatorKind> extends FirstFacts<K> {
  rows: RowChange;
  columns: (operator: OperatorOf<K>) => ColumnChange;
  /** Without one, or where it says so, the card shows the operator's text. */
  card?: (operator: OperatorOf<K>) => CardParts | undefined;
}

export interface OperatorWords {
  /** It has no types, because its parts are not values. */
  signature: string;
  help: string;
  /** A query that shows it and runs on its own over the demo data. */
  example: string;
  /** Set if it only begins a query: nothing comes in. */
  begins?: 'only';
  /** The kind of text after its word; `text` is nothing that is known. */
  takes: 'values' | 'fields' | 'tables' | 'text' | 'nothing';
  /** Where names of columns are made: for each column, or after a word. */
  names?: 'columns' | 'with' | 'as';
  /** The expressions after its word `by`. */
  by?: 'groups' | 'order';
  /** The values of its option `kind`, each with what it means. */
  kinds?: ReadonlyArray<readonly [string, string]>;
  /** Words that can follow its first value, if that is more than a comma or a pipe. */
  next?: readonly string[];
  /** A plain word for it in the builder; its own word where none is given. */
  title?: string;
  /** How a new one begins in the builder: with a text, which can be changed, or what a person gives first; which comes after the text. */
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
