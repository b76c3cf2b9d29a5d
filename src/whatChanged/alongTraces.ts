import { readersOf } from '../profile/cells';
import { rankIn } from '../traces/failureNames';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../traces/spanFields';
import { bothSides, type Counts, isSure, riseOf, sureWeight } from './certainty';
import { type SampledTraces } from './counts';
import { type MostlyLogged, mostlyLogged, writtenPatterns } from './spanLines';
import { type OwnSpan, ownSpans, readSpans } from '../traces/spanTree';
import { constants, limits } from './constants';

/** An operation that is slow or fails by itself in traces of selected events, or all those of a service. */
export interface SlowOrFailed {
  service: string;
  operation?: string;
  how: 'slow' | 'failed';
  /** Traces with such a span. */
  counts: Counts;
  /** The value that most of these spans have and others of the operation have not. */
  mostly?: MostlyHad;
  /** The target that all of these spans call, such as a database. */
  calls?: { field: string; value: string };
  /** The pattern of log lines that many of these spans of selected traces write, and others of the operation do not. */
  logged?: MostlyLogged;
}

interface MostlyHad {
  field: string;
  value: string;
  counts: Counts;
  events: Counts;
  /** The value of another field that sets these spans apart from others with this one, too. */
  within?: MostlyHad;
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

/** Compares what each operation did itself in the traces of both sides: those that differ most first. */
export async function alongTraces(
  { ids, all, times, kinOf }: SampledTraces,
  table: Table | undefined,
  fields: readonly string[],
  logs?: FoundDatasets<LogFields>
): Promise<AlongTraces> {
  const read = ownSpans(readSpans(table, fields.length));
  const rows = readersOf(table);
  const isCut = rows.length >= limits.rows;
  // Of the last trace, rows may be missing.
  const spans = isCut ? read.filter(({ trace }) => trace !== rows.at(-1)?.('trace')) : read;
  const found = new Set(spans.map(({ trace }) => trace));
  const tracesOf = bothSides((side) => new Set(ids[side].filter((id) => found.has(id))));
  const sampled = bothSides((side) => tracesOf[side].size);
  const kin = (ids.kin ?? []).filter((id) => found.has(id));
  // Of all traces at both times, the part that is as large as the samples.
  const around = {
    selection: (times.selection * sampled.selection) / Math.max(1, all.selection),
    baseline: kin.length === 0 ? times.baseline : (times.baseline * kin.length) / kinOf,
  };
  const ofOperations = groupsOf(spans, ({ service, operation }) => [service, operation]);
  const slow = new Set(ofOperations.flatMap((own) => slowAmong(own, ({ trace }) => tracesOf.baseline.has(trace))));
  // What befalls all operations of a service, such as a bad host, shows more in all of them, and what befalls several services in all spans.
  const ofServices = groupsOf(spans, ({ service }) => [service]).filter(hasOperations);
  const groups = [...ofOperations, ...ofServices, ...(ofServices.length > 1 ? [spans] : [])];
  const differing = groups.flatMap((own) =>
    (['failed', 'slow'] as const).flatMap((how) => {
      const all = own.filter((span) => (how === 'failed' ? span.failed : slow.has(span)));
      const mostly = mostlyIn(
        own,
        all.filter(({ trace }) => tracesOf.selection.has(trace)),
        fields
      );
      // Of several operations, what these spans have in common is what is meant: that some are slow somewhere is no news.
      if (hasOperations(own) && mostly === undefined) {
        return [];
      }
      const isMeant = ({ values }: OwnSpan) => mostly === undefined || values[mostly.place] === mostly.had.value;
      const meant = hasOperations(own) ? all.filter(isMeant) : all;
      const traces = new Set(meant.map(({ trace }) => trace));
      const counts = bothSides((side) => [...tracesOf[side]].filter((id) => traces.has(id)).length);
      const sure = sureWeight(counts, sampled, 2 * groups.length);
      // Such traces at other times are slow or fail somewhere as well.
      const ofKin = { selection: counts.selection, baseline: kin.filter((id) => traces.has(id)).length };
      const isNew = isSure(riseOf(ofKin, around), 2 * groups.length);
      return sure > 0 && isNew ? [{ own, meant, mostly, how, counts, sure }] : [];
    })
  );
  const shown: typeof differing = [];
  for (const one of differing.sort((a, b) => b.sure - a.sure)) {
    // What is within another, or around it, says the same less well.
    const isTold = shown.some(({ own }) => own.every(isIn(one.own)) || one.own.every(isIn(own)));
    if (!isTold && shown.length < limits.operations) {
      shown.push(one);
    }
  }
  const patterns = logs && shown.length > 0 ? await writtenPatterns(table, spans, logs) : [];
  const operations = shown.map(({ own, meant, mostly, how, counts }): SlowOrFailed => {
    const [{ service, operation }] = own;
    const isMeant = new Set(meant);
    const sides = {
      selection: meant.filter(({ trace }) => tracesOf.selection.has(trace)),
      baseline: own.filter((span) => !isMeant.has(span)),
    };
    const logged = mostlyLogged(patterns, sides, spans);
    return {
      ...{ service: own === spans ? '' : service, how, counts },
      ...(!hasOperations(own) && { operation }),
      ...(mostly && { mostly: mostly.had }),
      ...calledBy(meant, fields),
      ...(logged && { logged }),
    };
  });
  return { operations, sampled, all, isCut };
}

const isIn = (some: readonly OwnSpan[]) => (span: OwnSpan) => some.includes(span);

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
function slowAmong(own: readonly OwnSpan[], isUsual: (span: OwnSpan) => boolean): OwnSpan[] {
  const times = own.filter(isUsual).map(({ ownTime }) => ownTime);
  // What usual traces hardly do at all takes longer where they do it.
  const limit = times.length < constants.enough.value ? 0 : quantile(times, 1 - constants.slow.value);
  return own.filter(({ ownTime }) => ownTime > limit);
}

/** The field whose value sets some spans of an operation apart from its others, and another one that does among those. */
function mostlyIn(
  own: readonly OwnSpan[],
  meant: readonly OwnSpan[],
  fields: readonly string[]
): { place: number; had: MostlyHad } | undefined {
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
      const having = (spans: readonly OwnSpan[]) => spans.filter((span) => span.values[place] === value);
      const counts = { selection: having(meant).length, baseline: having(rest).length };
      const weight = sureWeight(counts, events, values.length);
      return { place, having, had: { field, value, counts, events }, weight };
    })
    .filter(({ had: { counts }, weight }) => weight > 0 && counts.selection >= constants.half.value * events.selection)
    .sort((a, b) => b.weight - a.weight);
  if (first === undefined) {
    return undefined;
  }
  const { place, having, had } = first;
  const within = mostlyIn(having(own), having(meant), fields)?.had;
  return { place, had: { ...had, ...(within && { within }) } };
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
  const [found] = calleeNames.map(of).flatMap((place) => {
    const known = spans.flatMap(({ values }) => values[place] ?? []).filter((value) => value !== '');
    const isOne = known.length > spans.length / 2 && known.every((value) => value === known[0]);
    return isOne ? [{ field: fields[place], value: known[0] }] : [];
  });
  return found && { calls: found };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
