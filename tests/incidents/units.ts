import { best, carried, type Strength, strengthOf, type Unit } from './strength';
import { type Condition, type LogLine, type Span, type Window } from './types';

/** True if a span is of those that a question is about. */
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

/** Which events are selected by a click, and of which others. */
interface Selected {
  spans: Span[];
  isAffected: IsAffected;
  named: Condition[];
  window: Window;
  onset: number;
  /** The spans that are charted; all unless told. */
  isCharted?: IsAffected;
}

/** The strength over charted spans, and over traces. */
export function strengthInSpans(selected: Selected): Strength {
  const { spans, isAffected, named, window, onset, isCharted } = selected;
  const units = unitsOf(isCharted ? spans.filter(isCharted) : spans, isAffected, named);
  return best([strengthOf(units, window, onset), strengthInTraces(selected)]);
}

/** Events as units. Those of a trace fail and are slow together, so all with the planted values are one, and all without them. */
export function unitsOf<T extends Span | LogLine>(
  events: T[],
  isAffected: (event: T) => boolean,
  named: Condition[]
): Unit[] {
  const units = new Map<string | T, Unit>();
  for (const event of events) {
    const own = carried(event, named);
    const key = event.traceId === undefined ? event : [event.traceId, own.isCarrier, ...own.isNearly].join(' ');
    const unit = units.get(key) ?? { time: event.time, isAffected: false, ...own };
    units.set(key, unit);
    unit.isAffected ||= isAffected(event);
  }
  return [...units.values()];
}

/** The strength over traces: affected by a charted span, carriers by any. */
export function strengthInTraces({
  spans,
  isAffected,
  named,
  window,
  onset,
  isCharted = () => true,
}: Selected): Strength {
  const traces = new Map<string, Unit>();
  for (const span of spans) {
    const { isCarrier, isNearly } = carried(span, named);
    const trace = traces.get(span.traceId) ?? { time: span.time, isAffected: false, isCarrier: false, isNearly: [] };
    traces.set(span.traceId, trace);
    trace.isAffected ||= isCharted(span) && isAffected(span);
    trace.isCarrier ||= isCarrier;
    trace.isNearly = isNearly.map((is, part) => is || trace.isNearly[part]);
  }
  return strengthOf([...traces.values()], window, onset);
}
