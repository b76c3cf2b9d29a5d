import { FieldType } from '@grafana/data';

import { type AplType } from '@aplkit/language/apl/analysis/types';
import { type Cell } from '../../service/types';

/** Kinds of values. `number` includes integers and fractions; `json` means lists and maps. */
export type ColumnKind = 'time' | 'timespan' | 'integer' | 'float' | 'number' | 'boolean' | 'text' | 'json';

/** Column kind for each of the service's types. */
export const columnKinds: Readonly<Record<Exclude<AplType, 'dynamic' | 'unknown'>, ColumnKind>> = {
  datetime: 'time',
  timespan: 'timespan',
  float: 'float',
  integer: 'integer',
  boolean: 'boolean',
  string: 'text',
  array: 'json',
  map: 'json',
};
const kindOfType: ReadonlyMap<string, ColumnKind> = new Map(Object.entries(columnKinds));

/** Grafana's field type for each kind. */
export const fieldTypes: Readonly<Record<ColumnKind, FieldType>> = {
  time: FieldType.time,
  timespan: FieldType.number,
  float: FieldType.number,
  integer: FieldType.number,
  number: FieldType.number,
  boolean: FieldType.boolean,
  text: FieldType.string,
  json: FieldType.other,
};

/** Kind of a column from its wire type, such as `integer|float`; for unknown types, from its values. */
export function columnKind(type: string, column: Cell[]): ColumnKind {
  const names = type.split('|').map((name) => name.trim());
  const kinds = new Set(names.filter((name) => name !== 'null').map((name) => kindOfType.get(name)));
  const [first] = kinds;
  if (first === undefined || kinds.has(undefined)) {
    return kindOfValues(column);
  }
  if (kinds.size === 1) {
    return first;
  }
  if (kinds.has('json')) {
    return 'json';
  }
  return [...kinds].every((kind) => kind === 'integer' || kind === 'float') ? 'number' : 'text';
}

function kindOfValues(column: Cell[]): ColumnKind {
  const [first, ...others] = new Set(column.filter((value) => value !== null).map((value) => typeof value));
  if (first === 'object' || others.includes('object')) {
    return 'json';
  }
  return others.length === 0 && (first === 'number' || first === 'boolean') ? first : 'text';
}

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'number' || kind === 'timespan';
}
