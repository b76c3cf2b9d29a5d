import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type CellReader, numberOf, readersOf } from '../profile/cells';
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
const bits = { selection: 1, baseline: 2, kin: 4, outside: 8, elsewhere: 16 };
const bitOf = (place: number): number => 2 ** (place < 2 ? place : place + 3);

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
  const sidesOf = (rest: string | number) => `sides_ = iff(${selection}, ${bits.selection}, ${rest})`;
  if (time === undefined) {
    return { apl: summarized(comparison.events, aggregates, sidesOf(bits.baseline)), range: windows.all, days: [] };
  }
  if (kin !== undefined) {
    const { selection: window, baseline: normal } = windows;
    const inside = within(time, window);
    // Normal times are chosen because little happened then. So the times between them are counted as well.
    const around = { from: Math.min(...normal.map(({ from }) => from)), to: Math.max(...normal.map(({ to }) => to)) };
    const sides = [window, ...normal].map((span) => `(${within(time, span)})`).join(' or ');
    const apl = summarized(
      withStep(source, `where (${inside}) or (${within(time, around)})`),
      aggregates,
      `${sidesOf(`iff(${kin}, ${bits.kin}, ${bits.baseline})`)} + iff(${inside}, 0, ${bits.outside}) + iff(${sides}, 0, ${bits.elsewhere})`
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
  /** Similar events at normal times. */
  kin?: CountedSide;
  /** Similar events at all other times. */
  allKin?: CountedSide;
  /** All events (or their traces or requests, if they have IDs) at the selected time and at other times. */
  times: Counts;
  /** Both sides, on the earlier days. */
  earlier: Array<Sides<CountedSide> & { days: number }>;
  sampled: SampledTraces;
}

/** Traces of both sides: a sample, and the total number. */
export interface SampledTraces {
  ids: Sides<string[]> & { kin?: string[]; /** Traces of other events at the selected time. */ beside?: string[] };
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
  const sidesOf = (is: (has: (bit: number) => boolean) => boolean) =>
    rows.filter((row) => is((bit) => Math.floor((numberOf(row('sides_')) ?? 0) / bit) % 2 === 1));
  const side = (own: CellReader[]): CountedSide => {
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
  const idsOf = (own: CellReader[]) => {
    const ids = own.flatMap((row) => asList(row('ids_')));
    return [...new Set(ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])))];
  };
  const rowsOf = {
    selection: sidesOf((has) => has(bits.selection)),
    baseline: sidesOf((has) => has(bits.baseline) && !has(bits.elsewhere)),
    kin: sidesOf((has) => has(bits.kin) && !has(bits.elsewhere)),
    allKin: sidesOf((has) => has(bits.kin)),
    beside: sidesOf((has) => has(bits.baseline) && !has(bits.outside)),
    outside: sidesOf((has) => has(bits.outside)),
  };
  // A selected event's trace may also have events on other sides; it's sampled only once, as selected.
  const selected = idsOf(rowsOf.selection);
  const isSelected = new Set(selected);
  const sampleOf = (own: CellReader[], most = limits.traces) => {
    const all = side(own).traces;
    // Each row, such as the other events at the selected time, has its share in the sample.
    const sample = own.flatMap((row) =>
      idsOf([row])
        .filter((id) => !isSelected.has(id))
        .slice(0, Math.ceil((most * side([row]).traces) / Math.max(most, all)))
    );
    return [...new Set(sample)].slice(0, most);
  };
  const [now, kin, allKin] = [side(rowsOf.selection), side(rowsOf.kin), side(rowsOf.allKin)];
  const others = side(rowsOf.baseline);
  // A trace may have events on several sides, to the same extent at all times.
  const unit = now.traces > 0 ? 'traces' : 'events';
  const times = { selection: now[unit] + side(rowsOf.beside)[unit], baseline: side(rowsOf.outside)[unit] };
  return {
    selection: now,
    baseline: others,
    ...(kin.events > 0 && { kin }),
    ...(allKin.events > 0 && { allKin }),
    times,
    earlier: days.map((each, place) => ({
      days: each,
      selection: side(sidesOf((has) => has(bitOf(2 * place + 2)))),
      baseline: side(sidesOf((has) => has(bitOf(2 * place + 3)))),
    })),
    sampled: {
      ids: {
        ...{ selection: selected.slice(0, limits.traces), baseline: sampleOf(rowsOf.baseline) },
        beside: idsOf(rowsOf.beside),
        ...(allKin.events > 0 && { kin: sampleOf(rowsOf.allKin, limits.kin) }),
      },
      all: { selection: now.traces, baseline: others.traces },
      ...{ times, kinOf: allKin.traces },
    },
  };
}
