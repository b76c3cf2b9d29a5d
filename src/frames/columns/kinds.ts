import { FieldType } from '@grafana/data';

import { type AplType } from '../../apl/analysis/types';
import { type Cell } from '../../service/types';

/** How a column's values are read. `number` may hold integers and fractions; `json` are lists and maps. */
export type ColumnKind = 'time' | 'timespan' | 'integer' | 'float' | 'number' | 'boolean' | 'text' | 'json';

/** The service's types, which are the language's, and the columns that their values make. */
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

/** Grafana's type of the field that a column becomes. */
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

/** Returns the kind of a column by its wire type: a single one or a union (`integer|float`). Unknown types go by the values. */
export function columnKind(type: string, column: Cell[]): ColumnKind {
  const kinds = new Set<ColumnKind>();
  for (const member of type.split('|')) {
    const name = member.trim();
    const kind = kindOfType.get(name);
    if (kind === undefined && name !== 'null') {
      return kindOfValues(column);
    }
    if (kind !== undefined) {
      kinds.add(kind);
    }
  }
  const [first] = kinds;
  if (kinds.size < 2) {
    return first ?? kindOfValues(column);
  }
  if (kinds.has('json')) {
    return 'json';
  }
  return [...kinds].every((kind) => kind === 'integer' || kind === 'float') ? 'number' : 'text';
}

function kindOfValues(column: Cell[]): ColumnKind {
  const seen = new Set<string>();
  for (const value of column) {
    if (value !== null) {
      seen.add(typeof value);
    }
  }
  if (seen.has('object')) {
    return 'json';
  }
  if (seen.size !== 1) {
    return 'text';
  }
  return seen.has('number') ? 'number' : seen.has('boolean') ? 'boolean' : 'text';
}

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'number' || kind === 'timespan';
}
