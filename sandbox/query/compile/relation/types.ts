import { type AplType, type FieldType, type UnionType } from '../../../database/dataset';

/** Value of a literal, for constant arguments (a limit, a bin size, a regular expression). */
type Literal = string | bigint | number | boolean | null;

/** A scalar expression translated to SQL. */
export interface Value {
  sql: string;
  type: AplType;
  /** Name of the union type, if values have several types; `type` is then their type in the database. */
  union?: UnionType;
  /** Set for literals. `null` stands for every type's null. */
  literal?: Literal;
  /** Size in nanoseconds, if a datetime was rounded down to a constant size. */
  bucket?: bigint;
}

/** Aggregate of a `summarize` field, which responses include with the type. */
export interface AggregateInfo {
  name: string;
  fields?: string[];
  args?: unknown[];
}

/** A field at a step in a pipeline. */
export interface Field {
  name: string;
  type: AplType;
  /** Union type of the field's values. */
  union?: UnionType;
  /** The step's own SQL column, which is numbered and never has the field's name. */
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
