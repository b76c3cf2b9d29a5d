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
  /** Leaves nothing but these. */
  | { change: 'only'; columns: readonly NamedExpression[] }
  | { change: 'without' | 'kept' | 'ordered'; patterns: readonly NamePattern[] }
  | { change: 'renamed'; renames: readonly Rename[] }
  /** Changes the values of these. */
  | { change: 'masked'; patterns: readonly NamePattern[] }
  /** Makes columns of its own. */
  | { change: 'other' };

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
}

export type FactsByKind<K extends OperatorKind> = { readonly [Kind in K]: OperatorFacts<Kind> };

export const readColumns = (reader: OperatorReader) => ({ columns: reader.someColumns() });
export const nothing = (): Expression[] => [];
export const other = (): ColumnChange => ({ change: 'other' });
export const same = (): ColumnChange => ({ change: 'none' });
export const valuesOf = (columns: ReadonlyArray<{ expression: Expression }>) =>
  columns.map(({ expression }) => expression);
export const existing = (...expressions: Array<Expression | undefined>) =>
  expressions.filter((expression) => expression !== undefined);
