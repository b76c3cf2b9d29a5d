import { type Pipeline } from './operators';

/** Scalar expressions of the syntax tree. All positions are half-open ranges of UTF-16 offsets into the query's text. */
export interface Span {
  from: number;
  to: number;
}

/** A name as written (`name` is unquoted and unescaped: `['a.b']` and `a.b` are both `a.b`). */
export interface Name extends Span {
  name: string;
}

/** `name = expression`, or an expression alone. */
export interface NamedExpression extends Span {
  name: Name | undefined;
  expression: Expression;
}

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

/** `x in (a, b)`: an operand against several values. Of a table in the brackets, its rows are the values. */
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

/** `x[1:]`, `x[:2]`, `x[1:2]`: a part of an array. An omitted bound is `undefined`. */
export interface SliceExpression extends Span {
  kind: 'slice';
  object: Expression;
  start: Expression | undefined;
  end: Expression | undefined;
}

/** `logs | distinct id` in the brackets of `in (…)`: a table that takes the place of values. */
export interface SubqueryExpression extends Span {
  kind: 'subquery';
  pipeline: Pipeline;
}

/** `*` as an argument, or before `has`: all columns. */
export interface StarExpression extends Span {
  kind: 'star';
}

/** Text that the grammar cannot read; the query's problems say why. */
export interface BrokenExpression extends Span {
  kind: 'broken';
}
