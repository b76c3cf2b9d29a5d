/** Expressions, pipelines and operators: an expression may hold a pipeline, which holds operators, which hold expressions. */
import {
  type BooleanLiteral,
  type BrokenExpression,
  type ColumnDeclaration,
  type DatetimeLiteral,
  type DynamicLiteral,
  type IntegerLiteral,
  type Name,
  type NamePattern,
  type NameReference,
  type NullLiteral,
  type PatternPart,
  type RealLiteral,
  type Span,
  type StarExpression,
  type StringLiteral,
  type TimespanLiteral,
} from './leaves';
import { type BinaryOperator, type ListOperator } from './operatorTables';

export type Expression =
  | StringLiteral
  | IntegerLiteral
  | RealLiteral
  | BooleanLiteral
  | NullLiteral
  | DatetimeLiteral
  | TimespanLiteral
  | DynamicLiteral
  | NameReference
  | MemberAccess
  | SliceExpression
  | Call
  | Negation
  | BinaryExpression
  | ListExpression
  | BetweenExpression
  | SubqueryExpression
  | StarExpression
  | BrokenExpression;

/** `name = expression`, or an expression alone. */
export interface NamedExpression extends Span {
  name: Name | undefined;
  expression: Expression;
}

/** `tags[0]`, `['attributes']["http.status"]`, `parse_json(x).a`: an element of a value that is not a plain dotted name. */
export interface MemberAccess extends Span {
  kind: 'member';
  object: Expression;
  /** A string literal for `.a` and `["a"]`. */
  key: Expression;
}

/** `x[1:]`, `x[:2]`, `x[1:2]`: a part of an array. An omitted bound is `undefined`. */
export interface SliceExpression extends Span {
  kind: 'slice';
  object: Expression;
  start: Expression | undefined;
  end: Expression | undefined;
}

export interface Call extends Span {
  kind: 'call';
  function: Name;
  arguments: NamedExpression[];
}

/** Unary minus. */
export interface Negation extends Span {
  kind: 'negation';
  operand: Expression;
}

export interface BinaryExpression extends Span {
  kind: 'binary';
  operator: BinaryOperator;
  operatorSpan: Span;
  left: Expression;
  right: Expression;
}

/** `x in (a, b)`: an operand against several values. Of a table in the brackets, its rows are the values. */
export interface ListExpression extends Span {
  kind: 'list';
  operator: ListOperator;
  operatorSpan: Span;
  operand: Expression;
  items: Expression[];
}

export interface BetweenExpression extends Span {
  kind: 'between';
  negated: boolean;
  operand: Expression;
  low: Expression;
  high: Expression;
}

/** `logs | distinct id` in the brackets of `in (…)`: a table that takes the place of values. */
export interface SubqueryExpression extends Span {
  kind: 'subquery';
  pipeline: Pipeline;
}

export interface Pipeline extends Span {
  kind: 'pipeline';
  source: Source;
  operators: Operator[];
}

/**
 * The source of a pipeline: a dataset or a table that `let` defines; `table("logs")`; `logs*`, which is only in `union` and `search in`;
 * `(logs | where x)`; an operator that begins a pipeline.
 */
export type Source =
  | (Span & { kind: 'dataset'; dataset: Name })
  | (Span & { kind: 'table'; dataset: Expression })
  | (Span & { kind: 'datasets'; pattern: NamePattern })
  | (Span & { kind: 'subquery'; pipeline: Pipeline })
  | (Span & { kind: 'operatorSource'; operator: SourceOperator });

/** The parts of each operator, by its kind. Of two words for the same, like `sort` and `order`, the kind is one. */
export interface OperatorParts {
  where: { predicate: Expression };
  extend: Columns;
  'extend-valid': Columns;
  project: Columns;
  'project-away': Patterns;
  'project-keep': Patterns;
  'project-reorder': Patterns;
  /** `project-rename new = old` */
  'project-rename': { renames: Rename[] };
  summarize: { aggregates: NamedExpression[]; by: NamedExpression[] };
  sort: { by: SortKey[] };
  limit: { count: Expression };
  top: { count: Expression; by: SortKey[] };
  count: object;
  /** `distinct *` has no columns and `all` set. */
  distinct: Columns & { all: boolean };
  join: Joined;
  lookup: Joined;
  /** `union withsource=t a, (b | where x), c*` */
  union: { options: Option[]; tables: Pipeline[] };
  /** `search kind=case_sensitive in (a, b*) "x" and field:"y"`; `field:x` is read as `field has x`. */
  search: { options: Option[]; tables: Pipeline[]; predicate: Expression };
  parse: Parsed;
  'parse-where': Parsed;
  /** `parse-kv text as (a: long, b) with (pair_delimiter=",")` */
  'parse-kv': { expression: Expression; columns: ColumnDeclaration[]; options: Option[] };
  /** `make-series n = count() default=0 on _time from a to b step c by d` */
  'make-series': {
    options: Option[];
    aggregates: SeriesColumn[];
    on: Expression;
    start: Expression | undefined;
    end: Expression | undefined;
    step: Expression | undefined;
    by: NamedExpression[];
  };
  /** `mv-expand kind=array a, b = c to typeof(long) limit 10` */
  'mv-expand': { options: Option[]; columns: ExpandedColumn[]; limit: Expression | undefined };
  getschema: object;
  /** `sample 0.1`: a share of the rows. */
  sample: { count: Expression };
  /** `redact replaceToken="***" @"pattern", @"other" on a, b*`; without `on`, all text columns. */
  redact: { options: Option[]; patterns: Expression[]; on: NamePattern[] };
  print: Columns;
  /** `datatable (a: long, b: string) [1, "x", 2, "y"]`: the values row by row. */
  datatable: { columns: ColumnDeclaration[]; values: Expression[] };
  /** `range x from 1 to 10 step 1` */
  range: { column: Name; start: Expression; end: Expression; step: Expression };
  /** `externaldata (a: string) ["https://…"] with (format="csv")` */
  externaldata: { columns: ColumnDeclaration[]; addresses: Expression[]; options: Option[] };
  /** A word after a pipe that is not an operator of APL; the query's problems contain it. */
  other: object;
}

interface Columns {
  columns: NamedExpression[];
}

interface Patterns {
  patterns: NamePattern[];
}

interface Joined {
  options: Option[];
  /** `undefined` where nothing is written yet. */
  right: Pipeline | undefined;
  /** `on a, $left.b == $right.c` */
  on: Expression[];
}

/** `kind=regex text with * "a" name:type` */
interface Parsed {
  options: Option[];
  expression: Expression;
  pattern: PatternPart[];
}

export interface Rename {
  to: Name;
  from: Name;
}

/** `a desc nulls last` */
export interface SortKey extends Span {
  expression: Expression;
  /** `undefined` if omitted: the language's default is descending. */
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}

/** `kind=inner`, `withsource=t`, `format="csv"`: a word as the value is a name. */
export interface Option extends Span {
  name: Name;
  value: Expression;
}

export interface SeriesColumn extends NamedExpression {
  /** The value of `default=` for a bucket without rows. */
  fallback: Expression | undefined;
}

export interface ExpandedColumn extends NamedExpression {
  type: Name | undefined;
}

export type OperatorKind = keyof OperatorParts;

/** An operator with its word as written: `order`, `take` … */
export type OperatorOf<K extends OperatorKind> = {
  [Kind in K]: Span & { kind: Kind; keyword: Name } & OperatorParts[Kind];
}[K];

/** Operators that only begin a pipeline. */
export type FirstKind = 'print' | 'datatable' | 'range' | 'externaldata';

/** Operators that begin a pipeline. `union` and `search` also follow a pipe. */
export type SourceOperator = OperatorOf<FirstKind | 'union' | 'search'>;

export type Operator = OperatorOf<Exclude<OperatorKind, FirstKind>>;
