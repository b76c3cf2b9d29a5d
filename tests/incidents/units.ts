import { type Window } from './kinds';
import { best, carries, type Strength, strengthOf, type Unit } from './strength';
import { type Condition, type Span } from './types';

/** Whether a span is of those that a question is about. */
export type IsAffected = (span: Span) => boolean;

/** Failed, or slower than nineteen in twenty of the same operation before the onset. */
export function failedOrSlow(spans: Span[], onset: number): IsAffected {
  const durations = new Map<string, number[]>();
  for (const span of spans) {
    if (span.time < onset) {
      const of = durations.get(operation(span)) ?? [];
      durations.set(operation(span), of);
      of.push(span.durationNs);
    }
  }
  const limits = new Map([...durations].map(([name, values]) => [name, quantile(values, 0.95)]));
  return (span) => span.error || span.durationNs > (limits.get(operation(span)) ?? Infinity);
}

const operation = ({ service, name }: Span) => `${service} ${name}`;

/** The value below which this share of the values lies; sorts them. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN;
}

/** The strength over spans, and over traces with an affected span of the ones that `isAffected` is asked about. */
export function strengthInSpans(
  spans: Span[],
  isAffected: IsAffected,
  named: Condition[],
  window: Window,
  onset: number
): Strength {
  const ofSpans = spans.map((span): Unit => ({
    time: span.time,
    isAffected: isAffected(span),
    isCarrier: carries(span.attributes, named),
  }));
  return best([strengthOf(ofSpans, window, onset), strengthInTraces(spans, isAffected, named, window, onset)]);
}

export function strengthInTraces(
  spans: Span[],
  isAffected: IsAffected,
  named: Condition[],
  window: Window,
  onset: number
): Strength {
  const traces = new Map<string, Unit>();
  for (const span of spans) {
    const trace = traces.get(span.traceId) ?? { time: span.time, isAffected: false, isCarrier: false };
    traces.set(span.traceId, trace);
    trace.isAffected ||= isAffected(span);
    trace.isCarrier ||= carries(span.attributes, named);
  }
  return strengthOf([...traces.values()], window, onset);
}
