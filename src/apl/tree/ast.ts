/**
 * The syntax tree of an APL query as plain, typed objects: for everything that depends on the meaning of a query (planning of pages,
 * detection of limits and bins, problems, the sandbox's translation to SQL). It is built from the Lezer tree by `parseQuery`. All positions
 * are half-open ranges of UTF-16 offsets into the query's text.
 */
import { type Name, type Span } from './leaves';
import { type Expression, type OperatorOf, type Pipeline } from './nodes';

export type * from './leaves';
export type * from './nodes';
export type { BinaryOperator } from './operatorTables';

export type WhereOperator = OperatorOf<'where'>;
export type SummarizeOperator = OperatorOf<'summarize'>;
export type SortOperator = OperatorOf<'sort'>;
export type LimitOperator = OperatorOf<'limit'>;
export type TopOperator = OperatorOf<'top'>;
export type JoinOperator = OperatorOf<'join' | 'lookup'>;
export type UnionOperator = OperatorOf<'union'>;
export type SearchOperator = OperatorOf<'search'>;
export type ParseOperator = OperatorOf<'parse' | 'parse-where'>;
export type ParseKvOperator = OperatorOf<'parse-kv'>;
export type MakeSeriesOperator = OperatorOf<'make-series'>;
export type MvExpandOperator = OperatorOf<'mv-expand'>;
export type RedactOperator = OperatorOf<'redact'>;
export type PrintOperator = OperatorOf<'print'>;
export type DatatableOperator = OperatorOf<'datatable'>;
export type RangeOperator = OperatorOf<'range'>;
export type ExternaldataOperator = OperatorOf<'externaldata'>;

/** A syntax error. The tree around it is complete, because the grammar recovers. */
export interface SyntaxProblem extends Span {
  /** One sentence without the position. */
  message: string;
}

export interface Query extends Span {
  kind: 'query';
  statements: Statement[];
  /** `undefined` for a text with only white space, comments and statements. */
  pipeline: Pipeline | undefined;
  problems: SyntaxProblem[];
}

export type Statement = LetStatement | SetStatement | DeclareStatement;

export interface LetStatement extends Span {
  kind: 'let';
  name: Name;
  /** A scalar expression or a tabular one. */
  value: Expression | Pipeline;
}

export interface SetStatement extends Span {
  kind: 'set';
  name: Name;
  value: Expression | undefined;
}

/** `declare query_parameters (a: string = "x", b: long);` */
export interface DeclareStatement extends Span {
  kind: 'declare';
  parameters: Parameter[];
}

export interface Parameter extends Span {
  name: Name;
  type: Name;
  /** The default value. */
  value: Expression | undefined;
}
