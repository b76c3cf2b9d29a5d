import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type AplType } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type CellReader, numberOf, readersOf } from '../profile/cells';
import { binColumn, binsAround, countIn, overTime, sumOf } from '../query/result/overTime';
import { summarized } from '../profile/profile';
import { runsAt, usualOf } from '../query/links/rise';
import { type Period, windowOfPeriod } from '../query/plan/timeRanges';
import { type Table } from '../service/types';
import { durationRank } from '../names/durationNames';
import { isDuration } from '../names/durations';
import { failureCondition } from '../names/failureCondition';
import { type FailureMark, failureMarkOf, rankIn, statusNames } from '../names/failureNames';
import { failedNames } from '../names/knownNames';
import { traceField } from '../names/spanFields';
import { type ChangeSearch, type ChangeWindow } from '../types';
import { type Counts, differenceOf, dispersionOf, isSure } from './certainty';
import { limits } from './constants';

/** Finds a rise in failures or slow events at a clicked annotation or trace. */

/** The failures or durations that became worse, and the comparison that analyzes them. */
export interface Worse {
  how: 'fail' | 'are slow' | 'match';
  /** Number of events that failed, are slow or match: during the rise, and in normal times. */
  counts: Counts;
  /** Number of all events: during the rise, and in normal times. */
  events: Counts;
  asked: Required<Pick<ChangeSearch, 'where' | 'window' | 'ordinary'>>;
  /** True if only spans of the clicked trace's operation are compared. */
  isOwn: boolean;
}

/** The measures that were counted if none became worse. */
export type Normal = 'Failures and durations' | 'Failures' | 'Durations';

/** A rise to look for. */
export interface AskedRise {
  /** Time of the click. */
  at: Period;
  /** The range to search. */
  range: Period;
  /** Preferred kind of events: another kind is used if only that kind rose. For `match`, no other kind is used. */
  how?: Worse['how'];
  /** Condition for the events that rose; missing if none is given. */
  where?: string;
  /** Condition for the spans of the clicked trace's operation. */
  own?: string;
}

/** The fields that show whether events are worse. */
interface WorseFields {
  time: string;
  /** Condition for failed events, or the given condition. */
  failed?: string;
  duration?: { name: string; type: AplType };
  /** Trace ID field. If set, traces are counted instead of events, because a trace's spans fail together. */
  trace?: string;
}

export const normalIn = ({ failed, duration }: WorseFields): Normal =>
  failed === undefined ? 'Durations' : duration === undefined ? 'Failures' : 'Failures and durations';

/** @param where the condition that rose, if known */
export function worseFieldsOf(columns: readonly Column[], time: string, where?: string): WorseFields {
  const marked = columns.flatMap(({ name, type }) => {
    const mark = failureMarkOf(name);
    const where = mark && failureCondition(name, type, mark);
    return mark === undefined || where === undefined ? [] : [{ name, mark, where }];
  });
  const order: FailureMark[] = ['flag', 'success', 'status', 'outcome', 'level'];
  const rank = (name: string) => Math.max(rankIn(name, failedNames), rankIn(name, statusNames));
  const [failing] = marked.sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark) || rank(a.name) - rank(b.name));
  const [duration] = columns.filter(isDuration).sort((a, b) => durationRank(a.name) - durationRank(b.name));
  return {
    time,
    ...((where ?? failing) && { failed: where ?? failing.where }),
    ...(duration && { duration }),
    trace: traceField(columns),
  };
}

/** Bins for a range: twice as many as in a chart, because incidents may be short. */
const binsOf = (range: Period) => binsAround(range, 2 * limits.bins);

/** Lower bound of a duration class. There are two classes per doubling. */
const boundOf = (size: number): number => Number((2 ** (size / 2)).toPrecision(3));

/** Query for failed events and durations over time. */
export function courseQuery(
  events: string,
  { time, failed, duration, trace }: WorseFields,
  { range, own }: Pick<AskedRise, 'range' | 'own'>
): string {
  const name = duration && quoteName(duration.name);
  const number = duration?.type === 'timespan' ? `${name} / 1ns` : name;
  const count = (condition?: string) => {
    const values = [
      ...(trace === undefined ? [] : [quoteName(trace)]),
      ...(condition === undefined ? [] : [condition]),
    ];
    return `${trace === undefined ? 'count' : 'dcount'}${condition === undefined ? '' : 'if'}(${values.join(', ')})`;
  };
  return summarized(
    events,
    [`events_ = ${count()}`, ...(failed === undefined ? [] : [`failed_ = ${count(failed)}`])],
    [
      binColumn(quoteName(time), binsOf(range)),
      ...(duration === undefined ? [] : [`size_ = toint(floor(2 * log2(${number})))`]),
      ...(own === undefined ? [] : [`own_ = iff(${own}, 1, 0)`]),
    ].join(', ')
  );
}

/** The rise in failures or slow events at a time, whichever is less likely to be chance. */
export function worseAt(
  table: Table | undefined,
  { duration, failed }: WorseFields,
  { range, at, how, where: given, own }: AskedRise
): Worse | undefined {
  const bins = binsOf(range);
  const { from: begin, size, length } = bins;
  const sums = overTime(table, bins);
  const [first, last] = [at.from, at.to - 1].map((time) =>
    Math.min(length - 1, Math.max(0, Math.floor((time - begin) / size)))
  );
  const spanOf = ([from, to]: number[]): ChangeWindow =>
    windowOfPeriod({
      from: Math.max(range.from, begin + from * size),
      to: Math.min(range.to, begin + (to + 1) * size),
    });
  const course = (isOwn: boolean, name: Worse['how'], where: string, countOf: (row: CellReader) => number) => {
    const [all, counts] = [(row: CellReader) => countIn(row, 'events_'), countOf].map((of) =>
      sums((row) => (isOwn && countIn(row, 'own_') === 0 ? 0 : of(row)))
    );
    // A bin without events has no share.
    const shares = counts.map((count, place) => count / all[place]);
    const usual = usualOf(shares);
    const heights = shares.map((share) => share - usual);
    const [rise, ...ordinary] = runsAt(heights, first, last, all);
    const during = (of: number[], runs: number[][]): Counts => ({
      selection: sumOf(of, rise[0], rise[1]),
      baseline: runs.reduce((sum, [from, to]) => sum + sumOf(of, from, to), 0),
    });
    const worse: Worse = {
      how: name,
      counts: during(counts, ordinary),
      events: during(all, ordinary),
      asked: { where, window: spanOf(rise), ordinary: ordinary.map(spanOf) },
      isOwn,
    };
    // The rise and the normal times were selected by their height. A comparison with all other times shows whether the rise is more than
    // chance.
    const beside = [
      [0, rise[0] - 1],
      [rise[1] + 1, length],
    ];
    const others = shares.flatMap((_, place) =>
      place < rise[0] || place > rise[1] ? [{ count: counts[place], events: all[place] }] : []
    );
    const dispersion = dispersionOf(others);
    const [risen, events] = [counts, all].map((of) => {
      const { selection, baseline } = during(of, beside);
      return { selection: selection / dispersion, baseline: baseline / dispersion };
    });
    return { worse, difference: differenceOf(risen, events) };
  };
  const isGiven = given !== undefined;
  const sizes = new Set(readersOf(table).flatMap((row) => numberOf(row('size_')) ?? []));
  const coursesOf = (isOwn: boolean) => [
    ...(failed ? [course(isOwn, isGiven ? 'match' : 'fail', failed, (row) => countIn(row, 'failed_'))] : []),
    ...[...sizes].flatMap((least) => {
      const bound = duration && literal(String(boundOf(least)), duration.type);
      const counts = (row: CellReader) =>
        (numberOf(row('size_')) ?? -Infinity) < least ? 0 : countIn(row, isGiven ? 'failed_' : 'events_');
      return bound === undefined
        ? []
        : [course(isOwn, 'are slow', `${quoteName(duration?.name ?? '')} > ${bound}`, counts)];
    }),
  ];
  // The trace's operation may be so small a part of all spans that its rise can't be seen among them.
  const courses = [...coursesOf(false), ...(own === undefined ? [] : coursesOf(true))];
  const [most] = courses
    .filter(
      ({ worse, difference }) => (how !== 'match' || worse.how === how) && isSure(difference, courses.length * length)
    )
    .sort((a, b) => Number(b.worse.how === how) - Number(a.worse.how === how) || a.difference.p - b.difference.p);
  return most?.worse;
}
