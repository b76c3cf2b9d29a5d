/** Tests whether two shares differ, and ranks differences. */
import { constants } from './constants';

/** A value for the selected events, and a value for the other events. */
export interface Sides<T> {
  selection: T;
  baseline: T;
}

/** Number of events with a trait, among a number of events. */
interface Part {
  count: number;
  events: number;
}

/** Numbers of selected and other events. */
export type Counts = Sides<number>;

export const bothSides = <T>(of: (side: keyof Counts) => T): Sides<T> => ({
  selection: of('selection'),
  baseline: of('baseline'),
});

/** Number of events without the trait. */
export const others = (counts: Counts, events: Counts): Counts => bothSides((side) => events[side] - counts[side]);

export const isMoreFrequent = (counts: Counts, events: Counts): boolean =>
  counts.selection * events.baseline > counts.baseline * events.selection;

export interface Difference {
  /** Probability of a difference at least this large by chance (Fisher's exact test, two-sided mid-p). */
  p: number;
  /** Logarithm of the smallest likely ratio of shares, times the share of events with the trait. */
  weight: number;
}

export function differenceOf(counts: Counts, events: Counts): Difference {
  const [more, less]: Array<keyof Counts> = isMoreFrequent(counts, events)
    ? ['selection', 'baseline']
    : ['baseline', 'selection'];
  // Removes one event, so that no result depends on a single event.
  const most = Math.max(0, Math.round(counts[more]) - 1);
  const low = interval(most, events[more]).low;
  const high = interval(counts[less], events[less]).high;
  const size = events.selection > 0 && events.baseline > 0 && low > high ? Math.log(low / high) : 0;
  return { p: midP(most, events[more], Math.round(counts[less]), events[less]), weight: size * low };
}

/**
 * Selects differences so that at most the share `risk` is due to chance (Benjamini and Hochberg 1995).
 * @param looked number of comparisons, including omitted ones
 */
export function surest(differences: readonly Difference[], looked: number): Difference[] {
  const sorted = [...differences].sort((a, b) => a.p - b.p);
  const isUnder = ({ p }: Difference, place: number) => p <= (constants.risk.value * (place + 1)) / Math.max(looked, 1);
  return sorted.slice(0, sorted.length - sorted.map(isUnder).reverse().concat(true).indexOf(true));
}

/** Number of comparisons, without values too rare to ever be sure (Tarone 1990). */
export function looked(values: readonly Counts[], events: Counts): number {
  const part = events.selection / (events.selection + events.baseline);
  const least = values.map(({ selection, baseline }) => {
    const all = Math.round(selection + baseline);
    return Math.min(part ** Math.min(all, events.selection), (1 - part) ** Math.min(all, events.baseline));
  });
  const isEnough = (k: number) => least.filter((p) => p <= constants.risk.value / k).length <= k;
  let k = 1;
  while (!isEnough(k)) {
    k = Math.ceil(k * 1.2);
  }
  return k;
}

/** True if a difference is sure, given the number of comparisons. */
export const isSure = (difference: Difference, looked: number): boolean => surest([difference], looked).length > 0;

/** Weight of a trait that selected events have significantly more often; otherwise 0. */
export function sureWeight(counts: Counts, events: Counts, looked: number): number {
  const difference = differenceOf(counts, events);
  return isMoreFrequent(counts, events) && isSure(difference, looked) ? difference.weight : 0;
}

/**
 * True if a rise compared with other times is sure; always true without events at other times. Users click a window because it stands
 * out, so each window of the same size is a comparison.
 */
export function isRise(counts: Counts, times: Counts, looked: number): boolean {
  const windows = (times.selection + times.baseline) / Math.max(1, times.selection);
  return (
    times.baseline === 0 || (isMoreFrequent(counts, times) && isSure(differenceOf(counts, times), looked * windows))
  );
}

/**
 * Variance of shares over time, relative to independent events: Pearson's χ² per degree of freedom (McCullagh and Nelder 1989), at
 * least 1. Events come in bursts, so a number of events is as informative as this many times fewer independent ones.
 */
export function dispersionOf(bins: readonly Part[]): number {
  const known = bins.filter(({ events }) => events > 0);
  const [count, all] = (['count', 'events'] as const).map((of) => known.reduce((sum, bin) => sum + bin[of], 0));
  const share = count / all;
  const squares = known.map(({ count: own, events }) => (own - events * share) ** 2 / (events * share * (1 - share)));
  const chi = squares.reduce((sum, square) => sum + square, 0);
  return share > 0 && share < 1 && known.length > 1 ? Math.max(1, chi / (known.length - 1)) : 1;
}

/** Maximum weight of a trait, given how frequent it surely is among similar events at other times. */
export function mostWeight(counts: Counts, events: Counts): number {
  const { selection, baseline } = bothSides((side) => interval(counts[side], events[side]).low);
  return baseline === 0 ? Infinity : selection > baseline ? selection * Math.log(selection / baseline) : 0;
}

/** True if the difference, tested alone, is unlikely to be chance. */
export const isLikely = ({ p, weight }: Difference): boolean => p <= constants.likely.value && weight > 0;

/** Fisher's exact test of whether `a` of `n` is more than `b` of `m`: two-sided mid-p (Lancaster 1961). */
function midP(a: number, n: number, b: number, m: number): number {
  if (n === 0 || m === 0 || a * m <= b * n) {
    return 1;
  }
  const [all, having] = [n + m, a + b];
  const first = Math.exp(choose(n, a) + choose(m, b) - choose(all, having));
  let sum = first / 2;
  let term = first;
  // Each following table has one more event on the first side.
  for (let k = a; k < Math.min(n, having) && term > sum * 1e-12; k++) {
    term *= ((n - k) * (having - k)) / ((k + 1) * (m - having + k + 1));
    sum += term;
  }
  return Math.min(1, 2 * sum);
}

const choose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Logarithm of a factorial by Stirling's series, which is precise enough from 10 on. */
function logFactorial(n: number): number {
  let [x, shifted] = [n + 1, 0];
  for (; x < 10; x++) {
    shifted -= Math.log(x);
  }
  return shifted + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3);
}

/** The two-sided normal quantile, within 0.0005 (Handbook of Mathematical Functions 26.2.23). */
function normalOf(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p / 2));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/** The confidence interval of a share (Wilson 1927): 95% if `likely` is 5%. */
export function interval(count: number, events: number): { low: number; high: number } {
  if (events === 0) {
    return { low: 0, high: 1 };
  }
  const share = Math.min(1, count / events);
  const normal = normalOf(constants.likely.value);
  const z = normal ** 2 / events;
  const middle = (share + z / 2) / (1 + z);
  const half = (normal * Math.sqrt((share * (1 - share)) / events + z / 4 / events)) / (1 + z);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
