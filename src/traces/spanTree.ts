import { readTime } from '../frames/columns/times';
import { numberOf, readersOf } from '../profile/cells';
import { type Cell, type Table } from '../service/types';

/** A span with only its own time and failure, without its children's. */
export interface OwnSpan {
  trace: string;
  span: string;
  service: string;
  operation: string;
  /** Nanoseconds in which no child ran. */
  ownTime: number;
  /** True if the span failed and no child failed. */
  failed: boolean;
  /** Values of the requested fields, in order. */
  values: string[];
  /** For each field, the value of the nearest caller that has one. */
  ofCallers: string[];
}

/** A span. Times are in nanoseconds; `start` is relative to the trace. */
export interface TracedSpan {
  trace: string;
  span: string;
  parent: string;
  service: string;
  operation: string;
  start: number;
  took: number;
  failed: boolean;
  values: string[];
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : '');
const isTrue = (cell: Cell): boolean => cell === true || cell === 1;

/** Reads spans from the result of `tracesQuery`. */
export function readSpans(table: Table | undefined, fields = 0): TracedSpan[] {
  const spans: TracedSpan[] = [];
  const bases = new Map<string, number>();
  for (const row of readersOf(table)) {
    if (isTrue(row('is_line'))) {
      continue;
    }
    const { milliseconds = 0, nanos = 0 } = readTime(textOf(row('start'))) ?? {};
    const trace = textOf(row('trace'));
    // Nanoseconds since 1970 exceed 2^53, so times are relative to the first row.
    const base = bases.get(trace) ?? milliseconds;
    bases.set(trace, base);
    const start = (milliseconds - base) * 1e6 + nanos;
    spans.push({
      trace,
      span: textOf(row('span')),
      parent: textOf(row('parent')),
      service: textOf(row('service')),
      operation: textOf(row('operation')),
      start,
      took: numberOf(row('took')) ?? 0,
      failed: isTrue(row('failed')),
      values: Array.from({ length: fields }, (_, place) => textOf(row(`field_${place}`))),
    });
  }
  return spans;
}

/** Spans of traces, each with only its own time and failures, without its children's. */
export function ownSpans(spans: readonly TracedSpan[]): OwnSpan[] {
  const idOf = (trace: string, span: string) => `${trace} ${span}`;
  const byId = new Map(spans.map((span) => [idOf(span.trace, span.span), span]));
  const children = new Map<TracedSpan, TracedSpan[]>();
  for (const span of spans) {
    const parent = byId.get(idOf(span.trace, span.parent));
    if (parent !== undefined && parent !== span) {
      const own = children.get(parent) ?? [];
      own.push(span);
      children.set(parent, own);
    }
  }
  const callersOf = (span: TracedSpan): TracedSpan[] => {
    const callers = new Set<TracedSpan>();
    let caller = byId.get(idOf(span.trace, span.parent));
    while (caller !== undefined && caller !== span && !callers.has(caller)) {
      callers.add(caller);
      caller = byId.get(idOf(caller.trace, caller.parent));
    }
    return [...callers];
  };
  const passingOn = new Set(spans.filter((span) => span.failed).flatMap(callersOf));
  return spans.map((span) => {
    const own = children.get(span) ?? [];
    const { trace, span: id, service, operation, values } = span;
    const failed = span.failed && !passingOn.has(span);
    const callers = callersOf(span);
    const ofCallers = values.map((_, place) => callers.find((one) => one.values[place] !== '')?.values[place] ?? '');
    const ownTime = span.took - timeOfChildren(span, own);
    return { trace, span: id, service, operation, ownTime, failed, values, ofCallers };
  });
}

type Timed = Pick<TracedSpan, 'start' | 'took'>;

/** Nanoseconds of the parent's duration in which children run. */
export function timeOfChildren({ start, took }: Timed, children: readonly Timed[]): number {
  let covered = 0;
  let end = start;
  for (const child of [...children].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(child.start, end), Math.min(child.start + child.took, start + took)];
    covered += Math.max(0, to - from);
    end = Math.max(end, to);
  }
  return covered;
}
