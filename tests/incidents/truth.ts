import { type DrawnAnnotation } from './annotations';
import { type Planted, type Window } from './kinds';
import { type Strength } from './strength';
import { type Condition, type Span, type Value } from './types';
import { failedOrSlow, strengthInSpans } from './units';

export interface Truth {
  onset: number;
  end: number;
  /** Together they are the cause. Fields are OpenTelemetry's; `fieldName` gives the written name. */
  named: Condition[];
  /** Each of them alone names the cause: by its meaning, or because data cannot tell it from the cause. */
  alsoNamedBy: Condition[];
  /** Whoever did it, if somebody annotated it. All other annotations are innocent, or follow from it. */
  cause?: DrawnAnnotation;
  /** Of what is planted, over the whole window: failed or unusually slow spans and traces. */
  strength: Strength;
}

interface Draft {
  planted: Planted;
  spans: Span[];
  window: Window;
  annotations: DrawnAnnotation[];
}

export function findTruth({ planted, spans, window, annotations }: Draft): Truth {
  return {
    onset: window.from,
    end: window.to,
    named: planted.named,
    alsoNamedBy: [...planted.alsoNamedBy, ...equals(planted.named, spans)],
    cause: annotations.find(({ role }) => role === 'cause'),
    strength: strengthInSpans(spans, failedOrSlow(spans, window.from), planted.named, window, window.from),
  };
}

const withName = ({ attributes, name }: Span): Array<[string, Value]> => [
  ...Object.entries(attributes),
  ['name', name],
];

/** Values on the affected spans that are on the same spans as the cause, or in the same traces, over the whole range. */
function equals(named: Condition[], spans: Span[]): Condition[] {
  const hit = spans.filter(({ isHit }) => isHit);
  const carriers = (conditions: Condition[]) =>
    spans.filter(({ attributes, name }) =>
      conditions.every(({ field, value }) => (field === 'name' ? name : attributes[field]) === value)
    );
  const causes = carriers(named);
  const counts = new Map<string, { condition: Condition; count: number }>();
  for (const [field, value] of hit.slice(0, 2000).flatMap(withName)) {
    const key = `${field} ${value}`;
    const known = counts.get(key) ?? { condition: { field, value }, count: 0 };
    counts.set(key, known);
    known.count++;
  }
  const ids = (list: Span[]) => new Set(list.map(({ traceId }) => traceId));
  return [...counts.values()]
    .filter(
      ({ condition, count }) =>
        count >= 0.8 * Math.min(2000, hit.length) &&
        !named.some(({ field, value }) => field === condition.field && value === condition.value)
    )
    .map(({ condition }) => condition)
    .filter((condition) => {
      const others = carriers([condition]);
      return overlap(new Set(others), new Set(causes)) >= 0.95 || overlap(ids(others), ids(causes)) >= 0.98;
    });
}

/** Share of the members of either set that both have. */
function overlap<T>(a: Set<T>, b: Set<T>): number {
  const both = [...a].filter((member) => b.has(member)).length;
  return both / (a.size + b.size - both || 1);
}
