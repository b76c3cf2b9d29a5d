import { type Charted, errorBarOf, isIn, isRoot, lineBarOf, peakOf } from '../bars';
import { fisherExact } from '../exactTest';
import { charted, type DrawnAnnotation, type Starts } from '../incident';
import { type Random } from '../random';
import { type Span } from '../types';
import { failedOrSlow, quantile, strengthInSpans, strengthInTraces } from '../units';

/** Data in which starts are found. */
interface Found extends Charted {
  random: Random;
  annotations: DrawnAnnotation[];
  /** True if error lines are charted instead of spans. */
  isLogged: boolean;
}

/** Bin sizes in milliseconds, from half a minute to ten minutes. */
const binSizes = [0.5, 1, 2, 5, 10].map((minutes) => minutes * 60_000);

export function findStarts(draft: Found): Starts {
  const { random, spans, range, window } = draft;
  const length = range.to - range.from;
  const fitting = binSizes.filter(
    (size) => length / size <= 400 && length / size >= 6 && size <= 2 * (window.to - window.from)
  );
  // With few events, users choose longer bins.
  const filled = fitting.filter((size) => (spans.length * size) / length >= 150);
  const binSize = random.pick(filled.length > 0 ? filled : fitting.slice(-1));
  const isOfRoots = random.chance(0.5);
  return {
    peak: peakOf(draft, binSize, isOfRoots),
    errorBar: draft.isLogged && random.chance(0.6) ? lineBarOf(draft, binSize) : errorBarOf(draft, binSize),
    condition: conditionOf(draft, random.between(0.2, 0.8)),
    annotation: annotationOf(draft),
    trace: traceOf(draft),
  };
}

/** Picks the events that increase most in the window: failed spans, slow spans, or slow roots. */
function conditionOf({ spans, range, window, named }: Found, margin: number): Starts['condition'] {
  const length = window.to - window.from;
  const zoomed = {
    from: Math.max(range.from, window.from - margin * length),
    to: Math.min(range.to, window.to + margin * length),
  };
  const inside = spans.filter(({ time }) => isIn(window, time));
  const before = spans.filter(({ time }) => time < window.from);
  const slow = [isAny, isRoot].map((isCharted) => {
    const limit = roundLimit(before.filter(isCharted).map(({ durationNs }) => durationNs));
    return {
      query: `${charted(isCharted === isRoot)}\n| where duration > ${limit}`,
      isCharted,
      isAffected: (span: Span) => span.durationNs > limit,
    };
  });
  const filters = [
    { query: `${charted(false)}\n| where error == true`, isCharted: isAny, isAffected: ({ error }: Span) => error },
    ...slow,
  ].map((filter) => {
    const fits = (span: Span) => filter.isCharted(span) && filter.isAffected(span);
    const [now, then] = [inside, before].map((list) => list.filter(fits).length);
    return { ...filter, rise: fisherExact(now, inside.length, then, before.length) };
  });
  const { query, isCharted, isAffected } = filters.reduce((best, other) => (other.rise < best.rise ? other : best));
  const selected = { spans, isCharted, isAffected, window: zoomed, onset: zoomed.from };
  return { query, window: zoomed, strength: named && strengthInSpans({ ...selected, named }) };
}

const isAny = () => true;

/** Rounds an unusual duration as users would, such as 250 ms instead of 247.3 ms. */
function roundLimit(durations: number[]): number {
  const usual = quantile(durations, 0.97);
  const unit = Math.pow(10, Math.floor(Math.log10(usual)) - 1) * 5;
  return Math.max(1, Math.round(usual / unit)) * unit;
}

/** Finds the annotation of the cause or, without one, the annotation closest to the onset, if it's close enough. */
function annotationOf({ spans, range, window, annotations, named }: Found): Starts['annotation'] {
  const length = window.to - window.from;
  const distance = ({ time }: DrawnAnnotation) => Math.abs(Date.parse(time) - window.from);
  const nearest = [...annotations]
    .filter(({ role }) => role !== 'recovery')
    .sort((a, b) => distance(a) - distance(b))[0];
  const annotation = annotations.find(({ role }) => role === 'cause') ?? nearest;
  if (!annotation || (named && distance(annotation) > length / 2)) {
    return undefined;
  }
  const from = Date.parse(annotation.time);
  const after = { from, to: Math.min(range.to, from + length) };
  return {
    annotation,
    strength:
      named &&
      strengthInSpans({
        ...{ spans, named, window: after, onset: Math.min(from, window.from) },
        isAffected: failedOrSlow(spans, window.from),
      }),
  };
}

/** Finds the slowest trace that starts in the window, if the cause made it slow. */
function traceOf({ spans, window, named }: Found): Starts['trace'] {
  const roots = spans.filter(({ parentId, time }) => parentId === undefined && isIn(window, time));
  const slowest = roots.reduce<Span | undefined>(
    (best, root) => (best && best.durationNs >= root.durationNs ? best : root),
    undefined
  );
  if (!slowest || (named && !spans.some(({ traceId, isHit }) => isHit && traceId === slowest.traceId))) {
    return undefined;
  }
  return {
    traceId: slowest.traceId,
    strength:
      named &&
      strengthInTraces({ spans, isAffected: failedOrSlow(spans, window.from), named, window, onset: window.from }),
  };
}
