import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { readTime } from '../frames/columns/times';
import { spanPartNames } from '../frames/knownNames';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { runsAt } from '../query/links/rise';
import { type Period } from '../query/timeRanges';
import { type Table } from '../service/types';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { type ChangeQuestion, inWindow, within } from './comparison';
import { type Finding, type RankedFindings, type Timeline } from './rankFindings';
import { type Counts, isMoreFrequent, sureWeight } from './certainty';
import { conditionOf } from './traits';
import { limits } from './constants';

const minute = 60_000;
const hour = 60 * minute;
const sizes = [1 / 60, 1 / 12, 1 / 6, 1 / 2, 1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((n) => n * minute);

/** Maximum time from a change to the selected events, in milliseconds. */
export const longest = hour;

/** The range that shows when a window's events began to differ: more before them than after. */
export function rangeAround({ from, to }: Period): Period {
  const length = to - from;
  const before = Math.max(length, Math.min(4 * length, 6 * hour), Math.min(12 * length, hour));
  return { from: from - before, to: to + Math.min(length, before / 4) };
}

const sizeOf = ({ from, to }: Period): number =>
  sizes.find((size) => (to - from) / size <= limits.bins) ?? Math.ceil((to - from) / limits.bins / hour) * hour;

export interface TimelineQuestion {
  apl: string;
  range: Period;
  /** Whole bins around the selected events. */
  charted: Period;
  size: number;
  findings: Finding[];
  isByCondition: boolean;
}

/** Counts the first findings over time; `undefined` without any. */
export function timelineQuestion(
  comparison: ChangeQuestion,
  { findings }: RankedFindings,
  schema: KnownSchema
): TimelineQuestion | undefined {
  const { source, events, selection, kin, windows, time: ofWindows } = comparison;
  const time = ofWindows ?? lineTime(analyze(events, schema).result);
  const first = findings.filter(({ isSure }) => isSure).slice(0, limits.first);
  const matching = kin ?? (ofWindows === undefined ? selection : undefined);
  // For a condition, the number of selected events over time is a separate series.
  if (time === undefined || (first.length === 0 && matching === undefined)) {
    return undefined;
  }
  const around = rangeAround(windows.selection);
  const size = sizeOf(around);
  const charted = { from: Math.floor(around.from / size) * size, to: Math.ceil(around.to / size) * size };
  const apl = summarized(
    ofWindows === undefined ? inWindow(source, charted, schema) : withStep(source, `where ${within(time, charted)}`),
    ['events_ = count()', ...first.map(({ trait }, place) => `count_${place} = countif(${conditionOf(trait)})`)],
    `${matching === undefined ? '' : `matching_ = iff(${matching}, 1, 0), `}bin_ = bin(${quoteName(time)}, ${size / 1000}s)`
  );
  return { apl, range: charted, charted, size, findings: first, isByCondition: matching !== undefined };
}

/** The field of the trace that an event is of. */
export const traceField = (columns: readonly Column[]): string | undefined =>
  firstNamed(columns, spanPartNames.trace, ({ name }) => name)?.name;

/** Findings with their charts, and when the share of all selected events left its usual range, by a condition. */
interface Timed {
  ranked: RankedFindings;
  began?: number;
}

/** Adds to findings when they began. */
export function withTimelines(
  ranked: RankedFindings,
  question: TimelineQuestion,
  table: Table | undefined,
  { events, window }: { events: Counts; window: Period }
): Timed {
  const { size, charted, findings, isByCondition } = question;
  const { from } = charted;
  const length = (charted.to - from) / size;
  const placeOf = (time: number) => Math.floor((time - from) / size);
  const [first, last] = [placeOf(window.from), Math.ceil((window.to - from) / size) - 1];
  // First whole bin of the time before, at the latest that of the window: bins may be longer.
  const since = Math.min(first, Math.ceil((window.from - longest - from) / size));
  const selected = { first, last, earliest: Math.max(0, since - 1) };
  const rows = readersOf(table).map((row) => {
    const bin = row('bin_');
    const start = typeof bin === 'string' ? readTime(bin)?.milliseconds : undefined;
    return {
      place: start === undefined ? -1 : Math.round((start - from) / size),
      isMatching: !isByCondition || numberOf(row('matching_')) === 1,
      count: (column: string) => numberOf(row(column)) ?? 0,
    };
  });
  const overTime = (column: string, isCounted: (row: (typeof rows)[number]) => boolean): number[] => {
    const sums = new Array<number>(length).fill(0);
    rows
      .filter((row) => row.place >= 0 && row.place < length && isCounted(row))
      .forEach((row) => (sums[row.place] += row.count(column)));
    return sums;
  };
  const all = overTime('events_', () => true);
  const changed = ranked.findings.map((finding): Finding => {
    const place = findings.indexOf(finding);
    const counts = place < 0 ? [] : overTime(`count_${place}`, ({ isMatching }) => isMatching);
    const isMore = isByCondition || isMoreFrequent(finding.counts, events);
    return {
      ...finding,
      ...(place >= 0 && { timeline: timelineOf(counts, all, { from, size, ...selected, isMore }) }),
    };
  });
  const matching = overTime('events_', ({ isMatching }) => isMatching);
  const began = isByCondition ? onsetIn(matching, all, { ...selected, isMore: true }) : undefined;
  return { ranked: { ...ranked, findings: changed }, ...(began !== undefined && { began: from + began * size }) };
}

interface Charted {
  from: number;
  size: number;
  /** Bins of the selected events. */
  first: number;
  last: number;
  /** Last bin before the earliest possible change. */
  earliest: number;
  /** Whether the selected events have the value more often. */
  isMore: boolean;
}

function timelineOf(counts: number[], all: number[], { from, size, ...selected }: Charted): Timeline {
  const began = onsetIn(counts, all, selected);
  return {
    from,
    size,
    shares: counts.map((count, place) => (all[place] === 0 ? undefined : count / all[place])),
    ...(began !== undefined && {
      began: from + began * size,
      isNew: selected.isMore && counts.slice(0, began).every((count) => count === 0),
    }),
  };
}

/** First bin of an unusual share that lasts up to the selected events; `undefined` if unusual since `earliest`, or usual. */
export function onsetIn(
  counts: readonly number[],
  all: readonly number[],
  { first, last, isMore, earliest }: Pick<Charted, 'first' | 'last' | 'isMore' | 'earliest'>
): number | undefined {
  const having = counts.map((count, place) => (isMore ? count : all[place] - count));
  const shares = having.map((count, place) => count / Math.max(1, all[place]));
  const [[begin, end]] = runsAt(shares.slice(earliest), first - earliest, last - earliest, all.slice(earliest));
  const began = earliest + begin;
  const sumOf = (of: readonly number[], from: number, to: number) =>
    of.slice(from, to).reduce((sum, one) => sum + one, 0);
  const on = (of: readonly number[]): Counts => ({
    selection: sumOf(of, began, earliest + end + 1),
    baseline: sumOf(of, earliest, began),
  });
  return began > earliest && sureWeight(on(having), on(all), counts.length) > 0 ? began : undefined;
}
