import { readersOf } from '../profile/cells';
import { rankIn } from '../names/failureNames';
import { calleeNames } from '../names/knownNames';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../names/spanFields';
import { bothSides, type Counts, isRise, sureWeight } from './certainty';
import { type SampledTraces } from './counts';
import { type MostlyLogged, mostlyLogged, writtenPatterns } from './spanLines';
import { type OwnSpan, ownSpans, readSpans } from '../traces/spanTree';
import { constants, limits } from './constants';
import { type DifferingValue, differingValues } from './differingValues';

/** An operation, or a whole service, that is slow, fails by itself or has another value in selected events' traces. */
export interface SlowOrFailed extends Partial<Pick<DifferingValue, 'has'>> {
  service: string;
  operation?: string;
  how: 'slow' | 'failed' | DifferingValue['how'];
  /** Number of traces with such a span. */
  counts: Counts;
  /** A value that most of these spans have, and that the operation's other spans mostly lack. */
  mostly?: MostlyHad;
  /** The target, such as a database, that all of these spans call. */
  calls?: { field: string; value: string };
  /** Log line pattern that these spans write more often than the operation's other spans. */
  logged?: MostlyLogged;
}

interface MostlyHad {
  field: string;
  value: string;
  counts: Counts;
  events: Counts;
  /** A value of another field that narrows down these spans further. */
  within?: MostlyHad;
}

/** Differences in the traces of the events. */
export interface AlongTraces {
  operations: SlowOrFailed[];
  /** Number of sampled traces. */
  sampled: Counts;
  /** Approximate number of all traces. */
  all: Counts;
  /** True if the row limit cut off traces or spans. */
  isCut: boolean;
}

/** Compares the operations' own times and failures between both sides' traces, largest difference first. */
export async function alongTraces(
  sample: SampledTraces,
  table: Table | undefined,
  fields: readonly string[],
  logs?: FoundDatasets<LogFields>
): Promise<AlongTraces> {
  const { ids, all, times, kinOf } = sample;
  const read = ownSpans(readSpans(table, fields.length));
  const rows = readersOf(table);
  const isCut = rows.length >= limits.rows;
  // The last trace may be incomplete.
  const whole = isCut ? read.filter(({ trace }) => trace !== rows.at(-1)?.('trace')) : read;
  const spans = operationsOf(whole).flatMap((own) => withCallers(own, fields));
  const found = new Set(spans.map(({ trace }) => trace));
  const tracesOf = bothSides((side) => new Set(ids[side].filter((id) => found.has(id))));
  const sampled = bothSides((side) => tracesOf[side].size);
  const kin = (ids.kin ?? []).filter((id) => found.has(id));
  // Scales the number of all traces, at each time, to the size of its sample.
  const around = {
    selection: (times.selection * sampled.selection) / Math.max(1, all.selection),
    baseline: kin.length === 0 ? times.baseline : (times.baseline * kin.length) / kinOf,
  };
  /** Number of the given traces on each side, and the weight of the difference; 0 if it's usual or uncertain. */
  const differenceIn = (traces: ReadonlySet<string>, compared: number) => {
    const counts = bothSides((side) => [...tracesOf[side]].filter((id) => traces.has(id)).length);
    // A difference isn't new if the traces of similar events at other times also show it.
    const ofKin = { selection: counts.selection, baseline: kin.filter((id) => traces.has(id)).length };
    return { counts, sure: isRise(ofKin, around, compared) ? sureWeight(counts, sampled, compared) : 0 };
  };
  const ofOperations = operationsOf(spans);
  const slow = new Set(ofOperations.flatMap((own) => slowSpans(own, ({ trace }) => tracesOf.baseline.has(trace))));
  // A problem in a whole service, such as a bad host, is clearest in all of its operations together. A problem in several services is
  // clearest in all spans.
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
      // For several services, only a value that their slow or failed spans have in common is informative. For one service, the spans
      // themselves may also be informative.
      const ofValue = mostly && all.filter(({ values }) => values[mostly.place] === mostly.had.value);
      return [own === spans ? [] : all, hasOperations(own) ? (ofValue ?? []) : []].flatMap((meant) => {
        const traces = new Set(meant.map(({ trace }) => trace));
        const { counts, sure } = differenceIn(traces, 2 * groups.length);
        return sure > 0 ? [{ own, meant, mostly, how, counts, sure }] : [];
      });
    })
  );
  const shown: typeof differing = [];
  for (const one of differing.sort((a, b) => b.sure - a.sure)) {
    // Operations within or around a listed operation add little.
    const isTold = shown.some(({ own }) => own.every(isIn(one.own)) || one.own.every(isIn(own)));
    if (!isTold && shown.length < limits.short) {
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
  const values = differingValues(operationsOf(whole), fields, sample)
    .filter(({ has }) => !operations.some(({ mostly }) => mostly?.field === has.field))
    .slice(0, limits.short);
  return { operations: [...operations, ...values], sampled, all, isCut };
}

const operationsOf = (spans: readonly OwnSpan[]) => groupsOf(spans, ({ service, operation }) => [service, operation]);

/** Fills fields that none of an operation's spans has, such as the route, from their callers. */
function withCallers(own: readonly OwnSpan[], fields: readonly string[]): OwnSpan[] {
  const isLacking = fields.map(
    (field, place) => rankIn(field, calleeNames) < 0 && own.every(({ values }) => values[place] === '')
  );
  return own.map((span) => ({
    ...span,
    values: span.values.map((value, place) => (isLacking[place] ? span.ofCallers[place] : value)),
  }));
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

/** Spans with a longer own time than nearly all usual spans; none if fewer than one usual span would be among them. */
function slowSpans(own: readonly OwnSpan[], isUsual: (span: OwnSpan) => boolean): OwnSpan[] {
  const times = own.filter(isUsual).map(({ ownTime }) => ownTime);
  const limit = constants.slow.value * times.length < 1 ? Infinity : quantile(times, 1 - constants.slow.value);
  return own.filter(({ ownTime }) => ownTime > limit);
}

/** The value that best distinguishes the `meant` spans, possibly narrowed by a second value. */
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

/** The target that all of the given spans call, if there's one. */
function calledBy(spans: readonly OwnSpan[], fields: readonly string[]): Pick<SlowOrFailed, 'calls'> {
  const of = (name: string) => fields.findIndex((field) => rankIn(field, [name]) >= 0);
  const [found] = calleeNames.map(of).flatMap((place) => {
    const known = spans.flatMap(({ values }) => values[place] ?? []).filter((value) => value !== '');
    const isOne = known.length > constants.half.value * spans.length && known.every((value) => value === known[0]);
    return isOne ? [{ field: fields[place], value: known[0] }] : [];
  });
  return found && { calls: found };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
