import { type AplType, type FieldType, type UnionType } from '../../../database/dataset';

/** The value of a literal: what a constant argument (a limit, a bin's size, a regular expression) is read from. */
type Literal = string | bigint | number | boolean | null;

/** A scalar expression as SQL. */
export interface Value {
  sql: string;
  type: AplType;
  /** The name of the type, if values of several kinds are `type` only to the database. */
  union?: UnionType;
  /** Set for literals. `null` is the null of every type. */
  literal?: Literal;
  /** Nanoseconds, for a datetime that was rounded down to a constant size. */
  bucket?: bigint;
}

/** The aggregate of a field of a `summarize` (answers contain it beside the field's type). */
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
  agg?: AggregateInfo;
}

/** Returns the value of a field in a row. */
export function fieldValue({ column, type, union }: Field): Value {
  return { sql: column, type, union };
}

export function isNull(value: Value): boolean {
  return value.literal === null;
}

/** Returns the name of the type in answers and messages. */
export function typeName({ type, union }: Pick<Value, 'type' | 'union'>): FieldType {
  return union ?? type;
}
