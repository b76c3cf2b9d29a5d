/**
 * The syntax tree of an APL query as plain, typed objects: what every reader of a query's meaning works on (planning of pages,
 * detection of limits and bins, the sandbox's translation to SQL). It is built from the Lezer tree by `parseQuery`.
 *
 * All positions are half-open ranges of UTF-16 offsets into the query's text.
 */
export interface Span {
  from: number;
  to: number;
}

/** A place where the text is not APL. The tree around it is still there: the grammar recovers. */
export interface SyntaxProblem extends Span {
  /** One sentence for a person, without position. */
  message: string;
}

export interface Query extends Span {
  kind: 'query';
  statements: Statement[];
  /** `undefined` for a text that holds nothing but white space, comments and statements. */
  pipeline: Pipeline | undefined;
  problems: SyntaxProblem[];
}

export type Statement = LetStatement | SetStatement;

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

export interface Pipeline extends Span {
  kind: 'pipeline';
  source: Source;
  operators: Operator[];
}

/** A name as the person wrote it (`name` is unquoted and unescaped: `['a.b']` and `a.b` are both `a.b`). */
export interface Name extends Span {
  name: string;
}

/** What a pipeline starts with: a dataset, or an operator that stands at the start (`union …`, `search …`, `externaldata …`). */
export type Source = DatasetSource | OperatorSource;

export interface DatasetSource extends Span {
  kind: 'dataset';
  dataset: Name;
}

export interface OperatorSource extends Span {
  kind: 'operatorSource';
  operator: Operator;
}

// ---------------------------------------------------------------------------------------------------------------------
// Tabular operators

export type Operator =
  | WhereOperator
  | ExtendOperator
  | ProjectOperator
  | ProjectNamesOperator
  | ProjectRenameOperator
  | SummarizeOperator
  | SortOperator
  | LimitOperator
  | TopOperator
  | CountOperator
  | DistinctOperator
  | OtherOperator;

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

/** `project a, b = x` */
export interface ProjectOperator extends OperatorBase {
  kind: 'project';
  columns: NamedExpression[];
}

/** `project-away a, b*` · `project-keep …` · `project-reorder …`: names in which `*` may stand for any text. */
export interface ProjectNamesOperator extends OperatorBase {
  kind: 'project-away' | 'project-keep' | 'project-reorder';
  patterns: NamePattern[];
}

export interface NamePattern extends Name {
  /** True where a `*` outside of quotes is a wildcard. */
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
  /** `undefined` where nothing is written: the language's default is descending. */
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

/** An operator of the language that has no shape of its own here yet (`join`, `parse`, `make-series` …), or an unknown word. */
export interface OtherOperator extends OperatorBase {
  kind: 'other';
}

/** `name = expression`, or an expression alone. */
export interface NamedExpression extends Span {
  name: Name | undefined;
  expression: Expression;
}

// ---------------------------------------------------------------------------------------------------------------------
// Scalar expressions

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
  | Call
  | Negation
  | BinaryExpression
  | ListExpression
  | BetweenExpression
  | StarExpression
  | BrokenExpression;

export interface StringLiteral extends Span {
  kind: 'string';
  /** Unescaped. */
  value: string;
}

export interface IntegerLiteral extends Span {
  kind: 'integer';
  value: bigint;
}

export interface RealLiteral extends Span {
  kind: 'real';
  value: number;
}

export interface BooleanLiteral extends Span {
  kind: 'boolean';
  value: boolean;
}

/** `null`, `dynamic(null)`, `int(null)` … */
export interface NullLiteral extends Span {
  kind: 'null';
  /** The word before the brackets, such as `int`; `undefined` for a bare `null`. */
  type?: string;
}

/** `datetime(2024-01-01T00:00:00Z)`: the text between the brackets, unquoted. */
export interface DatetimeLiteral extends Span {
  kind: 'datetime';
  text: string;
}

/** `5m`, `1.5h`, `time(1.02:00:00)`, in nanoseconds. */
export interface TimespanLiteral extends Span {
  kind: 'timespan';
  nanoseconds: bigint;
}

/** `dynamic(["a", 1])`: the JSON text between the brackets. */
export interface DynamicLiteral extends Span {
  kind: 'dynamic';
  json: string;
}

/** A field, dotted or quoted: `attributes.http.status`, `['a b']`. The name is unquoted: dots are part of it. */
export interface NameReference extends Span {
  kind: 'name';
  name: string;
}

/** `tags[0]`, `['attributes']["http.status"]`, `parse_json(x).a`: an element of a value that is not a plain dotted name. */
export interface MemberAccess extends Span {
  kind: 'member';
  object: Expression;
  /** A string literal for `.a` and `["a"]`. */
  key: Expression;
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

export type BinaryOperator =
  | 'and'
  | 'or'
  | '=='
  | '!='
  | '=~'
  | '!~'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'contains'
  | '!contains'
  | 'contains_cs'
  | '!contains_cs'
  | 'startswith'
  | '!startswith'
  | 'startswith_cs'
  | '!startswith_cs'
  | 'endswith'
  | '!endswith'
  | 'endswith_cs'
  | '!endswith_cs'
  | 'has'
  | '!has'
  | 'has_cs'
  | '!has_cs'
  | 'hasprefix'
  | '!hasprefix'
  | 'hasprefix_cs'
  | '!hasprefix_cs'
  | 'hassuffix'
  | '!hassuffix'
  | 'hassuffix_cs'
  | '!hassuffix_cs'
  | 'matches regex'
  | '!matches regex';

export interface BinaryExpression extends Span {
  kind: 'binary';
  operator: BinaryOperator;
  operatorSpan: Span;
  left: Expression;
  right: Expression;
}

/** `x in (a, b)`: an operand against several values. */
export interface ListExpression extends Span {
  kind: 'list';
  operator: 'in' | '!in' | 'in~' | '!in~' | 'has_any' | 'has_any_cs';
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

/** `*` as an argument. */
export interface StarExpression extends Span {
  kind: 'star';
}

/** What the grammar could not read; the query's problems say why. */
export interface BrokenExpression extends Span {
  kind: 'broken';
}
