import { wordedPatterns } from '../patterns/groupLines';
import { numberOf, rowOf, readersOf, type ValueCount } from '../profile/cells';
import { frequent, percentiles, present, someValues } from '../profile/facts';
import { aggregatesOf, type FieldQuestion, type Profile, readProfile, summarized } from '../profile/profile';
import { rankIn } from '../names/failureNames';
import { requestIdNames } from '../names/knownNames';
import { type Table } from '../service/types';
import { type ComparedField, hasSizes, hasValues } from './comparedFields';
import { type ChangeQuestion, sideOf } from './comparison';
import { bothSides, type Counts, type Sides } from './certainty';
import { type Trait } from './traits';
import { limits } from './constants';

export interface FieldOverview {
  field: ComparedField;
  /** Number of events with each value, possibly estimated. Values are written as in filters. */
  values: Map<string, Counts>;
  /** Percentiles of the values. Timespans are in nanoseconds. */
  sizes?: Sides<number[]>;
  /** Sample of log lines from each side. */
  lines?: Sides<string[]>;
  patterns?: ReadonlyArray<{ trait: Trait; counts: Counts }>;
}

/** An overview of both sides, from one query. */
export interface ComparedOverview {
  events: Counts;
  fields: FieldOverview[];
}

const frequentValues = frequent(limits.values);
export const comparedPercents = [5, 25, 50, 75, 95];
const sizes = percentiles(comparedPercents);
const someLines = someValues(limits.lines);

const questionOf = (field: ComparedField): FieldQuestion => ({
  field,
  facts: [
    present,
    ...(field.isLine ? [someLines] : hasValues(field) ? [frequentValues] : []),
    ...(hasSizes(field) ? [sizes] : []),
  ],
});

const sideColumn = 'selection_';

/** Query for each field's frequent values, percentiles and sampled lines on each side. */
export const overviewQuery = (comparison: ChangeQuestion, fields: readonly ComparedField[]): string =>
  summarized(comparison.events, aggregatesOf(fields.map(questionOf)), `${sideColumn} = ${sideOf(comparison)}`);

/** Result of `overviewQuery`. */
export function readOverview(table: Table | undefined, fields: readonly ComparedField[]): ComparedOverview {
  const sides = bothSides(() => readProfile(rowOf(undefined)));
  for (const row of readersOf(table)) {
    const side = numberOf(row(sideColumn));
    if (side !== 2) {
      sides[side === 1 ? 'selection' : 'baseline'] = readProfile(row);
    }
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

/** True if even the most frequent values occur only once, as for an ID. */
export const isDistinct = (one: FieldOverview): boolean => one.sizes === undefined && isOfFew(one, 1);

/** True if the field contains request IDs. A field named `request` may also contain the request line. */
export const isOfRequest = (one: FieldOverview): boolean =>
  rankIn(one.field.name, requestIdNames) >= 0 ||
  (rankIn(one.field.name, ['request']) >= 0 && isOfFew(one, limits.ofRequest));

/** True if there are many values, each in at most `most` events of a side. */
const isOfFew = ({ values }: FieldOverview, most: number): boolean =>
  values.size > limits.values &&
  [...values].every(([value, { selection, baseline }]) => value === '' || Math.max(selection, baseline) <= most);

/** Merges both sides' values. A value missing from a list that isn't full has no events. */
function merged(lists: Sides<ValueCount[] | undefined>, missing: Counts): FieldOverview['values'] {
  const counts = bothSides((side) => new Map(lists[side]?.map(({ value, count }) => [value, count])));
  // A value that a full list lacks may be as frequent as the list's last value.
  const least = bothSides((side) => (counts[side].size < limits.values ? 0 : Math.min(...counts[side].values())));
  const values: FieldOverview['values'] = new Map();
  for (const value of [...counts.selection.keys(), ...counts.baseline.keys()]) {
    values.set(
      value,
      bothSides((side) => counts[side].get(value) ?? least[side])
    );
  }
  // An empty string also counts as a missing value.
  return missing.selection + missing.baseline > 0 ? values.set('', missing) : values;
}

/** Adds log line patterns to an overview, with counts estimated from a sample of each side. */
export async function withPatterns({ events, fields }: ComparedOverview): Promise<ComparedOverview> {
  return { events, fields: await Promise.all(fields.map((field) => patternsOf(field, events))) };
}

async function patternsOf(overview: FieldOverview, events: Counts): Promise<FieldOverview> {
  const { field, values, lines } = overview;
  if (lines === undefined) {
    return overview;
  }
  const found = await wordedPatterns([...lines.selection, ...lines.baseline], limits.patterns);
  const missing = values.get('') ?? { selection: 0, baseline: 0 };
  const scale = bothSides((side) => (events[side] - missing[side]) / Math.max(1, lines[side].length));
  const patterns = found.map(({ text, operator, values: filtered, places }) => {
    const selection = places.filter((place) => place < lines.selection.length).length;
    const baseline = places.length - selection;
    return {
      // Each pattern gets a copy of the field: a field has at most one finding, but log lines may show several causes.
      trait: { kind: 'pattern' as const, field: { ...field }, text, operator, values: filtered },
      counts: { selection: scale.selection * selection, baseline: scale.baseline * baseline },
    };
  });
  return { ...overview, patterns };
}
