import { type Column } from '@aplkit/language/apl/analysis/scope';
import { isNumber, type AplType } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { readTime } from '../frames/columns/times';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { runsAt, usualOf } from '../query/links/rise';
import { type Period } from '../query/timeRanges';
import { type Table } from '../service/types';
import { type FailureMark, failureMarkOf, rankIn, failedNames, statusNames } from '../traces/failureNames';
import { type ChangeSearch, type ChangeWindow } from '../types';
import { type Counts, differenceOf, isSure } from './certainty';
import { durationNames } from './measure';
import { traceField } from './timeline';
import { windowOfPeriod } from './windows';
import { limits } from './constants';

/**
 * Clicks that are at no point of a chart, an annotation or a trace: they query the rise at their time, as if failures and slow events had
 * been charted.
 */

/** The failures or durations that became worse, and the question about them. */
export interface Worse {
  how: 'fail' | 'are slow' | 'match';
  /** The events that do, of all, during the rise and in ordinary times. */
  counts: Counts;
  events: Counts;
  asked: Required<Pick<ChangeSearch, 'where' | 'window' | 'ordinary'>>;
}

/** A rise to look for. */
export interface AskedRise {
  /** Time of the click, and the range around it. */
  at: Period;
  range: Period;
  /** The events that rose, if known. */
  how?: Worse['how'];
  /** Condition that became more frequent, if `how` is matching. */
  where?: string;
}

/** The fields that show whether events are worse. */
export interface WorseFields {
  time: string;
  /** Condition of failed events. */
  failed?: string;
  duration?: { name: string; type: AplType };
  /** Spans of one trace fail or are slow together. */
  trace?: string;
}

/** @param where the condition that rose, if known */
export function worseFieldsOf(columns: readonly Column[], time: string, where?: string): WorseFields {
  const trace = traceField(columns);
  if (where !== undefined) {
    return { time, failed: where, trace };
  }
  const marked = columns.flatMap(({ name, type }) => {
    const mark = failureMarkOf(name);
    const where = mark && failedIn(quoteName(name), type, mark);
    return mark === undefined || where === undefined ? [] : [{ name, mark, where }];
  });
  const order: FailureMark[] = ['flag', 'status', 'level'];
  const rank = (name: string) => Math.max(rankIn(name, failedNames), rankIn(name, statusNames));
  const [failing] = marked.sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark) || rank(a.name) - rank(b.name));
  const [duration] = columns
    .filter(({ name, type }) => rankIn(name, durationNames) >= 0 && (isNumber(type) || type === 'timespan'))
    .sort((a, b) => rankIn(a.name, durationNames) - rankIn(b.name, durationNames));
  return {
    time,
    ...(failing && { failed: failing.where }),
    ...(duration && { duration }),
    trace,
  };
}

/** Condition of failed events by the field that marks them; client errors don't count. */
function failedIn(name: string, type: AplType, mark: FailureMark): string | undefined {
  if (isNumber(type)) {
    return `${name} ${{ flag: '> 0', status: '>= 500', level: '>= 17' }[mark]}`;
  }
  if (type === 'boolean') {
    return mark === 'flag' ? `${name} == true` : undefined;
  }
  const words = {
    flag: [],
    status: ['error', 'status_code_error'],
    level: ['error', 'err', 'fatal', 'critical', 'panic'],
  };
  return mark === 'flag' ? `isnotempty(${name})` : `${name} in~ (${words[mark].map((word) => `"${word}"`).join(', ')})`;
}

/** Milliseconds of a bin: whole seconds. */
const sizeOf = ({ from, to }: Period): number => Math.max(1, Math.ceil((to - from) / limits.bins / 1000)) * 1000;

/** Sizes of durations: two for each doubling. */
const boundOf = (size: number): number => Number((2 ** (size / 2)).toPrecision(3));

/** The query of failed events and durations over time. */
export function courseQuery(events: string, { time, failed, duration, trace }: WorseFields, range: Period): string {
  const name = duration && quoteName(duration.name);
  const number = duration?.type === 'timespan' ? `${name} / 1ns` : name;
  const count = (condition?: string) => {
    const conditioned = condition === undefined ? '' : 'if';
    return trace === undefined
      ? `count${conditioned}(${condition ?? ''})`
      : `dcount${conditioned}(${[quoteName(trace), ...(condition === undefined ? [] : [condition])].join(', ')})`;
  };
  return summarized(
    events,
    [`events_ = ${count()}`, ...(failed === undefined ? [] : [`failed_ = ${count(failed)}`])],
    [
      `bin_ = bin(${quoteName(time)}, ${sizeOf(range) / 1000}s)`,
      ...(duration === undefined ? [] : [`size_ = toint(floor(2 * log2(${number})))`]),
    ].join(', ')
  );
}

/** The change for the worse at a time, from the result of `courseQuery`: failures or slow events, whichever is less likely by chance. */
export function worseAt(
  table: Table | undefined,
  { duration, failed }: WorseFields,
  { range, at, how }: Pick<AskedRise, 'range' | 'at' | 'how'>
): Worse | undefined {
  const size = sizeOf(range);
  const begin = Math.floor(range.from / size) * size;
  const length = Math.ceil((range.to - begin) / size);
  const placeOf = (time: number) => Math.min(length - 1, Math.max(0, Math.floor((time - begin) / size)));
  const rows = readersOf(table).map((row) => {
    const bin = row('bin_');
    return {
      place: placeOf((typeof bin === 'string' ? readTime(bin)?.milliseconds : undefined) ?? begin),
      size: numberOf(row('size_')) ?? -Infinity,
      events: numberOf(row('events_')) ?? 0,
      failed: numberOf(row('failed_')) ?? 0,
    };
  });
  const overTime = (of: (row: (typeof rows)[number]) => number): number[] => {
    const sums = new Array<number>(length).fill(0);
    rows.forEach((row) => (sums[row.place] += of(row)));
    return sums;
  };
  const all = overTime(({ events }) => events);
  const course = (name: Worse['how'], where: string, counts: number[]) => {
    const shares = counts.map((count, place) => count / Math.max(1, all[place]));
    const usual = usualOf(shares);
    const heights = shares.map((share) => share - usual);
    const [rise, ...ordinary] = runsAt(heights, placeOf(at.from), placeOf(at.to - 1), all);
    const sumOf = (of: number[], runs: number[][]) =>
      runs.reduce((sum, [from, to]) => sum + of.slice(from, to + 1).reduce((part, one) => part + one, 0), 0);
    const on = (of: number[]): Counts => ({ selection: sumOf(of, [rise]), baseline: sumOf(of, ordinary) });
    const spanOf = ([from, to]: number[]): ChangeWindow =>
      windowOfPeriod({
        from: Math.max(range.from, begin + from * size),
        to: Math.min(range.to, begin + (to + 1) * size),
      });
    const worse: Worse = {
      how: name,
      counts: on(counts),
      events: on(all),
      asked: { where, window: spanOf(rise), ordinary: ordinary.map(spanOf) },
    };
    // The rise was selected for its height, and usual times for theirs: all other times show whether it exceeds chance.
    const beside = (of: number[]): Counts => ({
      selection: sumOf(of, [rise]),
      baseline: sumOf(of, [[0, length - 1]]) - sumOf(of, [rise]),
    });
    return { worse, difference: differenceOf(beside(counts), beside(all)) };
  };
  const ofFailures =
    failed === undefined
      ? []
      : [
          course(
            'fail',
            failed,
            overTime((row) => row.failed)
          ),
        ];
  const sizes = [...new Set(rows.map((row) => row.size))].filter(Number.isFinite);
  const ofSizes = sizes.flatMap((least) => {
    const bound = duration && literal(String(boundOf(least)), duration.type);
    return duration === undefined || bound === undefined
      ? []
      : [
          course(
            'are slow',
            `${quoteName(duration.name)} > ${bound}`,
            overTime((row) => (row.size >= least ? row.events : 0))
          ),
        ];
  });
  const courses = [...ofFailures, ...ofSizes];
  const [most] = courses
    .filter(({ worse }) => how === undefined || worse.how === how)
    .sort((a, b) => a.difference.p - b.difference.p);
  return most && isSure(most.difference, courses.length * length) ? most.worse : undefined;
}
