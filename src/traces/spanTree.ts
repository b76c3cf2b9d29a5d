import { readTime } from '../frames/columns/times';
import { numberOf, readersOf } from '../profile/cells';
import { type Cell, type Table } from '../service/types';

/** A span with what it did itself. */
export interface OwnSpan {
  trace: string;
  span: string;
  service: string;
  operation: string;
  /** Levels below the root. */
  depth: number;
  /** Nanoseconds in which none of its children ran. */
  ownTime: number;
  /** Whether it failed, and nothing that it called did. */
  failed: boolean;
  /** Of its other fields, in their order. */
  values: string[];
}

/** A span as its trace has it; times in nanoseconds, `start` since any moment of the trace. */
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

/** Reads the spans in the answer to `tracesQuery`. */
export function readSpans(table: Table | undefined, fields = 0): TracedSpan[] {
  const rows = readersOf(table).filter((row) => !isTrue(row('is_line')));
  const bases = new Map<string, number>();
  return rows.map((row) => {
    const { milliseconds = 0, nanos = 0 } = readTime(textOf(row('start'))) ?? {};
    const [trace, span, parent] = [row('trace'), row('span'), row('parent')].map(textOf);
    const [service, operation] = [row('service'), row('operation')].map(textOf);
    // Moments of one trace are less than 2^53 nanoseconds apart, since 1970 they are more: they count from its first row.
    const base = bases.get(trace) ?? milliseconds;
    bases.set(trace, base);
    const start = (milliseconds - base) * 1e6 + nanos;
    const failed = isTrue(row('failed'));
    const values = Array.from({ length: fields }, (_, place) => textOf(row(`field_${place}`)));
    return { trace, span, parent, service, operation, start, took: numberOf(row('took')) ?? 0, failed, values };
  });
}

/** The spans of some traces, each with what is its own: without its children. */
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
    const [depth, ownTime] = [callersOf(span).length, span.took - coveredIn(span, own)];
    return { trace, span: id, service, operation, depth, ownTime, failed, values };
  });
}

/** How long at least one child ran while its parent did. */
function coveredIn({ start, took }: TracedSpan, children: readonly TracedSpan[]): number {
  let covered = 0;
  let end = start;
  for (const child of [...children].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(child.start, end), Math.min(child.start + child.took, start + took)];
    covered += Math.max(0, to - from);
    end = Math.max(end, to);
  }
  return covered;
}
