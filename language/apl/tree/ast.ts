/**
 * Syntax tree of a query as plain, typed objects. `parseQuery` builds it from the Lezer tree. Positions are half-open ranges of UTF-16
 * offsets.
 */
import { type Span } from '../../kit/edit';
import { type SyntaxProblem } from '../../kit/problemList';
import { type Name, type Wrapped } from '../../kit/reading';
import { type BinaryOperator, type ListOperator } from './operatorTables';

export type { BinaryOperator, Name, Span, SyntaxProblem, Wrapped };

export interface Query extends Span {
  statements: Statement[];
  /** `undefined` if the text contains only white space, comments and statements. */
  pipeline: Pipeline | undefined;
  comments: Span[];
  problems: SyntaxProblem[];
}

/** A node of one or several kinds, with the parts of its kind. */
type NodeOf<Parts, K extends keyof Parts> = { [Kind in K]: Span & { kind: Kind } & Parts[Kind] }[K];

interface StatementParts {
  let: { name: Name; value: Expression | Pipeline };
  set: { name: Name; value: Expression | undefined };
  /** `declare query_parameters (a: string = "x", b: long);` */
  declare: { parameters: Parameter[] };
}

/** A statement. `outer` includes the semicolon. */
export type StatementOf<K extends keyof StatementParts> = NodeOf<StatementParts, K> & Wrapped;
export type Statement = StatementOf<keyof StatementParts>;

export interface Parameter extends Span {
  name: Name;
  type: Name;
  value: Expression | undefined;
}

/** A source and the operators after it. `outer` includes surrounding parentheses. */
export interface Pipeline extends Wrapped {
  kind: 'pipeline';
  source: Source;
  operators: Operator[];
  /** Range of a pipe without an operator after it. */
  openPipe?: Span;
}

interface SourceParts {
  /** A dataset, or a table defined by `let`. */
  dataset: { dataset: Name };
  /** `table("logs")` */
  table: { dataset: Expression };
  /** `logs*`; valid only in `union` and `search in`. */
  datasets: { pattern: NamePattern };
  /** `(logs | where x)` */
  subquery: { pipeline: Pipeline };
  /** An operator that starts the pipeline. */
  operatorSource: { operator: SourceOperator };
}

export type Source = NodeOf<SourceParts, keyof SourceParts>;

/** The parts of each operator, by kind. Synonyms such as `sort` and `order` are one kind. */
export interface OperatorParts {
  where: { predicate: Expression };
  extend: Columns;
  'extend-valid': Columns;
  project: Columns;
  'project-away': Patterns;
  'project-keep': Patterns;
  'project-reorder': Patterns;
  'project-rename': { renames: Rename[] };
  summarize: { aggregates: NamedExpression[]; by: NamedExpression[] };
  sort: { by: SortKey[] };
  limit: { count: Expression };
  top: { count: Expression; by: SortKey[] };
  count: object;
  /** For `distinct *`, `all` is set, and there are no columns. */
  distinct: Columns & { all: boolean };
  join: Joined;
  lookup: Joined;
  /** `union withsource=t a, (b | where x), c*` */
  union: { options: OperatorOption[]; tables: Pipeline[] };
  /** `search kind=case_sensitive in (a, b*) "x" and field:"y"`; `field:x` is read as `field has x`. */
  search: { options: OperatorOption[]; tables: Pipeline[]; predicate: Expression };
  parse: Parsed;
  'parse-where': Parsed;
  /** `parse-kv text as (a: long, b) with (pair_delimiter=",")`; `word` is `as`. */
  'parse-kv': { expression: Expression; word?: Span; columns: ColumnDeclaration[]; options: OperatorOption[] };
  /** `make-series n = count() default=0 on _time from a to b step c by d` */
  'make-series': {
    options: OperatorOption[];
    aggregates: SeriesColumn[];
    on: Expression;
    start: Expression | undefined;
    end: Expression | undefined;
    step: Expression | undefined;
    by: NamedExpression[];
  };
  /** `mv-expand kind=array a, b = c to typeof(long) limit 10` */
  'mv-expand': { options: OperatorOption[]; columns: ExpandedColumn[]; limit: Expression | undefined };
  getschema: object;
  /** `sample 0.1`: the fraction of rows to keep. */
  sample: { count: Expression };
  /** `redact replaceToken="***" @"pattern", @"other" on a, b*`; without `on`, redacts all string columns. */
  redact: { options: OperatorOption[]; patterns: Expression[]; on: NamePattern[] };
  print: Columns;
  /** `datatable (a: long, b: string) [1, "x", 2, "y"]`, with the values row by row. */
  datatable: { columns: ColumnDeclaration[]; values: Expression[] };
  /** `range x from 1 to 10 step 1` */
  range: { column: Name; start: Expression; end: Expression; step: Expression };
  /** `externaldata (a: string) ["https://…"] with (format="csv")` */
  externaldata: { columns: ColumnDeclaration[]; addresses: Expression[]; options: OperatorOption[] };
  /** An unknown operator, which `problems` explains. */
  other: object;
}

type Columns = { columns: NamedExpression[] };
type Patterns = { patterns: NamePattern[] };

/** `join kind=inner (a) on b, $left.c == $right.d` */
type Joined = { options: OperatorOption[]; right: Pipeline | undefined; on: Expression[] };

/** `kind=regex text with * "a" name:type`; `word` is `with`. */
type Parsed = { options: OperatorOption[]; expression: Expression; word?: Span; pattern: PatternPart[] };

export type OperatorKind = keyof OperatorParts;

/** An operator with its keyword as written (`order`, `take` …) and its pipe. If the pipe is missing, its range is empty. */
export type OperatorOf<K extends OperatorKind> = NodeOf<OperatorParts, K> & { keyword: Name; pipe: Span };

export type FirstKind = 'print' | 'datatable' | 'range' | 'externaldata';

/** Operators that can start a pipeline, including `union` and `search`. */
export type SourceOperator = OperatorOf<FirstKind | 'union' | 'search'>;

export type Operator = OperatorOf<Exclude<OperatorKind, FirstKind>>;

/** A name in which `*` stands for any text, such as `resource.*`. `outer` includes a sort direction. */
export interface NamePattern extends Name, Wrapped {
  /** True if the name contains a `*` outside quotes. */
  wildcard: boolean;
  direction: 'asc' | 'desc' | undefined;
}

/** `name = expression`, or just an expression. */
export interface NamedExpression extends Span {
  name: Name | undefined;
  expression: Expression;
}

/** `name: type`. The type is `undefined` if it's omitted and not required. */
export interface ColumnDeclaration extends Span {
  name: Name;
  type: Name | undefined;
}

export type PatternPart = ExpressionOf<'string' | 'star'> | (ColumnDeclaration & { kind: 'capture' });

export interface Rename extends Span {
  newName: Name;
  oldName: Name;
}

/** `a desc nulls last` */
export interface SortKey extends Span {
  expression: Expression;
  /** `undefined` if omitted; the default is descending. */
  direction: 'asc' | 'desc' | undefined;
  /** Range of the direction's keyword. If there's none, an empty range where it would be. */
  directionSpan: Span;
  nulls: 'first' | 'last' | undefined;
}

/** `kind=inner`, `withsource=t` or `format="csv"`. A value without quotes is a name. */
export interface OperatorOption extends Span {
  name: Name;
  value: Expression;
}

export interface SeriesColumn extends NamedExpression {
  /** Value of `default=`, for empty buckets. */
  fallback: Expression | undefined;
}

export interface ExpandedColumn extends NamedExpression {
  type: Name | undefined;
}

interface ExpressionParts {
  string: { value: string };
  integer: { value: bigint };
  real: { value: number };
  boolean: { value: boolean };
  /** `int(null)`. The type is the word before the parentheses; `undefined` if it's just `null`. */
  null: { type?: string };
  /** `datetime(2024-01-01T00:00:00Z)`. The text is in the parentheses, and has no quotes. */
  datetime: { text: string };
  /** `5m`, `1.5h`, `time(1.02:00:00)` */
  timespan: { nanoseconds: bigint };
  /** `dynamic(["a", 1])`. The JSON text is in the parentheses. */
  dynamic: { json: string };
  /** A field, dotted or quoted: `attributes.http.status`, `['a b']`. The name contains the dots, but no quotes. */
  name: { name: string };
  /**
   * An element of a value: `tags[0]`, `['attributes']["http.status"]` or `parse_json(x).a`, but not a plain dotted name. The key of
   * `.a` and `["a"]` is a string literal.
   */
  member: { object: Expression; key: Expression };
  /** `x[1:]`, `x[:2]`, `x[1:2]`: part of an array. A bound is `undefined` if it's omitted. */
  slice: { object: Expression; start: Expression | undefined; end: Expression | undefined };
  call: { function: Name; arguments: NamedExpression[] };
  negation: { operand: Expression };
  binary: { operator: BinaryOperator; operatorSpan: Span; left: Expression; right: Expression };
  /** `x in (a, b)`: an operand with values or a table. `in dynamic([…])` has no `brackets`. */
  list: { operator: ListOperator; operatorSpan: Span; operand: Expression; brackets?: Span; items: Expression[] };
  between: { negated: boolean; operatorSpan: Span; operand: Expression; low: Expression; high: Expression };
  /** `logs | distinct id` in the parentheses of `in (…)`: a table instead of values. */
  subquery: { pipeline: Pipeline };
  /** `*`, which stands for all columns, as an argument or before `has`. */
  star: object;
  /** Unreadable text, which `problems` explains. */
  broken: object;
}

/** An expression of one or several kinds. `outer` includes surrounding parentheses and plus signs. */
export type ExpressionOf<K extends keyof ExpressionParts> = NodeOf<ExpressionParts, K> & Wrapped;
export type Expression = ExpressionOf<keyof ExpressionParts>;
