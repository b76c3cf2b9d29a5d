import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { readersOf } from '../profile/cells';
import { binColumn, type Bins, binsAround, countIn, overTime, sumOf } from '../query/result/overTime';
import { summarized } from '../profile/profile';
import { runAt } from '../query/links/rise';
import { type Period } from '../query/plan/timeRanges';
import { type Table } from '../service/types';
import { type ChangeQuestion, inWindow, within } from './comparison';
import { type Finding, type RankedFindings, type Timeline } from './finding';
import { type Counts, isMoreFrequent, sureWeight } from './certainty';
import { conditionOf } from './traits';
import { constants, limits, minutes } from './constants';

/** Range to search for the start of a difference. It extends further before the window than after it. */
export function rangeAround({ from, to }: Period): Period {
  const length = to - from;
  const past = minutes(constants.past.value);
  const before = Math.max(length, Math.min(4 * length, 6 * past), Math.min(12 * length, past));
  return { from: from - before, to: to + Math.min(length, before / 4) };
}

export interface TimelineQuestion {
  apl: string;
  /** Query that counts events by bin and by the findings they have. */
  grouped: string;
  range: Period;
  /** Bins around the selected events. */
  bins: Bins;
  findings: Finding[];
  isByCondition: boolean;
}

/** Query that counts the first findings over time; `undefined` if there's nothing to count. */
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
  const bins = binsAround(around, limits.bins);
  const charted = { from: bins.from, to: bins.from + bins.length * bins.size };
  const all =
    ofWindows === undefined ? inWindow(source, charted, schema) : withStep(source, `where ${within(time, charted)}`);
  const by = binColumn(quoteName(time), bins);
  const conditions = first.map(({ trait }) => conditionOf(trait));
  const apl = summarized(
    all,
    ['events_ = count()', ...conditions.map((condition, place) => `count_${place} = countif(${condition})`)],
    `${matching === undefined ? '' : `matching_ = iff(${matching}, 1, 0), `}${by}`
  );
  // Only matching events get marks.
  const grouped = summarized(
    matching === undefined ? all : withStep(all, `where ${matching}`),
    ['count()'],
    [...conditions.map((condition, place) => `has_${place} = iff(${condition}, 1, 0)`), by].join(', ')
  );
  return { apl, grouped, range: charted, bins, findings: first, isByCondition: matching !== undefined };
}

/** Adds charts and start times to the first sure findings. For a condition, `began` is the start of the selected events' rise. */
export function withTimelines(
  ranked: RankedFindings,
  question: TimelineQuestion,
  table: Table | undefined,
  { events, window }: { events: Counts; window: Period }
): { ranked: RankedFindings; began?: number } {
  const { bins, findings, isByCondition } = question;
  const { from, size } = bins;
  const placeOf = (time: number) => Math.floor((time - from) / size);
  const [first, last] = [placeOf(window.from), Math.ceil((window.to - from) / size) - 1];
  // The first complete bin in the time before the window. If bins are longer than that time, the window's own first bin.
  const since = Math.min(first, Math.ceil((window.from - minutes(constants.past.value) - from) / size));
  const selected = { first, last, earliest: Math.max(0, since - 1) };
  const sums = overTime(readersOf(table), bins);
  const all = sums((row) => countIn(row, 'events_'));
  const ofSelected = (column: string) =>
    sums((row) => (isByCondition && countIn(row, 'matching_') !== 1 ? 0 : countIn(row, column)));
  const timelineOf = (counts: number[], isMore: boolean): Timeline => {
    const began = onsetIn(counts, all, { ...selected, isMore });
    return {
      ...{ from, size, shares: counts.map((count, place) => (all[place] === 0 ? undefined : count / all[place])) },
      ...(began !== undefined && {
        began: from + began * size,
        isNew: isMore && counts.slice(0, began).every((count) => count === 0),
      }),
    };
  };
  const changed = ranked.findings.map((finding): Finding => {
    const place = findings.indexOf(finding);
    const isMore = isByCondition || isMoreFrequent(finding.counts, events);
    return place < 0 ? finding : { ...finding, timeline: timelineOf(ofSelected(`count_${place}`), isMore) };
  });
  const began = isByCondition ? onsetIn(ofSelected('events_'), all, { ...selected, isMore: true }) : undefined;
  return { ranked: { ...ranked, findings: changed }, ...(began !== undefined && { began: from + began * size }) };
}

interface Searched {
  /** Bins of the selected events. */
  first: number;
  last: number;
  /** Last bin before the earliest possible change. */
  earliest: number;
  /** True if the selected events have the value more often. */
  isMore: boolean;
}

/** First bin of an unusual share that lasts until the selected events; `undefined` if there's none. */
export function onsetIn(
  counts: readonly number[],
  all: readonly number[],
  { first, last, isMore, earliest }: Searched
): number | undefined {
  const having = counts.map((count, place) => (isMore ? count : all[place] - count));
  const shares = having.map((count, place) => count / Math.max(1, all[place]));
  const run = runAt(shares.slice(earliest), first - earliest, last - earliest, all.slice(earliest));
  const [began, end, , since] = run.map((place) => earliest + place);
  const on = (of: readonly number[]): Counts => ({
    selection: sumOf(of, began, end),
    baseline: sumOf(of, since, began - 1),
  });
  return began > earliest && sureWeight(on(having), on(all), counts.length) > 0 ? began : undefined;
}
