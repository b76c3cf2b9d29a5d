import { type AplType, hasPercentiles } from '@aplkit/language/apl/analysis/types';
import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { formatNanoseconds } from '@aplkit/language/apl/tree/timespan';
import { numberOf, rowOf, type ValueCount } from '../profile/cells';
import {
  type Bar,
  distinct,
  type FieldFact,
  frequent,
  histogram,
  largest,
  percentiles,
  present,
  type ProfiledField,
  type Range,
  smallest,
} from '../profile/facts';
import { aggregatesOf, keysOf, mapsQuery, type Profile, readProfile, summarized } from '../profile/profile';
import { type TabularResponse } from '../service/types';

export interface Look {
  events: number;
  present: number;
  values?: ValueCount[];
  /** Number of distinct values; an estimate if large. */
  distinct?: number;
  measures?: Measures;
  times?: { first: string; last: string };
  /** Keys of a map, from a sample of the events. */
  keys?: ValueCount[];
  rowsExamined?: number;
  isPartial: boolean;
  isEstimate: boolean;
}

/** Statistics of a numeric field. Timespans are in nanoseconds. */
export interface Measures {
  smallest: number;
  largest: number;
  percentiles: Array<{ percent: number; value: number }>;
  bars: Bar[];
  /** The range from the 1st to the 99th percentile, if it is a small part of the whole range. */
  middle?: Range;
}

const values = frequent(10);
const percents = [50, 95, 99, 1];
const percentilesOf = percentiles(percents);

const hasValues = (type: AplType): boolean => type !== 'float' && type !== 'timespan' && type !== 'datetime';

/** Query for one row with a field's statistics, or for a sample of a map's values. */
export function lookQuery(apl: string, field: ProfiledField): string {
  const { name, type } = field;
  const facts: Array<FieldFact<unknown>> = [
    present,
    ...(hasValues(type) ? [distinct, values] : []),
    ...(hasPercentiles(type) || type === 'datetime' ? [smallest, largest] : []),
    ...(hasPercentiles(type) ? [percentilesOf, histogram] : []),
  ];
  return type === 'map' ? mapsQuery(apl, name) : summarized(apl, aggregatesOf([{ field, facts }]));
}

/** Converts the result of `lookQuery`. */
export function readLook(
  { tables, status: { rowsExamined, isPartial = false, isEstimate = false } }: TabularResponse,
  type: AplType
): Look {
  const [table] = tables;
  if (type === 'map') {
    const maps = table?.columns?.at(0) ?? [];
    return { events: maps.length, present: maps.length, keys: keysOf(maps), rowsExamined, isPartial, isEstimate };
  }
  const profile = readProfile(rowOf(table));
  const [first, last] = [profile.fact(smallest), profile.fact(largest)];
  const isTime = type === 'datetime' && typeof first === 'string' && typeof last === 'string';
  return {
    events: profile.events,
    present: profile.fact(present),
    values: profile.fact(values),
    distinct: profile.fact(distinct),
    measures: isTime ? undefined : measuresOf(profile),
    times: isTime ? { first, last } : undefined,
    rowsExamined,
    isPartial,
    isEstimate,
  };
}

/** If a range is this many times as wide as its middle, a histogram would show most values in one bar. */
const farOut = 4;

function measuresOf({ fact }: Profile): Measures | undefined {
  const [least, greatest] = [fact(smallest), fact(largest)].map(numberOf);
  if (least === undefined || greatest === undefined) {
    return undefined;
  }
  const found = fact(percentilesOf);
  const [from, to] = [1, 99].map((percent) => found[percents.indexOf(percent)]);
  const isFarOut = from !== undefined && to !== undefined && to > from && greatest - least > farOut * (to - from);
  return {
    smallest: least,
    largest: greatest,
    percentiles: [50, 95, 99].flatMap((percent) => {
      const value = found[percents.indexOf(percent)];
      return value === undefined ? [] : [{ percent, value }];
    }),
    bars: fact(histogram),
    ...(isFarOut && { middle: { from, to } }),
  };
}

const clipped = 'clipped_';

/** Query for a histogram whose first and last bars include the outliers. */
export function middleQuery(apl: string, { name, type }: ProfiledField, { from, to }: Range): string {
  const field = quoteName(name);
  const [least, greatest] = type === 'integer' ? [Math.floor(from), Math.ceil(to)] : [from, to];
  const [low, high] = [numeral(least, type), numeral(greatest, type)];
  const inRange = `iff(${field} < ${low}, ${low}, iff(${field} > ${high}, ${high}, ${field}))`;
  const facts = [histogram];
  return summarized(
    withStep(apl, `extend ${clipped} = ${inRange}`),
    aggregatesOf([{ field: { name: clipped, type }, facts }])
  );
}

/** Reads the bars in the result of `middleQuery`. */
export const readBars = ({ tables }: TabularResponse): Bar[] => readProfile(rowOf(tables.at(0))).fact(histogram);

/** Maximum number of distinct values for integers that are codes, such as a status. */
const fewValues = 20;

/** Bucket size as APL, for about ten buckets of usual values; `undefined` for few values. */
export function bucketSize(type: AplType, { measures, distinct: amount = Infinity }: Look): string | undefined {
  const { smallest: least = 0, largest: greatest = 0 } = measures ?? {};
  const { from, to } = measures?.middle ?? { from: least, to: greatest };
  const wanted = (to - from) / 10;
  if (!(wanted > 0) || amount <= fewValues) {
    return undefined;
  }
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10);
  const size = type === 'integer' ? Math.max(1, round) : Number(round.toPrecision(1));
  return type === 'timespan' ? formatNanoseconds(size) : String(size);
}

/** True if a field is charted as percentiles. An integer without statistics might be a code. */
export const isCharted = (type: AplType, look: Look | undefined): boolean =>
  hasPercentiles(type) && (look ? (look.distinct ?? Infinity) > fewValues : type !== 'integer');

/** A number literal in the field's type, because both results of `iff` need the same type. */
function numeral(value: number, type: AplType): string {
  const text = String(value);
  const isWhole = type === 'float' && Number.isInteger(value) && !text.includes('e');
  return type === 'timespan' ? formatNanoseconds(value) : isWhole ? `${text}.0` : text;
}
