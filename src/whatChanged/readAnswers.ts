import { unquoteName } from '../apl/tree/quote';
import { countsIn, numberOf, rowOf, readersOf } from '../frames/cells';
import { asList, cellText, isObject } from '../service/json';
import { type Cell, type Table } from '../service/types';
import { type ComparedField } from './comparedFields';
import { columns, hasSpotlight, maxComparedValues, comparedPercents } from './questions';
import { type Counts, others } from './statistics';

/** The answer about one field. */
export interface FieldAnswer {
  field: ComparedField;
  /** How often each value was counted, or is estimated to be there, by its text as filters take it. */
  values: Map<string, Counts>;
  /** The percentiles of the sizes of both sides; timespans in nanoseconds. */
  sizes?: { here: number[]; otherwise: number[] };
}

/** What both sides have, as far as one question says it. */
export interface ComparedOverview {
  events: Counts;
  fields: FieldAnswer[];
}

/** Reads the answer to `spotlightQuestion`; `undefined` where it is not one that we know: its members are documented by pictures only. */
export function readSpotlight(
  table: Table | undefined,
  fields: readonly ComparedField[]
): ComparedOverview | undefined {
  const cell = rowOf(table, 0);
  const [all, here] = [numberOf(cell(columns.events)), numberOf(cell(columns.here))];
  if (all === undefined || here === undefined) {
    return undefined;
  }
  const events = { here, otherwise: all - here };
  const valued = fields.filter(hasSpotlight);
  const isOneSided = events.here === 0 || events.otherwise === 0;
  const found = new Map<string, FieldAnswer['values']>();
  for (const element of asList(cell(columns.spotlight))) {
    const { dimension, differences } = mapOf(element);
    if (typeof dimension === 'string') {
      found.set(unquoteName(dimension), valuesIn(differences, events));
    }
  }
  const isRead = valued.length === 0 || isOneSided || [...found.values()].some(({ size }) => size > 0);
  if (!isRead) {
    return undefined;
  }
  return {
    events,
    fields: fields.map((field, index): FieldAnswer => {
      if (hasSpotlight(field)) {
        return { field, values: found.get(field.name) ?? new Map() };
      }
      const count = (name: string) => numberOf(cell(`${name}${index}`)) ?? 0;
      const present = {
        here: count(columns.presentHere),
        otherwise: count(columns.present) - count(columns.presentHere),
      };
      const both = (here: string, otherwise: string) => ({
        here: cell(`${here}${index}`),
        otherwise: cell(`${otherwise}${index}`),
      });
      return {
        field,
        values: bothSides(both(columns.valuesHere, columns.valuesOtherwise), others(present, events)),
        sizes: sizesOf(both(columns.sizesHere, columns.sizesOtherwise)),
      };
    }),
  };
}

/**
 * Reads the values of a field. Their counts on the other side only the sandbox says; else they follow from the ratio of the shares
 * `(here - otherwise) / (here + otherwise)`. Values that are gone have a ratio of -1 whatever their counts were: together they are at most
 * what the others leave.
 */
function valuesIn(differences: Cell, events: Counts): FieldAnswer['values'] {
  const values: FieldAnswer['values'] = new Map();
  const gone: string[] = [];
  let rest = events.otherwise;
  for (const { value, comparison_count, frequency_ratio, baseline_count } of asList(differences).map(mapOf)) {
    const here = numberOf(comparison_count);
    if (value === undefined || here === undefined) {
      continue;
    }
    const text = cellText(value);
    const ratio = numberOf(frequency_ratio) ?? 1;
    const share = here / Math.max(1, events.here);
    const derived = ratio > -1 ? ((share * (1 - ratio)) / (1 + ratio)) * events.otherwise : 0;
    const otherwise = numberOf(baseline_count) ?? derived;
    // A missing value and an empty text are one.
    const same = values.get(text);
    values.set(text, { here: here + (same?.here ?? 0), otherwise: otherwise + (same?.otherwise ?? 0) });
    rest -= otherwise;
    if (here === 0 && numberOf(baseline_count) === undefined) {
      gone.push(text);
    }
  }
  gone.forEach((text) => values.set(text, { here: 0, otherwise: Math.max(0, rest) / gone.length }));
  return values;
}

/** Reads the answer to `plainQuestion`. A value that a full list lacks may be there all the same. */
export function readPlain(table: Table | undefined, fields: readonly ComparedField[]): ComparedOverview {
  const sides = { here: rowOf(undefined, 0), otherwise: rowOf(undefined, 0) };
  for (const cell of readersOf(table)) {
    sides[numberOf(cell(columns.here)) === 1 ? 'here' : 'otherwise'] = cell;
  }
  const { here, otherwise } = sides;
  const events = { here: numberOf(here(columns.events)) ?? 0, otherwise: numberOf(otherwise(columns.events)) ?? 0 };
  return {
    events,
    fields: fields.map((field, index) => {
      const both = (name: string) => ({ here: here(`${name}${index}`), otherwise: otherwise(`${name}${index}`) });
      const present = both(columns.present);
      const counted = { here: numberOf(present.here) ?? 0, otherwise: numberOf(present.otherwise) ?? 0 };
      return {
        field,
        values: bothSides(both(columns.values), others(counted, events)),
        sizes: sizesOf(both(columns.sizes)),
      };
    }),
  };
}

/** The cells of both sides. */
type Cells = Record<keyof Counts, Cell>;

/** Returns the values of both lists. Lists that are not full have all values: other events have none. */
function bothSides(cells: Cells, missing: Counts): FieldAnswer['values'] {
  const lists = { here: topOf(cells.here), otherwise: topOf(cells.otherwise) };
  // A value that a full list lacks may be as frequent as the last one of it.
  const countOf = (side: keyof Counts, value: string) =>
    lists[side].get(value) ?? (lists[side].size < maxComparedValues ? 0 : Math.min(...lists[side].values()));
  const values: FieldAnswer['values'] = new Map();
  for (const value of [...lists.here.keys(), ...lists.otherwise.keys()]) {
    values.set(value, { here: countOf('here', value), otherwise: countOf('otherwise', value) });
  }
  // An empty text is a missing value, too.
  return missing.here + missing.otherwise > 0 ? values.set('', missing) : values;
}

const topOf = (list: Cell) => new Map(countsIn(asList(list)).map(({ value, count }) => [value, count]));

function sizesOf(cells: Cells): FieldAnswer['sizes'] {
  const both = { here: sizesIn(cells.here), otherwise: sizesIn(cells.otherwise) };
  return both.here.length === comparedPercents.length && both.otherwise.length === comparedPercents.length
    ? both
    : undefined;
}

const sizesIn = (cell: Cell): number[] => asList(cell).flatMap((one) => numberOf(one) ?? []);

/** Exact counts of one side. */
export interface CountedSide {
  events: number;
  /** Of the traits, in their order. */
  counts: number[];
  /** Of the events that have one trait of a pair only, in the order of pairs. */
  apart: number[];
}

/** Reads the answer of counts by side: sums of the rows in whose sides each bit is. */
export function readCounts(
  table: Table | undefined,
  { sides, traits, pairs }: Record<'sides' | 'traits' | 'pairs', number>
): CountedSide[] {
  return Array.from({ length: sides }, (_, bit) => {
    const rows = readersOf(table).filter(
      (cell) => Math.floor((numberOf(cell(columns.sides)) ?? 0) / 2 ** bit) % 2 === 1
    );
    const sum = (name: string) => rows.reduce((total, cell) => total + (numberOf(cell(name)) ?? 0), 0);
    const sums = (length: number, name: string) => Array.from({ length }, (__, index) => sum(`${name}${index}`));
    return { events: sum(columns.events), counts: sums(traits, columns.count), apart: sums(pairs, columns.apart) };
  });
}

const mapOf = (cell: Cell) => (isObject(cell) ? cell : {});
