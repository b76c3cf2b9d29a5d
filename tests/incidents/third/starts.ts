import { type Charted, errorBarOf, isIn, isRoot, lineBarOf, peakOf } from '../bars';
import { charted, type DrawnAnnotation, type Starts } from '../incident';
import { type Random } from '../random';
import { best, strengthOf } from '../strength';
import { type Span } from '../types';
import { failedOrSlow, quantile, strengthInSpans, strengthInTraces, unitsOf } from '../units';

/** Data in which starts are found. */
export interface Found extends Charted {
  random: Random;
  annotations: DrawnAnnotation[];
  /** True if the cause makes spans fail. */
  isFailing: boolean;
  /** False if nothing links the events of a trace. */
  isLinked?: boolean;
}

const binSizes = [30, 60, 120, 300, 600].map((seconds) => seconds * 1000);

export function findStarts(draft: Found): Starts {
  const { random, spans, logs, window } = draft;
  const isOfRoots = random.chance(0.4);
  const drawn = isOfRoots ? spans.filter(isRoot) : spans;
  const isLogged = logs.some(({ severity }) => severity === 'ERROR') && random.chance(0.35);
  const isOff = failedOrSlow(spans, window.from);
  return {
    peak: peakOf(draft, binSizeFor(draft, drawn.length, isOfRoots ? 30 : 80), isOfRoots),
    errorBar: (isLogged ? lineBarOf : errorBarOf)(draft, binSizeFor(draft, spans.length, 80)),
    condition: conditionOf(draft),
    annotation: annotationOf(draft, isOff),
    trace: traceOf(draft, isOff),
  };
}

/** Picks a bin size at which this number of events fills the bins. */
export function binSizeFor({ random, range, window }: Found, count: number, perBin: number): number {
  const length = range.to - range.from;
  const sizes = binSizes.filter((size) => length / size >= 12 && length / size <= 500);
  const isFilled = (size: number) => size <= 2.5 * (window.to - window.from) && (count * size) / length >= perBin;
  const fitting = sizes.filter(isFilled);
  return random.pick(fitting.length > 0 ? fitting : sizes.slice(-1));
}

/** Selects failed or slow spans in a window around the incident. */
function conditionOf({ random, spans, range, window, named, isFailing }: Found): Starts['condition'] {
  const length = window.to - window.from;
  const around = {
    from: Math.max(range.from, Math.round((window.from - random.between(0.5, 2) * length) / 1000) * 1000),
    to: Math.min(range.to, Math.round((window.to + random.between(0, 0.5) * length) / 1000) * 1000),
  };
  const isOfRoots = random.chance(0.4);
  const drawn = isOfRoots ? spans.filter(isRoot) : spans;
  const before = drawn.filter(({ time }) => time < window.from).map(({ durationNs }) => durationNs);
  const slow = quantile(before, 0.98);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(slow)) - 1);
  const slowerThanNs = isFailing && random.chance(0.7) ? undefined : Math.round(slow / unit) * unit;
  const isAffected = ({ error, durationNs }: Span) => (slowerThanNs === undefined ? error : durationNs > slowerThanNs);
  const isFew = drawn.filter((span) => isIn(around, span.time) && isAffected(span)).length < 5;
  const selected = { spans, isAffected, window: around, onset: window.from, isCharted: isOfRoots ? isRoot : undefined };
  const where = slowerThanNs === undefined ? 'error == true' : `duration > ${slowerThanNs}`;
  const query = `${charted(isOfRoots)}\n| where ${where}`;
  return isFew ? undefined : { query, window: around, strength: named && strengthInSpans({ ...selected, named }) };
}

/** Finds a user's action, or an alarm. */
export function annotationOf(
  { random, spans, window, annotations, named, isLinked }: Found,
  isAffected: (span: Span) => boolean
): Starts['annotation'] {
  const [cause, alarm] = ['cause', 'alarm'].map((wanted) => annotations.find(({ role }) => role === wanted));
  const annotation = cause && (random.chance(0.7) || !alarm) ? cause : (alarm ?? (named ? undefined : annotations[0]));
  if (!annotation) {
    return undefined;
  }
  const { time, endTime } = annotation;
  const selected = {
    from: Math.max(window.from, Date.parse(time)),
    to: Math.min(window.to, endTime === undefined ? window.to : Date.parse(endTime)),
  };
  const strength =
    named && strengthInSpans({ spans, isAffected, named, window: selected, onset: window.from, isLinked });
  return { annotation, strength };
}

/** Picks one of the slowest fifth of the affected traces, as a list of slow traces shows them first. */
export function traceOf({ random, spans, window, named }: Found, isOff: (span: Span) => boolean): Starts['trace'] {
  const hit = new Set(spans.filter(({ isHit }) => isHit).map(({ traceId }) => traceId));
  const roots = spans
    .filter((span) => isRoot(span) && isIn(window, span.time) && isOff(span))
    .filter(({ traceId }) => named === undefined || hit.has(traceId))
    .sort((a, b) => b.durationNs - a.durationNs);
  if (roots.length === 0) {
    return undefined;
  }
  const { traceId, service, name, error } = random.pick(roots.slice(0, Math.ceil(roots.length / 5)));
  const isAffected = error ? (span: Span) => span.error : isOff;
  // Traces with the same root, and all spans in them.
  const isAlike = (span: Span) => isRoot(span) && span.service === service && span.name === name;
  const alike = new Set(spans.filter(isAlike).map((span) => span.traceId));
  const inner = spans.filter((span) => alike.has(span.traceId));
  const strength =
    named &&
    best([
      strengthInTraces({
        ...{ spans: inner, named, window, onset: window.from },
        isAffected: (span) => isRoot(span) && isAffected(span),
      }),
      strengthOf(unitsOf(inner, isAffected, named), window),
    ]);
  return { traceId, strength };
}
