import { readersOf } from '../profile/cells';
import { rankIn } from '../traces/failureNames';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../traces/spanFields';
import { bothSides, type Counts, differenceOf, interval, isLikely, sureWeight } from './certainty';
import { constants } from './constants';
import { type SampledTraces } from './counts';
import { type MostlyLogged, mostlyLogged, writtenPatterns } from './spanLines';
import { type OwnSpan, ownSpans, readSpans } from '../traces/spanTree';

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
  /** The target that all of these spans call, such as a database. */
  calls?: { field: string; value: string };
  /** The pattern of log lines that many of these spans of selected traces write, and others of the operation do not. */
  logged?: MostlyLogged;
}

/** Differences along the traces of the events. */
export interface AlongTraces {
  operations: SlowOrFailed[];
  /** Traces that were looked at. */
  sampled: Counts;
  /** Traces that there are, about. */
  all: Counts;
  /** Whether more were asked for than have their spans here. */
  isCut: boolean;
}

/** Spans and log lines of all these traces. */
export const maxTraceRows = 10_000;

/** Of the other traces' spans, so many take longer than what counts as slow. */
const slowShare = 0.05;
/** Fewest spans that show how long an operation takes. */
const fewestSpans = 10;
const mostShown = 3;

/** Compares what each operation did itself in the traces of both sides: the deepest first of those that differ most. */
export async function alongTraces(
  { ids, all, isRisen = false }: SampledTraces,
  table: Table | undefined,
  fields: readonly string[],
  logs?: FoundDatasets<LogFields>
): Promise<AlongTraces> {
  const read = ownSpans(readSpans(table, fields.length));
  const rows = readersOf(table);
  const isCut = rows.length >= maxTraceRows;
  // Of the last trace, rows may be missing.
  const spans = isCut ? read.filter(({ trace }) => trace !== rows.at(-1)?.('trace')) : read;
  const found = new Set(spans.map(({ trace }) => trace));
  const tracesOf = bothSides((side) => new Set(ids[side].filter((id) => found.has(id))));
  const sampled = bothSides((side) => tracesOf[side].size);
  const kin = (ids.kin ?? []).filter((id) => found.has(id));
  const isUsual = ({ trace }: OwnSpan) => tracesOf.baseline.has(trace);
  const ofOperations = groupsOf(spans, ({ service, operation }) => [service, operation]);
  const slow = new Set(ofOperations.flatMap((own) => slowAmong(own, own.filter(isUsual))));
  // What befalls all operations of a service, such as a bad host, shows more in all of them.
  const ofServices = groupsOf(spans, ({ service }) => [service]).filter(hasOperations);
  // So does what befalls several services, in all spans.
  const groups = [
    ...(new Set(spans.map(({ service }) => service)).size > 1 ? [spans] : []),
    ...ofServices,
    ...ofOperations,
  ];
  const failed = spans.filter((span) => span.failed && tracesOf.selection.has(span.trace));
  const failing = new Set(failed.map(({ trace }) => trace)).size;
  // Failed traces fail somewhere: where more do than if all operations failed as often is news.
  const isMoreThanEven = (count: number, own: readonly OwnSpan[]) => {
    const among = new Set(own.map(({ operation }) => operation)).size;
    const isAll = among === ofOperations.length;
    return isAll || interval(count, failing).low > among / ofOperations.length;
  };
  const differing = groups.flatMap((own) =>
    (['failed', 'slow'] as const)
      .map((how) => {
        const all = own.filter((span) => (how === 'failed' ? span.failed : slow.has(span)));
        const mostly = mostlyIn(
          own,
          all.filter(({ trace }) => tracesOf.selection.has(trace)),
          fields
        );
        // Of several operations, what these spans have in common is what is meant.
        const isOfValue = ({ values }: OwnSpan) => mostly === undefined || values[mostly.place] === mostly.value;
        const meant = hasOperations(own) ? all.filter(isOfValue) : all;
        const traces = new Set(meant.map(({ trace }) => trace));
        const counts = bothSides((side) => [...tracesOf[side]].filter((id) => traces.has(id)).length);
        const isMore = counts.selection * sampled.baseline > counts.baseline * sampled.selection;
        // That a service fails somewhere is no news of failed traces: only what these spans have in common is.
        const isNews =
          isMore &&
          (mostly !== undefined || !hasOperations(own)) &&
          (how === 'slow' || isMoreThanEven(counts.selection, own));
        // Such traces at other times are slow or fail somewhere as well.
        const ofKin = { selection: counts.selection, baseline: kin.filter((id) => traces.has(id)).length };
        const allKin = { selection: sampled.selection, baseline: kin.length };
        const isAlso = !isRisen && kin.length >= constants.prior.value && !isLikely(differenceOf(ofKin, allKin));
        const sure = isNews && !isAlso ? sureWeight(counts, sampled, 2 * groups.length) : 0;
        return {
          own,
          meant,
          mostly,
          how,
          counts,
          sure,
          depth: own === spans ? -1 : Math.max(...own.map(({ depth }) => depth)),
        };
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
      ...{ service: own === spans ? '' : service, how, counts, depth },
      ...(!hasOperations(own) && { operation }),
      ...(mostly && {
        mostly: { field: mostly.field, value: mostly.value, counts: mostly.counts, events: mostly.events },
      }),
      ...calledBy(meant, fields),
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
): (NonNullable<SlowOrFailed['mostly']> & { place: number }) | undefined {
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
      return { field, place, value, counts, events, sure: sureWeight(counts, events, values.length) };
    })
    .filter(({ counts, sure }) => sure > 0 && counts.selection >= most * events.selection)
    .sort((a, b) => b.sure - a.sure);
  return first && { field: first.field, place: first.place, value: first.value, counts: first.counts, events };
}

/** Names of fields with what a span calls. */
export const calleeNames: readonly string[] = [
  'server.address',
  'peer.service',
  'net.peer.name',
  'db.namespace',
  'db.name',
];

/** The target that all of some spans call. */
function calledBy(spans: readonly OwnSpan[], fields: readonly string[]): Pick<SlowOrFailed, 'calls'> {
  const of = (name: string) => fields.findIndex((field) => rankIn(field, [name]) >= 0);
  const [found] = calleeNames
    .map(of)
    .filter(
      (place) =>
        place >= 0 && spans[0]?.values[place] && spans.every(({ values }) => values[place] === spans[0].values[place])
    );
  return found === undefined ? {} : { calls: { field: fields[found], value: spans[0].values[found] } };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
