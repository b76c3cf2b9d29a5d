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

/** An operation that is slow or fails by itself in traces of selected events, or all operations of a service. */
export interface SlowOrFailed {
  service: string;
  operation?: string;
  how: 'slow' | 'failed';
  /** Traces with such a span. */
  counts: Counts;
  /** Value that most of these spans have, and other spans of the operation lack. */
  mostly?: MostlyHad;
  /** The target that all of these spans call, such as a database. */
  calls?: { field: string; value: string };
  /** Pattern of log lines that many of these spans write in selected traces, and other spans of the operation don't. */
  logged?: MostlyLogged;
}

interface MostlyHad {
  field: string;
  value: string;
  counts: Counts;
  events: Counts;
  /** Value of another field that also sets these spans apart, among spans with this one. */
  within?: MostlyHad;
}

/** Differences along the traces of the events. */
export interface AlongTraces {
  operations: SlowOrFailed[];
  /** Number of sampled traces. */
  sampled: Counts;
  /** Traces that there are, about. */
  all: Counts;
  /** Whether the limit cut traces or spans. */
  isCut: boolean;
}

/** Compares each operation's own time and failures between the traces of both sides, largest difference first. */
export async function alongTraces(
  { ids, all, times, kinOf }: SampledTraces,
  table: Table | undefined,
  fields: readonly string[],
  logs?: FoundDatasets<LogFields>
): Promise<AlongTraces> {
  const read = ownSpans(readSpans(table, fields.length));
  const rows = readersOf(table);
  const isCut = rows.length >= limits.rows;
  // The last trace may be incomplete.
  const spans = isCut ? read.filter(({ trace }) => trace !== rows.at(-1)?.('trace')) : read;
  const found = new Set(spans.map(({ trace }) => trace));
  const tracesOf = bothSides((side) => new Set(ids[side].filter((id) => found.has(id))));
  const sampled = bothSides((side) => tracesOf[side].size);
  const kin = (ids.kin ?? []).filter((id) => found.has(id));
  // From all traces at both times, as large a part as in the samples.
  const around = {
    selection: (times.selection * sampled.selection) / Math.max(1, all.selection),
    baseline: kin.length === 0 ? times.baseline : (times.baseline * kin.length) / kinOf,
  };
  const ofOperations = groupsOf(spans, ({ service, operation }) => [service, operation]);
  const slow = new Set(ofOperations.flatMap((own) => slowAmong(own, ({ trace }) => tracesOf.baseline.has(trace))));
  // A problem of a whole service, such as a bad host, is clearer in all of its operations, and a problem of several services in all
  // spans.
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
      // That spans are slow somewhere is no news: of several services, only what they have in common is. Of one, both may be.
      const ofValue = mostly && all.filter(({ values }) => values[mostly.place] === mostly.had.value);
      return [own === spans ? [] : all, hasOperations(own) ? (ofValue ?? []) : []].flatMap((meant) => {
        const traces = new Set(meant.map(({ trace }) => trace));
        const counts = bothSides((side) => [...tracesOf[side]].filter((id) => traces.has(id)).length);
        const sure = sureWeight(counts, sampled, 2 * groups.length);
        // Such traces at other times are slow or fail somewhere as well.
        const ofKin = { selection: counts.selection, baseline: kin.filter((id) => traces.has(id)).length };
        const isNew = isSure(riseOf(ofKin, around), 2 * groups.length);
        return sure > 0 && isNew ? [{ own, meant, mostly, how, counts, sure }] : [];
      });
    })
  );
  const shown: typeof differing = [];
  for (const one of differing.sort((a, b) => b.sure - a.sure)) {
    // Operations within or around another one add less.
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
  // An operation that usual traces hardly have takes longer where it occurs.
  const limit = times.length < constants.enough.value ? 0 : quantile(times, 1 - constants.slow.value);
  return own.filter(({ ownTime }) => ownTime > limit);
}

/** Field whose value sets some spans of an operation apart, and another one among these. */
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

/** Field names for the target of a span's call. */
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
