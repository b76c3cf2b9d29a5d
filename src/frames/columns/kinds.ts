import { type Cell } from '../../service/types';

/** How a column's values are read. `number` may hold integers and fractions; `json` are lists and maps. */
export type ColumnKind = 'time' | 'timespan' | 'integer' | 'float' | 'number' | 'boolean' | 'text' | 'json';

const kindOfType: ReadonlyMap<string, ColumnKind> = new Map([
  ['datetime', 'time'],
  ['timespan', 'timespan'],
  ['integer', 'integer'],
  ['float', 'float'],
  ['boolean', 'boolean'],
  ['string', 'text'],
  ['array', 'json'],
  ['map', 'json'],
]);

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
