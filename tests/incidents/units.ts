import { best, carried, type Strength, strengthOf, type Unit } from './strength';
import { type Condition, type LogLine, type Span, type Window } from './types';

/** True if a span is one of the selected events. */
export type IsAffected = (span: Span) => boolean;

/** Selects spans that failed, or were slower than 95% of their operation's spans before the onset. */
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

/** The value below which a share of the values lies. Sorts `values` in place. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN;
}

/** The events that a click selects, among all events. */
interface Selected {
  spans: Span[];
  isAffected: IsAffected;
  named: Condition[];
  window: Window;
  onset: number;
  /** False if nothing links the events of a trace. */
  isLinked?: boolean;
  /** Selects the charted spans; defaults to all. */
  isCharted?: IsAffected;
}

/** Calculates the strength over charted spans or over traces, whichever is stronger. */
export function strengthInSpans(selected: Selected): Strength {
  const { spans, isAffected, named, window, onset, isCharted } = selected;
  const units = unitsOf(isCharted ? spans.filter(isCharted) : spans, isAffected, named);
  const strength = strengthOf(units, window, onset);
  return selected.isLinked === false ? strength : best([strength, strengthInTraces(selected)]);
}

/** Combines a trace's events with all planted values into one unit, and its others into another. */
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

/** Calculates the strength over traces. A charted span makes its trace affected, and any span a carrier. */
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
