import { withStep } from '../apl/edit/change';
import { quoteName } from '../apl/tree/quote';
import { numberOf, readersOf } from '../profile/cells';
import { summarized } from '../profile/profile';
import { asList } from '../service/json';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../traces/spanFields';
import { beforeMoment, type ChangeQuestion } from './comparison';
import { type MostlyLogged, mostlyLogged, writtenPatterns } from './spanLines';
import { type OwnSpan, ownSpans, readSpans } from './spanTree';
import { conditionOf, type Trait } from './traits';
import { bothSides, type Counts, differenceOf, leastShare, type Sides } from './statistics';

/** An operation that is slow or fails by itself in traces of selected events, or all those of a service. */
export interface SlowOrFailed {
  service: string;
  operation?: string;
  how: 'slow' | 'failed';
  /** Traces with such a span. */
  counts: Counts;
  depth: number;
  /** The value that most of these spans have and others of the operation have not. */
  mostly?: { field: string; value: string; counts: Counts; events: Counts };
  /** The pattern of log lines that many of these spans of selected traces write, and others of the operation do not. */
  logged?: MostlyLogged;
}

/** Differences along the traces of the events. */
export interface AlongTraces {
  operations: SlowOrFailed[];
  /** Trait of the selected events whose traces are meant; all of them without it. */
  narrowed?: Trait;
  /** The time before which the other traces are; nothing where all are meant. */
  before?: number;
  /** Traces that were looked at. */
  sampled: Counts;
  /** Traces that there are, about. */
  all: Counts;
  /** Whether more were asked for than have their spans here. */
  isCut: boolean;
}

/** Traces that are looked at on each side. */
const maxTraces = 300;
/** Spans and log lines of all these traces. */
export const maxTraceRows = 10_000;

/**
 * The query of traces of both sides: some of them, and how many there are. @param narrowed what the selected events have whose traces are
 * meant @param before the time before which other events are meant
 */
export const tracesQuestion = (
  { events, selection, time }: ChangeQuestion,
  trace: string,
  { narrowed, before }: { narrowed?: Trait; before?: number }
): string => {
  const name = quoteName(trace);
  const selected = narrowed === undefined ? '1' : `iff(${conditionOf(narrowed)}, 1, 2)`;
  const usual = time === undefined || before === undefined ? '0' : `iff(${beforeMoment(time, before)}, 0, 2)`;
  return summarized(
    withStep(events, `where isnotempty(${name})`),
    // Traces of the selection are on the other side, too.
    [`traces_ = make_set(${name}, ${2 * maxTraces})`, `all_ = dcount(${name})`],
    `side_ = iff(${selection}, ${selected}, ${usual})`
  );
};

/** The sampled traces of both sides. Those with selected events are of the selection. */
export interface SampledTraces {
  ids: Sides<string[]>;
  all: Counts;
}

/** Reads the answer to `tracesQuestion`. */
export function readTraces(table: Table | undefined): SampledTraces {
  const rows = readersOf(table);
  const rowOfSide = (side: number) => rows.find((row) => numberOf(row('side_')) === side);
  const read = bothSides((side) => {
    const row = rowOfSide(side === 'selection' ? 1 : 0);
    return {
      ids: asList(row?.('traces_') ?? null).filter((id) => typeof id === 'string'),
      all: numberOf(row?.('all_') ?? null) ?? 0,
    };
  });
  const selected = new Set(read.selection.ids);
  return {
    ids: {
      selection: read.selection.ids.slice(0, maxTraces),
      baseline: read.baseline.ids.filter((id) => !selected.has(id)).slice(0, maxTraces),
    },
    all: { selection: read.selection.all, baseline: read.baseline.all },
  };
}

/** Of the other traces' spans, so many take longer than what counts as slow. */
const slowShare = 0.05;
/** Fewest spans that show how long an operation takes. */
const fewestSpans = 10;
const mostShown = 3;

/** Compares what each operation did itself in the traces of both sides: the deepest first of those that differ most. */
export async function alongTraces(
  { ids, all }: SampledTraces,
  table: Table | undefined,
  fields: readonly string[],
  logs?: FoundDatasets<LogFields>
): Promise<Omit<AlongTraces, 'narrowed' | 'before'>> {
  const read = ownSpans(readSpans(table, fields.length));
  const rows = readersOf(table);
  const isCut = rows.length >= maxTraceRows;
  // Of the last trace, rows may be missing.
  const spans = isCut ? read.filter(({ trace }) => trace !== rows.at(-1)?.('trace')) : read;
  const found = new Set(spans.map(({ trace }) => trace));
  const tracesOf = bothSides((side) => new Set(ids[side].filter((id) => found.has(id))));
  const sampled = bothSides((side) => tracesOf[side].size);
  const isUsual = ({ trace }: OwnSpan) => tracesOf.baseline.has(trace);
  const ofOperations = groupsOf(spans, ({ service, operation }) => [service, operation]);
  const slow = new Set(ofOperations.flatMap((own) => slowAmong(own, own.filter(isUsual))));
  // What befalls all operations of a service, such as a bad host, shows more in all of them.
  const ofServices = groupsOf(spans, ({ service }) => [service]).filter(hasOperations);
  const groups = [...ofServices, ...ofOperations];
  const failed = spans.filter((span) => span.failed && tracesOf.selection.has(span.trace));
  const failing = new Set(failed.map(({ trace }) => trace)).size;
  // Failed traces fail somewhere: where more do than if all operations failed as often is news.
  const isMoreThanEven = (count: number, own: readonly OwnSpan[]) => {
    const among = new Set(own.map(({ operation }) => operation)).size;
    const isAll = among === ofOperations.length;
    return isAll || leastShare(count, failing, 2 * groups.length) > among / ofOperations.length;
  };
  const differing = groups.flatMap((own) =>
    (['failed', 'slow'] as const)
      .map((how) => {
        const meant = own.filter((span) => (how === 'failed' ? span.failed : slow.has(span)));
        const traces = new Set(meant.map(({ trace }) => trace));
        const counts = bothSides((side) => [...tracesOf[side]].filter((id) => traces.has(id)).length);
        const isMore = counts.selection * sampled.baseline > counts.baseline * sampled.selection;
        const mostly = isMore ? mostlyIn(own, meant, fields) : undefined;
        // That a service fails somewhere is no news of failed traces: only what these spans have in common is.
        const isNews =
          isMore &&
          (mostly !== undefined || !hasOperations(own)) &&
          (how === 'slow' || isMoreThanEven(counts.selection, own));
        const sure = isNews ? differenceOf(counts, sampled, 2 * groups.length).sure : 0;
        return { own, meant, mostly, how, counts, sure, depth: Math.max(...own.map(({ depth }) => depth)) };
      })
      .sort((a, b) => b.sure - a.sure)
      .slice(0, 1)
  );
  // What differs half as much as another is hardly where it begins.
  const least = Math.max(...differing.map(({ sure }) => sure)) / 2;
  const strong = differing.filter(({ sure }) => sure > 0 && sure >= least);
  const isWithin = (one: (typeof strong)[number]) => (other: (typeof strong)[number]) =>
    other !== one && other.own.every((span) => one.own.includes(span)) && other.sure >= alike * one.sure;
  const shown = strong
    .filter((one) => !strong.some(isWithin(one)))
    .sort((a, b) => b.depth - a.depth || b.sure - a.sure)
    .slice(0, mostShown);
  const patterns = logs && shown.length > 0 ? await writtenPatterns(table, spans, logs) : [];
  const operations = shown.map(({ own, meant, mostly, how, counts, depth }): SlowOrFailed => {
    const [{ service, operation }] = own;
    const isMeant = new Set(meant);
    const sides = {
      selection: meant.filter(({ trace }) => tracesOf.selection.has(trace)),
      baseline: own.filter((span) => !isMeant.has(span)),
    };
    const logged = mostlyLogged(patterns, sides, spans);
    return {
      ...{ service, how, counts, depth },
      ...(!hasOperations(own) && { operation }),
      ...(mostly && { mostly }),
      ...(logged && { logged }),
    };
  });
  return { operations, sampled, all, isCut };
}

/** An operation that differs nearly as much as all of its service says more than that. */
const alike = 0.7;

function groupsOf(spans: readonly OwnSpan[], keyOf: (span: OwnSpan) => string[]): OwnSpan[][] {
  const groups = new Map<string, OwnSpan[]>();
  for (const span of spans) {
    const key = JSON.stringify(keyOf(span));
    const same = groups.get(key) ?? [];
    same.push(span);
    groups.set(key, same);
  }
  return [...groups.values()];
}

const hasOperations = (own: readonly OwnSpan[]): boolean => own.some(({ operation }) => operation !== own[0].operation);

/** The spans of an operation that take longer than nearly all of its usual ones. */
function slowAmong(own: readonly OwnSpan[], usual: readonly OwnSpan[]): OwnSpan[] {
  const times = usual.map(({ ownTime }) => ownTime);
  const limit = times.length < fewestSpans ? Infinity : quantile(times, 1 - slowShare);
  return own.filter(({ ownTime }) => ownTime > limit);
}

/** Least share of the spans that have the value. */
const most = 0.5;

/** The field whose value sets some spans of an operation apart from its others. */
function mostlyIn(
  own: readonly OwnSpan[],
  meant: readonly OwnSpan[],
  fields: readonly string[]
): SlowOrFailed['mostly'] {
  const isMeant = new Set(meant);
  const rest = own.filter((span) => !isMeant.has(span));
  const events = { selection: meant.length, baseline: rest.length };
  const values = fields.flatMap((field, place) =>
    [...new Set(meant.map((span) => span.values[place]))].flatMap((value) =>
      value === '' ? [] : [{ field, place, value }]
    )
  );
  const [first] = values
    .map(({ field, place, value }) => {
      const has = (spans: readonly OwnSpan[]) => spans.filter((span) => span.values[place] === value).length;
      const counts = { selection: has(meant), baseline: has(rest) };
      return { field, value, counts, events, sure: differenceOf(counts, events, values.length).sure };
    })
    .filter(({ counts, sure }) => sure > 0 && counts.selection >= most * events.selection)
    .sort((a, b) => b.sure - a.sure);
  return first && { field: first.field, value: first.value, counts: first.counts, events };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
