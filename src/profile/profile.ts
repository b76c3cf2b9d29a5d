import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { isObject } from '../service/json';
import { type Cell } from '../service/types';
import { numberOf, type CellReader, type ValueCount } from './cells';
import { type FieldFact, type ProfiledField } from './facts';

export interface FieldQuestion {
  field: ProfiledField;
  facts: ReadonlyArray<FieldFact<unknown>>;
}

/** Aggregates that count events and describe fields. Column names end with the field's number. */
export const aggregatesOf = (questions: readonly FieldQuestion[]): string[] => [
  'events_ = count()',
  ...questions.flatMap(({ field, facts }, place) =>
    facts.map(({ column, aggregate }) => `${column}${place} = ${aggregate(field)}`)
  ),
];

/** Aggregate that counts events per field. */
export const presenceOfAll = 'presence_ = presence(*)';

/** Adds aggregates to a query, one per line because there may be hundreds. */
export function summarized(apl: string, aggregates: readonly string[], by?: string): string {
  const lines = aggregates.map((aggregate) => `\n    ${aggregate}`).join(',');
  return withStep(apl, `summarize${lines}${by === undefined ? '' : `\n    by ${by}`}`);
}

export interface Profile {
  events: number;
  fact: <T>(fact: FieldFact<T>, place?: number) => T;
}

export const readProfile = (row: CellReader): Profile => ({
  events: numberOf(row('events_')) ?? 0,
  fact: ({ column, read }, place = 0) => read(row(`${column}${place}`)),
});

/** Reads the result of `presenceOfAll`. */
export function readPresence(row: CellReader): Map<string, number> {
  const counts = row('presence_');
  return new Map(
    Object.entries(isObject(counts) ? counts : {}).flatMap(([name, cell]) => {
      const count = numberOf(cell);
      return count === undefined ? [] : [[name, count]];
    })
  );
}

/** Maximum number of maps in a sample, which is enough because most maps have the same keys. */
export const maxMaps = 100;

/** Query for some values of a map. */
export function mapsQuery(apl: string, map: string): string {
  const field = quoteName(map);
  return withStep(apl, `where isnotnull(${field}) | limit ${maxMaps} | project ${field}`);
}

/** Keys of maps, most frequent first. */
export function keysOf(maps: readonly Cell[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const map of maps.filter(isObject)) {
    Object.keys(map).forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
