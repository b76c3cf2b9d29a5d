import { quoteName, unquoteName } from '../apl/tree/quote';
import { numberOf, type CellReader, rowOf, readersOf, type ValueCount } from '../profile/cells';
import { frequent, percentiles, present, someValues } from '../profile/facts';
import { aggregatesOf, type FieldQuestion, type Profile, readProfile, summarized } from '../profile/profile';
import { asList, cellText, isObject } from '../service/json';
import { type Cell, type Table } from '../service/types';
import { type ComparedField, hasSizes, hasValues } from './comparedFields';
import { type ChangeQuestion } from './comparison';
import { bothSides, type Counts, type Sides } from './statistics';
import { type Trait } from './traits';

export interface FieldOverview {
  field: ComparedField;
  /** How often each value was counted, or is estimated to occur, as filters take values. */
  values: Map<string, Counts>;
  /** Percentiles; timespans in nanoseconds. */
  sizes?: Sides<number[]>;
  /** Some log lines of each side, and the patterns in them. */
  lines?: Sides<string[]>;
  patterns?: ReadonlyArray<{ trait: Trait; counts: Counts }>;
}

/** Both sides, as far as one query shows them. */
export interface ComparedOverview {
  events: Counts;
  fields: FieldOverview[];
}

const maxValues = 20;
const frequentValues = frequent(maxValues);
export const comparedPercents = [5, 25, 50, 75, 95];
const sizes = percentiles(comparedPercents);
const someLines = someValues(3000);

/** Whether `spotlight` compares a field by its values: it may take numbers as distributions, which percentiles show as well. */
const hasSpotlight = (field: ComparedField): boolean => hasValues(field) && !hasSizes(field) && !field.isLine;

const questionOf = (field: ComparedField): FieldQuestion => ({
  field,
  facts: [
    present,
    ...(field.isLine ? [someLines] : hasValues(field) ? [frequentValues] : []),
    ...(hasSizes(field) ? [sizes] : []),
  ],
});

const parts: Sides<string> = { selection: 'selection_', baseline: 'baseline_' };
const spotlight = 'spotlight_';

/** The query in the service's own words: its `spotlight`, with what that does not show. */
export function spotlightQuery({ events, selection }: ChangeQuestion, fields: readonly ComparedField[]): string {
  const questions = fields.map((field) => (hasSpotlight(field) ? { field, facts: [] } : questionOf(field)));
  const names = fields.filter(hasSpotlight).map(({ name }) => quoteName(name));
  return summarized(events, [
    ...aggregatesOf(questions, { name: parts.selection, where: selection }),
    ...aggregatesOf(questions, { name: parts.baseline, where: `iff(${selection}, false, true)` }),
    ...(names.length > 0 ? [`${spotlight} = spotlight(${[selection, ...names].join(', ')})`] : []),
  ]);
}

/** The query in plain APL: a row for each side. */
export const plainQuery = ({ events, selection }: ChangeQuestion, fields: readonly ComparedField[]): string =>
  summarized(events, aggregatesOf(fields.map(questionOf)), `${parts.selection} = iff(${selection}, 1, 0)`);

/** Reads the answer to `spotlightQuery`; `undefined` for an unknown form of it: its members are documented by pictures only. */
export function readSpotlight(
  table: Table | undefined,
  fields: readonly ComparedField[]
): ComparedOverview | undefined {
  const row = rowOf(table);
  const sides = bothSides((side) => readProfile(row, parts[side]));
  const events = bothSides((side) => sides[side].events);
  const found = spotlightIn(row, events);
  const isOneSided = events.selection === 0 || events.baseline === 0;
  const isRead = !fields.some(hasSpotlight) || isOneSided || [...found.values()].some(({ size }) => size > 0);
  return row(`${parts.selection}events_`) === null || !isRead
    ? undefined
    : {
        events,
        fields: fields.map((field, place) =>
          hasSpotlight(field) ? { field, values: found.get(field.name) ?? new Map() } : overviewOf(field, place, sides)
        ),
      };
}

/** Reads the answer to `plainQuery`. */
export function readPlain(table: Table | undefined, fields: readonly ComparedField[]): ComparedOverview {
  const sides = bothSides(() => readProfile(rowOf(undefined)));
  for (const row of readersOf(table)) {
    sides[numberOf(row(parts.selection)) === 1 ? 'selection' : 'baseline'] = readProfile(row);
  }
  return {
    events: bothSides((side) => sides[side].events),
    fields: fields.map((field, place) => overviewOf(field, place, sides)),
  };
}

function overviewOf(field: ComparedField, place: number, profiles: Sides<Profile>): FieldOverview {
  const missing = bothSides((side) => profiles[side].events - profiles[side].fact(present, place));
  const lists = bothSides((side) => profiles[side].fact(frequentValues, place));
  const measured = bothSides((side) => profiles[side].fact(sizes, place).filter((size) => size !== undefined));
  const isMeasured = Object.values(measured).every(({ length }) => length === comparedPercents.length);
  const lines = field.isLine ? bothSides((side) => profiles[side].fact(someLines, place)) : undefined;
  return { field, values: merged(lists, missing), sizes: isMeasured ? measured : undefined, lines };
}

/** The values of both lists. A list that is not full has all values: the others have no events. */
function merged(lists: Sides<ValueCount[] | undefined>, missing: Counts): FieldOverview['values'] {
  const counts = bothSides((side) => new Map(lists[side]?.map(({ value, count }) => [value, count])));
  // A value that a full list lacks may be as frequent as the last one of it.
  const least = bothSides((side) => (counts[side].size < maxValues ? 0 : Math.min(...counts[side].values())));
  const values: FieldOverview['values'] = new Map();
  for (const value of [...counts.selection.keys(), ...counts.baseline.keys()]) {
    values.set(
      value,
      bothSides((side) => counts[side].get(value) ?? least[side])
    );
  }
  // An empty string is a missing value, too.
  return missing.selection + missing.baseline > 0 ? values.set('', missing) : values;
}

const mapOf = (cell: Cell) => (isObject(cell) ? cell : {});

function spotlightIn(row: CellReader, events: Counts): Map<string, FieldOverview['values']> {
  return new Map(
    asList(row(spotlight)).flatMap((element) => {
      const { dimension, differences } = mapOf(element);
      return typeof dimension === 'string' ? [[unquoteName(dimension), valuesIn(differences, events)]] : [];
    })
  );
}

/**
 * Reads the values of a field. Only the sandbox counts them in the baseline; else they follow from the ratio of the shares
 * `(selection - baseline) / (selection + baseline)`. Values that are gone have a ratio of -1 whatever their counts were: together they are
 * at most what the others leave.
 */
function valuesIn(differences: Cell, events: Counts): FieldOverview['values'] {
  const values: FieldOverview['values'] = new Map();
  const gone: string[] = [];
  let rest = events.baseline;
  for (const { value, comparison_count, frequency_ratio, baseline_count } of asList(differences).map(mapOf)) {
    const selection = numberOf(comparison_count);
    if (value === undefined || selection === undefined) {
      continue;
    }
    const text = cellText(value);
    const ratio = numberOf(frequency_ratio) ?? 1;
    const share = selection / Math.max(1, events.selection);
    const derived = ratio > -1 ? ((share * (1 - ratio)) / (1 + ratio)) * events.baseline : 0;
    const baseline = numberOf(baseline_count) ?? derived;
    // A missing value and an empty string are one.
    const same = values.get(text);
    values.set(text, {
      selection: selection + (same?.selection ?? 0),
      baseline: baseline + (same?.baseline ?? 0),
    });
    rest -= baseline;
    if (selection === 0 && numberOf(baseline_count) === undefined) {
      gone.push(text);
    }
  }
  gone.forEach((text) => values.set(text, { selection: 0, baseline: Math.max(0, rest) / gone.length }));
  return values;
}
