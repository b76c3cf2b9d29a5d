/** Something of the selected events, and of the other events. */
export interface Sides<T> {
  selection: T;
  baseline: T;
}

/** Numbers of events with something in common. */
export type Counts = Sides<number>;
type Side = keyof Counts;

export const bothSides = <T>(of: (side: Side) => T): Sides<T> => ({
  selection: of('selection'),
  baseline: of('baseline'),
});

/** The events without something. */
export const others = (counts: Counts, events: Counts): Counts => bothSides((side) => events[side] - counts[side]);

export interface Difference {
  /** Difference corrected for chance, so that none of all comparisons is likely to be wrong. */
  sure: number;
  /** The same for one comparison alone. */
  likely: number;
}

/** Probability that any of all comparisons is sure where nothing has changed. */
const risk = 0.01;

/** Standard deviations for one comparison alone. */
const oneComparison = 2;

/** Standard deviations for all comparisons: an upper bound of the normal distribution's quantile (Bonferroni's correction). */
const deviationsOf = (comparisons: number): number => Math.sqrt(2 * Math.log((2 * Math.max(1, comparisons)) / risk));

/** The least share that a count allows. */
export const leastShare = (count: number, events: number, comparisons: number): number =>
  events === 0 ? 0 : interval(count, events, deviationsOf(comparisons)).low;

export function differenceOf(counts: Counts, events: Counts, comparisons: number): Difference {
  const all = deviationsOf(comparisons);
  // What is less frequent is so as a rule because something else is more frequent: that says more.
  const weight = counts.selection * events.baseline < counts.baseline * events.selection ? 0.5 : 1;
  return { sure: weight * gap(counts, events, all), likely: weight * gap(counts, events, oneComparison) };
}

/**
 * Information (in nats an event) between the nearest shares that both counts allow together (Newcombe's interval of a difference); zero where
 * these meet. Where there are few events, one of them less must not matter.
 */
function gap(counts: Counts, events: Counts, deviations: number): number {
  if (events.selection === 0 || events.baseline === 0) {
    return 0;
  }
  const isMore = counts.selection * events.baseline > counts.baseline * events.selection;
  // Estimates may be parts of an event.
  const selected = isMore ? Math.max(0, counts.selection - 1) : Math.min(events.selection, counts.selection + 1);
  const [share, otherShare] = [selected / events.selection, counts.baseline / events.baseline];
  const [own, others] = [
    interval(selected, events.selection, deviations),
    interval(counts.baseline, events.baseline, deviations),
  ];
  const [toOther, toOwn] = isMore
    ? [share - own.low, others.high - otherShare]
    : [own.high - share, otherShare - others.low];
  const apart = isMore ? share - otherShare : otherShare - share;
  const least = Math.hypot(toOther, toOwn);
  if (apart <= least) {
    return 0;
  }
  const part = ((isMore ? 1 : -1) * least) / (toOther + toOwn);
  return divergence(share - part * toOther, otherShare + part * toOwn);
}

/** The shares that a count allows (Wilson's interval). */
function interval(count: number, events: number, deviations: number): { low: number; high: number } {
  const share = Math.min(1, count / events);
  const z = deviations ** 2 / events;
  const middle = (share + z / 2) / (1 + z);
  const half = (deviations * Math.sqrt((share * (1 - share)) / events + z / 4 / events)) / (1 + z);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Relative entropy of two shares (Kullback and Leibler's): of a frequent value more than of a rare one. */
function divergence(share: number, other: number): number {
  const part = (a: number, b: number) => (a === 0 ? 0 : a * Math.log(a / b));
  return part(share, other) + part(1 - share, 1 - other);
}
