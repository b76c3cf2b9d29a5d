import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { withStep } from '../apl/edit/change';
import { lineTime } from '../apl/edit/rows';
import { quoteName } from '../apl/tree/quote';
import { type Column } from '../apl/analysis/scope';
import { readTime } from '../frames/columns/times';
import { spanPartNames } from '../frames/knownNames';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { type Period } from '../query/timeRanges';
import { type Table } from '../service/types';
import { firstNamed } from '../text/firstNamed';
import { type ChangeQuestion, inWindow, within } from './comparison';
import { onsetIn } from './onset';
import { type Finding, firstShown, type RankedFindings, type Timeline } from './rankFindings';
import { type Counts, differenceOf } from './statistics';
import { conditionOf } from './traits';

/** Findings that are looked at in pairs. */
const paired = 10;

const bins = 60;
const minute = 60_000;
const hour = 60 * minute;
const sizes = [1 / 60, 1 / 12, 1 / 6, 1 / 2, 1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((n) => n * minute);

/** How long before the selected events a change may be that they are part of. */
export const longest = hour;

/** The range that shows when a window's events began to differ: more before them than after. */
export function rangeAround({ from, to }: Period): Period {
  const length = to - from;
  const before = Math.max(length, Math.min(4 * length, 6 * hour), Math.min(12 * length, hour));
  return { from: from - before, to: to + Math.min(length, before / 4) };
}

const sizeOf = ({ from, to }: Period): number =>
  sizes.find((size) => (to - from) / size <= bins) ?? Math.ceil((to - from) / bins / hour) * hour;

export interface TimelineQuestion {
  apl: string;
  range: Period;
  /** Whole bins around the selected events. */
  charted: Period;
  size: number;
  findings: Finding[];
  pairs: Array<readonly [Finding, Finding]>;
  isByCondition: boolean;
  /** Findings whose traces are counted: events of one trace say one thing together. */
  byTrace: Finding[];
}

/** Counts the first findings over time, and pairs of them on both sides; `undefined` where there is nothing to count. */
export function timelineQuestion(
  comparison: ChangeQuestion,
  { findings }: RankedFindings,
  schema: KnownSchema
): TimelineQuestion | undefined {
  const { source, events, selection, windows, time: ofWindows } = comparison;
  const { result } = analyze(events, schema);
  const time = ofWindows ?? lineTime(result);
  const trace = traceField(result.columns);
  const sure = findings.filter(({ isSure }) => isSure);
  const first = sure.slice(0, firstShown);
  const isByCondition = ofWindows === undefined;
  // Of a condition, how many events it selects over time is worth a question by itself.
  if (time === undefined || (first.length === 0 && !isByCondition)) {
    return undefined;
  }
  const around = rangeAround(windows.selection);
  const size = sizeOf(around);
  const charted = { from: Math.floor(around.from / size) * size, to: Math.ceil(around.to / size) * size };
  const among = sure.slice(0, paired);
  const pairs = among.flatMap((one, place) => among.slice(place + 1).map((other) => [one, other] as const));
  const compared = isByCondition
    ? within(time, windows.selection)
    : [windows.selection, ...windows.baseline].map((span) => `(${within(time, span)})`).join(' or ');
  const apl = summarized(
    isByCondition
      ? inWindow(source, charted, schema)
      : withStep(source, `where (${within(time, charted)}) or ${compared}`),
    [
      'events_ = count()',
      ...(trace === undefined ? [] : [`traces_ = dcount(${quoteName(trace)})`]),
      ...(trace === undefined
        ? []
        : among.map(({ trait }, place) => `traces_${place} = dcountif(${quoteName(trace)}, ${conditionOf(trait)})`)),
      ...first.map(({ trait }, place) => `count_${place} = countif(${conditionOf(trait)})`),
      ...pairs.map(
        ([one, other], place) =>
          `both_${place} = countif((${conditionOf(one.trait)}) and (${conditionOf(other.trait)}))`
      ),
    ],
    `sides_ = iff(${selection}, 1, 0) + iff(${compared}, 2, 0), bin_ = bin(${quoteName(time)}, ${size / 1000}s)`
  );
  const range = isByCondition
    ? charted
    : { from: Math.min(charted.from, windows.all.from), to: Math.max(charted.to, windows.all.to) };
  const byTrace = trace === undefined ? [] : among;
  return { apl, range, charted, size, findings: first, pairs, isByCondition, byTrace };
}

/** The field of the trace that an event is of. */
export const traceField = (columns: readonly Column[]): string | undefined =>
  firstNamed(columns, spanPartNames.trace, ({ name }) => name)?.name;

/** Findings with their charts, and when the share of all selected events left its usual range, by a condition. */
interface Timed {
  ranked: RankedFindings;
  began?: number;
}

/** Adds to findings when they began, what says more together with another, and whether enough traces have them. */
export function withTimelines(
  ranked: RankedFindings,
  question: TimelineQuestion,
  table: Table | undefined,
  { events, window }: { events: Counts; window: Period }
): Timed {
  const { size, charted, findings, pairs, isByCondition, byTrace } = question;
  const { from } = charted;
  const length = (charted.to - from) / size;
  const placeOf = (time: number) => Math.floor((time - from) / size);
  const [first, last] = [placeOf(window.from), Math.ceil((window.to - from) / size) - 1];
  // The first whole bin of the time before, but at the latest that of the window: bins may be longer.
  const since = Math.min(first, Math.ceil((window.from - longest - from) / size));
  const selected = { first, last, earliest: Math.max(0, since - 1) };
  const rows = readersOf(table).map((row) => {
    const bin = row('bin_');
    const sides = numberOf(row('sides_')) ?? 0;
    const start = typeof bin === 'string' ? readTime(bin)?.milliseconds : undefined;
    return {
      place: start === undefined ? -1 : Math.round((start - from) / size),
      isSelected: sides % 2 === 1,
      isCompared: sides >= 2,
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
  const onSides = (column: string): Counts => {
    const sum = (isSelected: boolean) =>
      rows
        .filter((row) => row.isCompared && row.isSelected === isSelected)
        .reduce((total, row) => total + row.count(column), 0);
    return { selection: sum(true), baseline: sum(false) };
  };
  const traces = onSides('traces_');
  const isSureByTrace = (finding: Finding) => {
    const place = byTrace.indexOf(finding);
    return place < 0 || differenceOf(onSides(`traces_${place}`), traces, comparisonsByTrace).sure > 0;
  };
  const together = pairs
    .map(([one, other], place) => ({ one, other, counts: onSides(`both_${place}`) }))
    .filter(({ one, other, counts }) => saysMoreTogether(counts, [one, other], events))
    .sort((a, b) => differenceOf(b.counts, events, 1).sure - differenceOf(a.counts, events, 1).sure);
  const isMoreIn = ({ counts }: Finding) =>
    isByCondition || counts.selection * events.baseline >= counts.baseline * events.selection;
  const changed = ranked.findings.map((finding): Finding => {
    const place = findings.indexOf(finding);
    const pair = together.find(({ one }) => one === finding);
    const counts = place < 0 ? [] : overTime(`count_${place}`, (row) => !isByCondition || row.isSelected);
    return {
      ...finding,
      isSure: finding.isSure && isSureByTrace(finding),
      ...(place >= 0 && { timeline: timelineOf(counts, all, { from, size, ...selected, isMore: isMoreIn(finding) }) }),
      ...(pair && { together: { trait: pair.other.trait, counts: pair.counts } }),
    };
  });
  // What has become unsure goes behind the others.
  const ordered = [...changed].sort((a, b) => Number(b.isSure) - Number(a.isSure));
  const ofAll = overTime('events_', (row) => row.isSelected);
  const began = isByCondition ? onsetIn(ofAll, all, { ...selected, isMore: true }) : undefined;
  return { ranked: { ...ranked, findings: ordered }, ...(began !== undefined && { began: from + began * size }) };
}

/** As many as values that are compared, for the certainty of a few that are left. */
const comparisonsByTrace = 200;

/** Factor by which a pair must say more than each of its two. */
const clearly = 1.5;

function saysMoreTogether(counts: Counts, pair: readonly Finding[], events: Counts): boolean {
  const sureOf = (of: Counts) => differenceOf(of, events, paired ** 2).sure;
  const isMore = counts.selection * events.baseline > counts.baseline * events.selection;
  return isMore && pair.every((one) => sureOf(counts) > clearly * sureOf(one.counts));
}

interface Charted {
  from: number;
  size: number;
  /** Bins of the selected events. */
  first: number;
  last: number;
  /** The bin before those in which a change may be that the selected events are part of. */
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
