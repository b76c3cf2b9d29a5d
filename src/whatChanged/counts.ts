import { quoteName } from '@aplkit/language/apl/tree/quote';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { asList } from '../service/json';
import { type Table } from '../service/types';
import { type Pair } from './candidates';
import { type Counts, type Sides } from './certainty';
import { type ChangeQuestion, within } from './comparison';
import { conditionOf, type Trait } from './traits';
import { limits } from './constants';

interface Counted {
  traits: readonly Trait[];
  pairs: readonly Pair[];
  /** Name of the field with an event's trace ID. */
  trace?: string;
}

/** Bits for an event's side, and for the events outside the selected window. */
const bits = { selection: 1, baseline: 2, kin: 4, outside: 8 };

/** A query that counts, in one scan, each side's events with each trait and with only one trait of each pair, and these events' traces. */
export function countsQuery(
  { events, selection, time, windows, kin }: ChangeQuestion,
  { traits, pairs, trace }: Counted
): string {
  const unit = unitOf(trace, time);
  const isTraced = trace !== undefined;
  const conditions = traits.map(conditionOf);
  const aggregates = [
    'events_ = count()',
    ...(isTraced ? [`ids_ = make_set(${quoteName(trace)}, ${2 * limits.traces})`, `traces_ = dcount(${unit})`] : []),
    ...conditions.map((condition, index) => `count_${index} = countif(${condition})`),
    ...(isTraced ? conditions.map((condition, index) => `traces_${index} = dcountif(${unit}, ${condition})`) : []),
    ...pairs.map((pair, index) => {
      const [first, second] = pair.map((place) => `iff(${conditions[place]}, 1, 0)`);
      return `apart_${index} = countif(${first} != ${second})`;
    }),
  ];
  const rest = kin === undefined ? bits.baseline : `iff(${kin}, ${bits.kin}, ${bits.baseline})`;
  const outside =
    kin === undefined || time === undefined ? '' : ` + iff(${within(time, windows.selection)}, 0, ${bits.outside})`;
  return summarized(events, aggregates, `sides_ = iff(${selection}, ${bits.selection}, ${rest})${outside}`);
}

/** Key that a trace's events share; unique for events without a trace. */
const unitOf = (trace = '', time = '_time'): string =>
  `iff(isnotempty(${quoteName(trace)}), ${quoteName(trace)}, tostring(${quoteName(time)}))`;

/** Exact counts of one side. */
export interface CountedSide {
  events: number;
  /** Number of events with each trait. */
  counts: number[];
  /** Approximate number of traces with each trait. */
  ofTraces: number[];
  traces: number;
  /** For each pair, the number of events with only one of the two traits. */
  apart: number[];
}

/** The counts of all sides. */
export interface AllCounts {
  selection: CountedSide;
  baseline: CountedSide;
  /** Similar events at other times. */
  kin?: CountedSide;
  /** Number of all events, or of their traces if they have traces: at the time of the selected events, and at other times. */
  times: Counts;
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

/** Reads the result of `countsQuery`. Each side's counts are the sums over the rows that have the side's bit set. */
export function readCounts(table: Table | undefined, { traits, pairs }: Counted): AllCounts {
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
  // A selected event's trace may also have events on other sides.
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
