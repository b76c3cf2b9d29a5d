import {
  type Expression,
  type Name,
  type NamedExpression,
  type Span,
  type StarExpression,
  type StringLiteral,
} from './expressions';

export interface Pipeline extends Span {
  kind: 'pipeline';
  source: Source;
  operators: Operator[];
}

/** The source of a pipeline. */
export type Source = DatasetSource | TableSource | PatternSource | SubquerySource | OperatorSource;

/** A dataset, or a table that `let` defines. */
export interface DatasetSource extends Span {
  kind: 'dataset';
  dataset: Name;
}

/** `table("logs")` */
export interface TableSource extends Span {
  kind: 'table';
  dataset: Expression;
}

/** `logs*`, `*`: all datasets whose names match. Only in `union` and `search in`. */
export interface PatternSource extends Span {
  kind: 'datasets';
  pattern: NamePattern;
}

/** `(logs | where x) | count` */
export interface SubquerySource extends Span {
  kind: 'subquery';
  pipeline: Pipeline;
}

/** `union …`, `print …`, `datatable …`: an operator that begins a pipeline. */
export interface OperatorSource extends Span {
  kind: 'operatorSource';
  operator: SourceOperator;
}

export type Operator =
  | WhereOperator
  | ExtendOperator
  | ExtendValidOperator
  | ProjectOperator
  | ProjectNamesOperator
  | ProjectRenameOperator
  | SummarizeOperator
  | SortOperator
  | LimitOperator
  | TopOperator
  | CountOperator
  | DistinctOperator
  | JoinOperator
  | UnionOperator
  | SearchOperator
  | ParseOperator
  | ParseKvOperator
  | MakeSeriesOperator
  | MvExpandOperator
  | GetschemaOperator
  | SampleOperator
  | RedactOperator
  | OtherOperator;

/** Operators that begin a pipeline. `union` and `search` also follow a pipe. */
export type SourceOperator =
  UnionOperator | SearchOperator | PrintOperator | DatatableOperator | RangeOperator | ExternaldataOperator;

interface OperatorBase extends Span {
  /** The operator's word as written, with its position: `order`, `take`, `project-away` … */
  keyword: Name;
}

export interface WhereOperator extends OperatorBase {
  kind: 'where';
  predicate: Expression;
}

/** `extend a = x, y` */
export interface ExtendOperator extends OperatorBase {
  kind: 'extend';
  columns: NamedExpression[];
}

/** `extend-valid a = x, y` */
export interface ExtendValidOperator extends OperatorBase {
  kind: 'extend-valid';
  columns: NamedExpression[];
}

/** `project a, b = x` */
export interface ProjectOperator extends OperatorBase {
  kind: 'project';
  columns: NamedExpression[];
}

/** `project-away a, b*` · `project-keep …` · `project-reorder …`: names in which `*` matches any text. */
export interface ProjectNamesOperator extends OperatorBase {
  kind: 'project-away' | 'project-keep' | 'project-reorder';
  patterns: NamePattern[];
}

export interface NamePattern extends Name {
  /** True if the name contains a `*` outside quotes. */
  wildcard: boolean;
  /** Only in `project-reorder`. */
  direction: 'asc' | 'desc' | undefined;
}

/** `project-rename new = old` */
export interface ProjectRenameOperator extends OperatorBase {
  kind: 'project-rename';
  renames: Array<{ to: Name; from: Name }>;
}

export interface SummarizeOperator extends OperatorBase {
  kind: 'summarize';
  aggregates: NamedExpression[];
  by: NamedExpression[];
}

/** `sort by a desc nulls last, b` and `order by …` */
export interface SortOperator extends OperatorBase {
  kind: 'sort';
  by: SortKey[];
}

export interface SortKey extends Span {
  expression: Expression;
  /** `undefined` if omitted: the language's default is descending. */
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}

/** `limit 10` and `take 10` */
export interface LimitOperator extends OperatorBase {
  kind: 'limit';
  count: Expression;
}

export interface TopOperator extends OperatorBase {
  kind: 'top';
  count: Expression;
  by: SortKey[];
}

export interface CountOperator extends OperatorBase {
  kind: 'count';
}

/** `distinct a, b`; `distinct *` has no columns and `all` set. */
export interface DistinctOperator extends OperatorBase {
  kind: 'distinct';
  columns: NamedExpression[];
  all: boolean;
}

/** `join kind=inner (other) on a, $left.b == $right.c` and `lookup …` */
export interface JoinOperator extends OperatorBase {
  kind: 'join' | 'lookup';
  options: Option[];
  /** `undefined` where nothing is written yet. */
  right: Pipeline | undefined;
  on: Expression[];
}

/** `union withsource=t a, (b | where x), c*` */
export interface UnionOperator extends OperatorBase {
  kind: 'union';
  options: Option[];
  tables: Pipeline[];
}

/** `search kind=case_sensitive in (a, b*) "x" and field:"y"`; `field:x` is read as `field has x`. */
export interface SearchOperator extends OperatorBase {
  kind: 'search';
  options: Option[];
  tables: Pipeline[];
  predicate: Expression;
}

/** `parse kind=regex text with * "a" name:type` and `parse-where …` */
export interface ParseOperator extends OperatorBase {
  kind: 'parse' | 'parse-where';
  options: Option[];
  expression: Expression;
  pattern: PatternPart[];
}

/** Required text, anything (`*`), or a column. */
export type PatternPart = StringLiteral | StarExpression | Capture;

export interface Capture extends ColumnDeclaration {
  kind: 'capture';
}

/** `name: type`. The type is `undefined` where the language lets it be left out. */
export interface ColumnDeclaration extends Span {
  name: Name;
  type: Name | undefined;
}

/** `parse-kv text as (a: long, b) with (pair_delimiter=",")` */
export interface ParseKvOperator extends OperatorBase {
  kind: 'parse-kv';
  expression: Expression;
  columns: ColumnDeclaration[];
  options: Option[];
}

/** `make-series n = count() default=0 on _time from a to b step c by d` */
export interface MakeSeriesOperator extends OperatorBase {
  kind: 'make-series';
  options: Option[];
  aggregates: SeriesColumn[];
  on: Expression;
  start: Expression | undefined;
  end: Expression | undefined;
  step: Expression | undefined;
  by: NamedExpression[];
}

export interface SeriesColumn extends NamedExpression {
  /** The value of `default=` for a bucket without rows. */
  fallback: Expression | undefined;
}

/** `mv-expand kind=array a, b = c to typeof(long) limit 10` */
export interface MvExpandOperator extends OperatorBase {
  kind: 'mv-expand';
  options: Option[];
  columns: ExpandedColumn[];
  limit: Expression | undefined;
}

export interface ExpandedColumn extends NamedExpression {
  type: Name | undefined;
}

export interface GetschemaOperator extends OperatorBase {
  kind: 'getschema';
}

/** `sample 0.1`: a share of the rows. */
export interface SampleOperator extends OperatorBase {
  kind: 'sample';
  count: Expression;
}

/** `redact replaceToken="***" @"pattern", @"other" on a, b*`; without `on`, all text columns. */
export interface RedactOperator extends OperatorBase {
  kind: 'redact';
  options: Option[];
  patterns: Expression[];
  on: NamePattern[];
}

/** `print a = 1, "b"` */
export interface PrintOperator extends OperatorBase {
  kind: 'print';
  columns: NamedExpression[];
}

/** `datatable (a: long, b: string) [1, "x", 2, "y"]`: the values row by row. */
export interface DatatableOperator extends OperatorBase {
  kind: 'datatable';
  columns: ColumnDeclaration[];
  values: Expression[];
}

/** `range x from 1 to 10 step 1` */
export interface RangeOperator extends OperatorBase {
  kind: 'range';
  column: Name;
  start: Expression;
  end: Expression;
  step: Expression;
}

/** `externaldata (a: string) ["https://…"] with (format="csv")` */
export interface ExternaldataOperator extends OperatorBase {
  kind: 'externaldata';
  columns: ColumnDeclaration[];
  addresses: Expression[];
  options: Option[];
}

/** A word after a pipe that is not an operator of APL; the query's problems contain it. */
export interface OtherOperator extends OperatorBase {
  kind: 'other';
}

/** `kind=inner`, `withsource=t`, `format="csv"`: a word as the value is a name. */
export interface Option extends Span {
  name: Name;
  value: Expression;
}
