import { type AplType as LanguageType, typeNamed } from '@aplkit/language/apl/analysis/types';

/** Datasets: the interface between stored data and the queries that read it. */

/** The language's field types, with `unknown` instead of `dynamic`, as in the contract. */
export type AplType = Exclude<LanguageType, 'dynamic'>;

/** The type that a name in a query stands for, such as `integer` for `long`; `unknown` for other names. */
export function typeOfName(name: string): AplType {
  const type = typeNamed(name);
  return type === 'dynamic' ? 'unknown' : type;
}

/** True if a type's values are stored as JSON. */
export function isDynamic(type: AplType): boolean {
  return type === 'array' || type === 'map' || type === 'unknown';
}

/**
 * DuckDB's type for each field type. A timespan is a number of nanoseconds; values without a fixed structure are JSON.
 */
export const sqlTypes: Record<AplType, string> = {
  datetime: 'TIMESTAMP_NS',
  timespan: 'BIGINT',
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  string: 'VARCHAR',
  array: 'JSON',
  map: 'JSON',
  unknown: 'JSON',
};

/** Largest magnitude up to which floats represent every whole number. */
export const exactIntegers = 2 ** 53;

/** Types that a union can contain, in the order in which responses list them. */
export const unionMembers = ['integer', 'float', 'string', 'boolean'] as const;
export type UnionMember = (typeof unionMembers)[number];
/** The type of a field whose values are scalars of several kinds, such as `integer|string`. */
export type UnionType = `${UnionMember}|${string}`;
export type FieldType = AplType | UnionType;

/** The union of two or more types. */
export function unionOf(types: ReadonlySet<UnionMember>): UnionType {
  const [first, ...more] = unionMembers.filter((member) => types.has(member));
  return `${first}|${more.join('|')}`;
}

export function isUnion(type: FieldType): type is UnionType {
  return type.includes('|');
}

/** The type in which a field is stored: float for a union of numbers, JSON for any other union. */
export function keptAs(type: FieldType): AplType {
  return isUnion(type) ? (type === 'integer|float' ? 'float' : 'unknown') : type;
}

/** A field of a dataset. Its column in DuckDB has the same name, including dots. */
export interface DatasetField {
  name: string;
  type: FieldType;
  /** The service's ID for the unit; "" for no unit. */
  unit: string;
  hidden: boolean;
  description: string;
}

/** Creates a field, with the service's defaults for missing properties. */
export function field(name: string, type: DatasetField['type'], unit = '', description = ''): DatasetField {
  return { name, type, unit, hidden: false, description };
}

/** Kind of dataset that contains metrics instead of events. */
export const metricsKind = 'otel:metrics:v1';

/** A dataset: a table of the same name in DuckDB, with `_time` and `_sysTime` among its fields. A metrics dataset has no fields. */
export interface Dataset {
  name: string;
  kind: 'axiom:events:v1' | 'otel:logs:v1' | 'otel:traces:v1' | typeof metricsKind;
  description: string;
  fields: DatasetField[];
  /** Sentence, without its period, about rows of the file that were dropped. */
  leftOut?: string;
}

/** Finds a dataset by name; `undefined` if it doesn't exist. */
export type FindDataset = (name: string) => Dataset | undefined;
