import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { type Period } from '../query/plan/timeRanges';
import { asList } from '../service/json';
import { type Table } from '../service/types';
import { type Pair } from './candidates';
import { type Counts, type Sides } from './certainty';
import { type ChangeQuestion, within } from './comparison';
import { conditionOf, type Trait } from './traits';
import { limits } from './constants';

const day = 86_400_000;

/** A query for the exact counts of traits. */
interface CountsQuestion {
  apl: string;
  range: Period;
  /** Numbers of days. The same windows are also counted that many days earlier. */
  days: number[];
}

interface Counted {
  traits: readonly Trait[];
  pairs: readonly Pair[];
  /** Name of the field with an event's trace ID. */
  trace?: string;
  /** Name of the request ID field, used if there are no trace IDs. */
  request?: string;
}

/** Bits for an event's sides. Higher bits stand for both windows on each earlier day. */
const bits = { selection: 1, baseline: 2, kin: 4, outside: 8 };
const bitOf = (place: number): number => 2 ** (place < 2 ? place : place + 2);

/** Counts in one scan: events and traces with each trait, and events with only one trait of each pair. */
export function countsQuestion(comparison: ChangeQuestion, { traits, pairs, trace, request }: Counted): CountsQuestion {
  const { selection, source, time, windows, kin } = comparison;
  const id = trace ?? request;
  const unit = unitOf(id, time);
  const conditions = traits.map(conditionOf);
  const aggregates = [
    'events_ = count()',
    ...(trace === undefined ? [] : [`ids_ = make_set(${quoteName(trace)}, ${2 * limits.traces})`]),
    ...(id === undefined ? [] : [`traces_ = dcount(${unit})`]),
    ...conditions.map((condition, index) => `count_${index} = countif(${condition})`),
    ...(id === undefined
      ? []
      : conditions.map((condition, index) => `traces_${index} = dcountif(${unit}, ${condition})`)),
    ...pairs.map((pair, index) => {
      const [first, second] = pair.map((place) => `iff(${conditions[place]}, 1, 0)`);
      return `apart_${index} = countif(${first} != ${second})`;
    }),
  ];
  if (time === undefined || kin !== undefined) {
    const rest = kin === undefined ? bits.baseline : `iff(${kin}, ${bits.kin}, ${bits.baseline})`;
    const outside = time === undefined ? '' : ` + iff(${within(time, windows.selection)}, 0, ${bits.outside})`;
    const apl = summarized(
      comparison.events,
      aggregates,
      `sides_ = iff(${selection}, ${bits.selection}, ${rest})${outside}`
    );
    return { apl, range: windows.all, days: [] };
  }
  const days = daysBefore.filter((days) => isApart(windows, days * day));
  const sides = [0, ...days].flatMap((each) =>
    [[windows.selection], windows.baseline].map((spans) => {
      const shifted = spans.map(({ from, to }) => within(time, { from: from - each * day, to: to - each * day }));
      return `(${shifted.join(' or ')})`;
    })
  );
  const apl = summarized(
    withStep(source, `where ${sides.join(' or ')}`),
    aggregates,
    `sides_ = ${sides.map((side, place) => `iff(${side}, ${bitOf(place)}, 0)`).join(' + ')}`
  );
  const from = windows.all.from - Math.max(0, ...days) * day;
  return { apl, range: { from, to: windows.all.to }, days };
}

/** Key that the events of a trace or request share; unique for events without an ID. */
const unitOf = (id = '', time = '_time'): string =>
  `iff(isnotempty(${quoteName(id)}), ${quoteName(id)}, tostring(${quoteName(time)}))`;

/** Numbers of days. A change that also occurred that many days earlier is usual. */
const daysBefore = [1, 7];

/** True if the shifted windows don't touch the compared ones; otherwise, new values would count as usual. */
function isApart({ selection, baseline }: ChangeQuestion['windows'], by: number): boolean {
  const isTouching = (span: Period, other: Period) => span.from - by < other.to && other.from < span.to - by;
  return !isTouching(selection, selection) && baseline.every((span) => !isTouching(span, selection));
}

export interface CountedSide {
  events: number;
  /** Number of events with each trait. */
  counts: number[];
  /** Approximate number of traces or requests with each trait. */
  ofTraces: number[];
  traces: number;
  /** For each pair, the number of events with only one of the two traits. */
  apart: number[];
}

export interface AllCounts {
  selection: CountedSide;
  baseline: CountedSide;
  /** Similar events at other times. */
  kin?: CountedSide;
  /** All events (or their traces or requests, if they have IDs) at the selected time and at other times. */
  times: Counts;
  /** Both sides, on the earlier days. */
  earlier: Array<Sides<CountedSide> & { days: number }>;
  sampled: SampledTraces;
}

/** Traces of both sides: a sample, and the total number. */
export interface SampledTraces {
  ids: Sides<string[]> & { kin?: string[] };
  all: Sides<number>;
  /** Number of all traces: at the time of the selected events, and at other times. */
  times: Counts;
  /** Number of traces with similar events. */
  kinOf: number;
}

/** Reads the result of `countsQuestion`. Each side's counts are sums over the rows with its bit set. */
export function readCounts(
  table: Table | undefined,
  { days }: Pick<CountsQuestion, 'days'>,
  { traits, pairs }: Counted
): AllCounts {
  const rows = readersOf(table);
  const rowsOf = (bit: number) => rows.filter((row) => Math.floor((numberOf(row('sides_')) ?? 0) / bit) % 2 === 1);
  const side = (bit: number): CountedSide => {
    const own = rowsOf(bit);
    const sum = (name: string) => own.reduce((total, row) => total + (numberOf(row(name)) ?? 0), 0);
    const sums = (all: readonly unknown[], name: string) => all.map((_, index) => sum(`${name}${index}`));
    return {
      events: sum('events_'),
      counts: sums(traits, 'count_'),
      ofTraces: sums(traits, 'traces_'),
      traces: sum('traces_'),
      apart: sums(pairs, 'apart_'),
    };
  };
  const idsOf = (bit: number) => {
    const ids = rowsOf(bit).flatMap((row) => asList(row('ids_')));
    return [...new Set(ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])))];
  };
  // A selected event's trace may also have events on other sides; it's sampled only once, as selected.
  const selected = idsOf(bits.selection);
  const own = new Set(selected);
  const sampleOf = (bit: number, most = limits.traces) =>
    idsOf(bit)
      .filter((id) => !own.has(id))
      .slice(0, most);
  const kin = side(bits.kin);
  const [now, others, outside] = [bits.selection, bits.baseline, bits.outside].map(side);
  // A trace may have events on several sides, to the same extent at all times.
  const unit = now.traces > 0 ? 'traces' : 'events';
  const times = { selection: now[unit] + others[unit] + kin[unit] - outside[unit], baseline: outside[unit] };
  return {
    selection: now,
    baseline: others,
    ...(kin.events > 0 && { kin }),
    times,
    earlier: days.map((each, place) => ({
      ...{ days: each, selection: side(bitOf(2 * place + 2)), baseline: side(bitOf(2 * place + 3)) },
    })),
    sampled: {
      ids: {
        ...{ selection: selected.slice(0, limits.traces), baseline: sampleOf(bits.baseline) },
        ...(kin.events > 0 && { kin: sampleOf(bits.kin, limits.kin) }),
      },
      all: { selection: now.traces, baseline: others.traces },
      ...{ times, kinOf: kin.traces },
    },
  };
}
