import { type DrawnAnnotation } from './incident';
import { has, type Strength } from './strength';
import { type Condition, type Span, type Window } from './types';
import { failedOrSlow, strengthInSpans } from './units';

export interface Truth {
  onset: number;
  end: number;
  /** Conditions that together are the cause. Fields have OpenTelemetry's names. */
  named: Condition[];
  /** For each condition of the cause: the condition, and others that the data can't distinguish from it or that are more precise. */
  saidBy: Condition[][];
  /** Conditions that each name the cause alone. */
  alsoNamedBy: Condition[];
  /** The annotation of the cause, if there is one; all others are unrelated, or follow from it. */
  cause?: DrawnAnnotation;
  /** Strength of the planted conditions over the whole window, for failed or slow spans and traces. */
  strength: Strength;
}

interface Draft extends Pick<Truth, 'named' | 'alsoNamedBy'> {
  spans: Span[];
  window: Window;
  annotations: DrawnAnnotation[];
}

export function findTruth({ named, alsoNamedBy, spans, window, annotations }: Draft): Truth {
  const isAffected = failedOrSlow(spans, window.from);
  const found = valuesOfHits(spans);
  return {
    onset: window.from,
    end: window.to,
    named,
    saidBy: named.map((one) => [one, ...standIns(one, spans, found)]),
    alsoNamedBy: alsoNamedBy.flatMap((one) => [one, ...standIns(one, spans, found)]),
    cause: annotations.find(({ role }) => role === 'cause'),
    strength: strengthInSpans({ spans, isAffected, named, window, onset: window.from }),
  };
}

/** Fields that show symptoms of an incident, not its location. */
const symptoms = [
  ...['exception.message', 'status.message', 'status.code'],
  ...['http.response.status_code', 'http.status_code', 'rpc.grpc.status_code'],
];
const most = 0.8;
/** Number of affected spans that is enough to find their most common values. */
const looked = 2000;

const valuesOf = ({ attributes, name }: Span): Condition[] =>
  [...Object.entries(attributes), ['name', name] as const].map(([field, value]) => ({ field, value }));

interface Found {
  /** Values that most affected spans have. */
  onHits: Condition[];
  /** Values in most traces with an affected span. */
  inTraces: Condition[];
}

function valuesOfHits(spans: Span[]): Found {
  const hit = spans.filter(({ isHit }) => isHit).slice(0, looked);
  const traces = new Map<string, Condition[]>(hit.map(({ traceId }) => [traceId, []]));
  spans.forEach((span) => traces.get(span.traceId)?.push(...valuesOf(span)));
  return { onHits: frequent(hit.map(valuesOf)), inTraces: frequent([...traces.values()]) };
}

/** Finds the values that are in most of the lists. */
function frequent(lists: Condition[][]): Condition[] {
  const counts = new Map<string, { condition: Condition; count: number }>();
  for (const list of lists) {
    for (const [key, condition] of new Map(list.map((one) => [`${one.field}\n${one.value}`, one]))) {
      const known = counts.get(key) ?? { condition, count: 0 };
      counts.set(key, known);
      known.count++;
    }
  }
  return [...counts.values()]
    .filter(({ condition, count }) => count >= most * lists.length && !symptoms.includes(condition.field))
    .map(({ condition }) => condition);
}

/** Values that identify the planted one: in the same traces, or on most affected spans and hardly any others. */
function standIns(planted: Condition, spans: Span[], { onHits, inTraces }: Found): Condition[] {
  if (planted.value === undefined) {
    return [];
  }
  const isPlanted = (other: Condition) => other.field === planted.field && other.value === planted.value;
  const having = (condition: Condition) => new Set(spans.filter((span) => has(span, condition)));
  const traces = (some: Set<Span>) => new Set([...some].map(({ traceId }) => traceId));
  const own = having(planted);
  const ownTraces = traces(own);
  const isOnHits = onHits.some(isPlanted);
  const all = new Map([...inTraces, ...onHits].map((one) => [`${one.field}\n${one.value}`, one]));
  return [...all.values()].filter((other) => {
    const others = having(other);
    const otherTraces = traces(others);
    const isSame = within(otherTraces, ownTraces) >= 0.98 && within(ownTraces, otherTraces) >= 0.98;
    // Up to 8% of a field's values are missing.
    const isWithin = isOnHits ? within(others, own) >= 0.9 : within(otherTraces, ownTraces) >= 0.98;
    return !isPlanted(other) && (isSame || (isWithin && onHits.includes(other)));
  });
}

/** Share of the first set's members that the second set contains. */
const within = <T>(some: Set<T>, others: Set<T>) =>
  [...some].filter((one) => others.has(one)).length / (some.size || 1);
