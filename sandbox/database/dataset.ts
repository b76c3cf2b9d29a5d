import { type AplType as LanguageType, typeNamed } from '@aplkit/language/apl/analysis/types';

/** A dataset: the interface between the stored data and the queries over it. */

/** Field types of the contract, and those in the service's public examples: the language's, with `unknown` for `dynamic`. */
export type AplType = Exclude<LanguageType, 'dynamic'>;

/** The type that a word of a query names: `long` is `integer`. Words that name none are `unknown`. */
export function typeOfName(name: string): AplType {
  const type = typeNamed(name);
  return type === 'dynamic' ? 'unknown' : type;
}

/** Types whose values are JSON. */
export function isDynamic(type: AplType): boolean {
  return type === 'array' || type === 'map' || type === 'unknown';
}

/** "a string", "an integer": for messages. */
export function withArticle(type: string): string {
  return `${'aiou'.includes(type[0]) ? 'an' : 'a'} ${type}`;
}

/** DuckDB type of each type. A timespan is a number of nanoseconds; JSON is for values without a fixed shape. */
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

/** Up to this magnitude floats represent every whole number. */
export const exactIntegers = 2 ** 53;

/** Union types, in the order of type names in responses. */
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

/**
 * The type that a field is stored and calculated as: a float for a mixture of numbers, for any other union the JSON of its values.
 */
export function keptAs(type: FieldType): AplType {
  return isUnion(type) ? (type === 'integer|float' ? 'float' : 'unknown') : type;
}

/** A field of a dataset. Its column in DuckDB has the same name, dots and all. */
export interface DatasetField {
  name: string;
  type: FieldType;
  /** The service's unit id, "" for none. */
  unit: string;
  hidden: boolean;
  description: string;
}

/** A field with the service's defaults for properties that are not given. */
export function field(name: string, type: DatasetField['type'], unit = '', description = ''): DatasetField {
  return { name, type, unit, hidden: false, description };
}

/** The kind of datasets that hold metrics instead of events. */
export const metricsKind = 'otel:metrics:v1';

/** A dataset: a table of the same name in DuckDB, with `_time` and `_sysTime` among its fields. One of metrics has no fields. */
export interface Dataset {
  name: string;
  kind: 'axiom:events:v1' | 'otel:logs:v1' | 'otel:traces:v1' | typeof metricsKind;
  description: string;
  fields: DatasetField[];
  /** The rows of its file that are missing, as a sentence without a period. */
  leftOut?: string;
}

/** Finds a dataset by name; `undefined` where there is none. */
export type FindDataset = (name: string) => Dataset | undefined;
