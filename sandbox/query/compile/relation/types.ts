import { type AplType, type FieldType, type UnionType } from '../../../database/dataset';

/** Value of a literal, for constant arguments (a limit, a bin size, a regular expression). */
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

/** Aggregate of a `summarize` field, which responses include with the type. */
export interface AggregateInfo {
  name: string;
  fields?: string[];
  args?: unknown[];
}

/** A field at some step of a pipeline. */
export interface Field {
  name: string;
  type: AplType;
  /** Union type of its values. */
  union?: UnionType;
  /** The step's own SQL column: numbered, never the field's name. */
  column: string;
  agg?: AggregateInfo;
}

/** The value of a field in a row. */
export function fieldValue({ column, type, union }: Field): Value {
  return { sql: column, type, union };
}

export function isNull(value: Value): boolean {
  return value.literal === null;
}

/** Name of the type in responses and messages. */
export function typeName({ type, union }: Pick<Value, 'type' | 'union'>): FieldType {
  return union ?? type;
}
