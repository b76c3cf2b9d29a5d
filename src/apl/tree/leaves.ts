/** The parts of the syntax tree that contain no expression. All positions are half-open ranges of UTF-16 offsets into the query's text. */
export interface Span {
  from: number;
  to: number;
}

/** A name as written (`name` is unquoted and unescaped: `['a.b']` and `a.b` are both `a.b`). */
export interface Name extends Span {
  name: string;
}

/** A name in which `*` matches any text: `resource.*`. */
export interface NamePattern extends Name {
  /** True if the name contains a `*` outside quotes. */
  wildcard: boolean;
  /** Only in `project-reorder`. */
  direction: 'asc' | 'desc' | undefined;
}

/** `name: type`. The type is `undefined` where the language lets it be left out. */
export interface ColumnDeclaration extends Span {
  name: Name;
  type: Name | undefined;
}

/** Required text, anything (`*`), or a column. */
export type PatternPart = StringLiteral | StarExpression | Capture;

export interface Capture extends ColumnDeclaration {
  kind: 'capture';
}

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

/** `*` as an argument, or before `has`: all columns. */
export interface StarExpression extends Span {
  kind: 'star';
}

/** Text that the grammar cannot read; the query's problems say why. */
export interface BrokenExpression extends Span {
  kind: 'broken';
}
