import { type Column } from '@aplkit/language/apl/analysis/scope';
import { isNumber, type AplType } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { readTime } from '../frames/columns/times';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { riseAt } from '../query/links/rise';
import { type Period } from '../query/timeRanges';
import { asList } from '../service/json';
import { type Table } from '../service/types';
import { type FailureMark, failureMarkOf, rankIn, failedNames, statusNames } from '../traces/failureNames';
import { type ChangeSearch, type ChangeWindow } from '../types';
import { type Counts, type Difference, differenceOf, isLikely, isMoreFrequent } from './certainty';
import { durationNames } from './measure';
import { traceField } from './timeline';
import { windowOfPeriod } from './windows';

/**
 * Clicks that are at no point of a chart, an annotation or a trace: they query the rise at their time, as if failures and slow events had
 * been charted.
 */

/** The failures or durations that became worse, and the question about them. */
export interface Worse {
  how: 'fail' | 'are slow';
  /** The events that do, of all, during the rise and in ordinary times. */
  counts: Counts;
  events: Counts;
  asked: Required<Pick<ChangeSearch, 'where' | 'window' | 'ordinary'>>;
}

/** The fields that show whether events are worse. */
export interface WorseFields {
  time: string;
  /** Condition of failed events. */
  failed?: string;
  duration?: { name: string; type: AplType };
  trace?: string;
}

export function worseFieldsOf(columns: readonly Column[], time: string): WorseFields {
  const trace = traceField(columns);
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
    ...(trace !== undefined && { trace }),
  };
}

/** The condition of failed events by the field that marks them; what clients did wrong is no trouble of the service. */
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

const bins = 60;
const percents = [50, 75, 90, 95, 99];

/** Milliseconds of a bin: whole seconds. */
const sizeOf = ({ from, to }: Period): number => Math.max(1, Math.ceil((to - from) / bins / 1000)) * 1000;

/** The query of failed events and durations over time. */
export const courseQuery = (events: string, { time, failed, duration, trace }: WorseFields, range: Period): string =>
  summarized(
    events,
    [
      'events_ = count()',
      ...(trace === undefined ? [] : [`traces_ = dcount(${quoteName(trace)})`]),
      ...(failed === undefined ? [] : [`failed_ = countif(${failed})`]),
      ...(failed === undefined || trace === undefined ? [] : [`failing_ = dcountif(${quoteName(trace)}, ${failed})`]),
      ...(duration === undefined
        ? []
        : [`sizes_ = percentiles_array(${quoteName(duration.name)}, ${percents.join(', ')})`]),
    ],
    `bin_ = bin(${quoteName(time)}, ${sizeOf(range) / 1000}s)`
  );

interface Bin {
  from: number;
  events: number;
  traces: number;
  failing: number;
  failed: number;
  sizes: number[];
}

/** Fewest events of a bin, so that it shows what is usual. */
const fewestInBin = 40;

/** Finds what became worse at some time, by the answer to `courseQuery`; of failures and slow events, what is least likely by chance. @param at the time of what was clicked @param how what is asked about, if known */
export function worseAt(
  table: Table | undefined,
  { duration, failed }: WorseFields,
  {
    range,
    at,
    how,
    isWhole,
  }: {
    range: Period;
    at: Period;
    how?: Worse['how'];
    /** Whether all of that time is asked about. */ isWhole?: boolean;
  }
): Worse | undefined {
  const all = binsIn(table, range);
  const total = all.reduce((sum, { events }) => sum + events, 0);
  const together = Math.max(
    1,
    Math.min(Math.floor(all.length / 8), Math.ceil((fewestInBin * all.length) / Math.max(1, total)))
  );
  const groups = Array.from({ length: Math.ceil(all.length / together) }, (_, group) =>
    all.slice(group * together, (group + 1) * together)
  );
  const sum = (some: readonly Bin[], of: (bin: Bin) => number) => some.reduce((total, bin) => total + of(bin), 0);
  const isThen = (group: readonly Bin[]) => group.some(({ from }) => from + sizeOf(range) > at.from && from < at.to);
  const then = [...groups.keys()].filter((row) => isThen(groups[row]));
  // Alerts come late: what is just before them is left out. What began with them may be over soon.
  const ordinaryBefore = [0, Math.ceil(0.75 * then[0]) - 1];
  const wholeRises = [1, 2, 4, 8]
    .map((part) => Math.ceil(then.length / part))
    .filter((length, place, all) => all.indexOf(length) === place)
    .map((length) => [[then[0], then[0] + length - 1], ...(ordinaryBefore[1] < 0 ? [] : [ordinaryBefore])]);
  const course = (
    name: Worse['how'],
    where: string,
    countOf: (bin: Bin) => number,
    allOf: (bin: Bin) => number
  ): Array<{ difference: Difference; worse: Worse }> => {
    const values = groups.map((group) => sum(group, countOf) / sum(group, allOf));
    const [place] = then.filter((row) => values[row] > 0).sort((a, b) => values[b] - values[a]);
    if (place === undefined) {
      return [];
    }
    const rises = isWhole ? wholeRises : [riseAt(values, place).runs];
    return rises.flatMap(([[first, last], ...ordinary]) => {
      const sides = {
        selection: groups.slice(first, last + 1).flat(),
        baseline: ordinary.flatMap(([from, to]) => groups.slice(from, to + 1).flat()),
      };
      const on = (of: (bin: Bin) => number): Counts => ({
        selection: sum(sides.selection, of),
        baseline: sum(sides.baseline, of),
      });
      const [counts, events] = [on(countOf), on(allOf)];
      const difference = differenceOf(counts, events);
      const spanOf = (from: number, to: number): ChangeWindow =>
        windowOfPeriod({
          from: Math.max(range.from, groups[from][0].from),
          to: Math.min(range.to, (groups[to].at(-1)?.from ?? 0) + sizeOf(range)),
        });
      const asked = {
        where,
        window: spanOf(first, last),
        ordinary: ordinary.map(([from, to]) => spanOf(from, to)),
      };
      return isLikely(difference) && isMoreFrequent(counts, events)
        ? [
            {
              difference,
              worse: {
                how: name,
                counts: { selection: Math.round(counts.selection), baseline: Math.round(counts.baseline) },
                events,
                asked,
              },
            },
          ]
        : [];
    });
  };
  const ofFailures =
    failed === undefined
      ? []
      : course(
          'fail',
          failed,
          ({ failing }) => failing,
          ({ traces }) => traces
        );
  const ofSizes =
    duration === undefined
      ? []
      : [3, 4].flatMap((percent) => {
          const usual = middle(all.flatMap(({ sizes }) => sizes[percent] ?? []));
          const bound = usual === undefined ? undefined : literal(String(Number(usual.toPrecision(3))), duration.type);
          return usual === undefined || bound === undefined
            ? []
            : course(
                'are slow',
                `${quoteName(duration.name)} > ${bound}`,
                ({ sizes, traces }) => shareAbove(sizes, usual) * traces,
                ({ traces }) => traces
              );
        });
  const [most] = [...ofFailures, ...ofSizes]
    .filter(({ worse }) => how === undefined || worse.how === how)
    .sort((a, b) => a.difference.p - b.difference.p);
  return most?.worse;
}

const middle = (values: number[]): number | undefined => [...values].sort((a, b) => a - b)[values.length >> 1];

/** About which share of sizes is above a bound, by their percentiles. */
function shareAbove(sizes: readonly number[], bound: number): number {
  const next = sizes.findIndex((size) => size > bound);
  if (next < 0) {
    return (100 - percents[percents.length - 1]) / 200;
  }
  const low = next === 0 ? { percent: 0, size: 0 } : { percent: percents[next - 1], size: sizes[next - 1] };
  const part = (bound - low.size) / (sizes[next] - low.size);
  return 1 - (low.percent + part * (percents[next] - low.percent)) / 100;
}

function binsIn(table: Table | undefined, range: Period): Bin[] {
  const size = sizeOf(range);
  const first = Math.floor(range.from / size) * size;
  const none = { events: 0, traces: 0, failing: 0, failed: 0, sizes: [] };
  const all = Array.from({ length: Math.ceil((range.to - first) / size) }, (_, place): Bin => ({
    ...none,
    from: first + place * size,
  }));
  for (const row of readersOf(table)) {
    const bin = row('bin_');
    const start = typeof bin === 'string' ? readTime(bin)?.milliseconds : undefined;
    const place = start === undefined ? -1 : Math.round((start - first) / size);
    const number = (column: string) => numberOf(row(column));
    if (all[place]) {
      const events = number('events_') ?? 0;
      const failed = number('failed_') ?? 0;
      all[place] = {
        ...{ from: all[place].from, events, failed },
        // Events without traces are each for themselves.
        traces: number('traces_') || events,
        failing: number('traces_') ? (number('failing_') ?? 0) : failed,
        sizes: asList(row('sizes_')).flatMap((cell) => numberOf(cell) ?? []),
      };
    }
  }
  return all;
}
