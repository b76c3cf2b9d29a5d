import { type AplType, type FieldType, type UnionType } from '../dataset';

/** The value of a literal: what a constant argument (a limit, a bin's size, a regular expression) is read from. */
export type Literal = string | bigint | number | boolean | null;

/** A scalar expression as SQL. */
export interface Value {
  sql: string;
  type: AplType;
  /** What the type is called where values of several kinds are `type` only to the database. */
  union?: UnionType;
  /** SQL that is true exactly where `sql` is true, and cheaper: for where only truth counts, null being as good as false. */
  condition?: string;
  /** A cheaper value that is this one wherever `holds` is true. Elsewhere this one is null. */
  unchecked?: { sql: string; holds: string };
  /** Set where this is true exactly where one of some constant terms stands in a text: with others of its kind it is one search. */
  anyTerm?: AnyTerm;
  /** Set for literals. `null` is the null of every type. */
  literal?: Literal;
  /** Nanoseconds, for a datetime that was rounded down to a constant size. */
  bucket?: bigint;
  /** A part of `sql` that makes the same groups and is cheaper to group by: all else of `sql` follows from it. */
  groupedBy?: string;
}

/** What `has` looks for. */
export interface AnyTerm {
  text: Value;
  terms: string[];
  caseSensitive: boolean;
}

/** What computed a field of a `summarize` (service answers carry it beside the field's type). */
export interface AggregateInfo {
  name: string;
  fields?: string[];
  args?: unknown[];
}

/** A field at some step of a pipeline. */
export interface Field {
  name: string;
  type: AplType;
  /** As that of a value. */
  union?: UnionType;
  /** The step's own SQL column: numbered, never the field's name. */
  column: string;
  /** A column for the value's `condition`. */
  condition?: string;
  agg?: AggregateInfo;
}

export function isNull(value: Value): boolean {
  return value.literal === null;
}

export function isNumber(type: AplType): boolean {
  return type === 'integer' || type === 'float';
}

/** Types whose values are JSON. */
export function isDynamic(type: AplType): boolean {
  return type === 'array' || type === 'map' || type === 'unknown';
}

/** What answers and messages call the type. */
export function typeName({ type, union }: Pick<Value, 'type' | 'union'>): FieldType {
  return union ?? type;
}

/** "a string", "an integer": for messages. */
export function withArticle(type: string): string {
  return `${'aiou'.includes(type[0]) ? 'an' : 'a'} ${type}`;
}
