import { comparedPercents, type ComparedOverview, type FieldOverview } from './overview';
import {
  bothSides,
  type Counts,
  type Difference,
  differenceOf,
  isLikely,
  isSure,
  looked,
  others,
  type Sides,
} from './certainty';
import { type Trait } from './traits';
import { constants, limits } from './constants';

/** A trait that may differ, according to the overview. */
export interface Candidate {
  trait: Trait;
  counts: Counts;
  difference: Difference;
  medians?: Sides<number>;
}

const middle = comparedPercents.indexOf(50);

/** Selects the traits that are worth counting exactly. */
export function candidatesOf({ events, fields }: ComparedOverview): Candidate[] {
  const comparisons = comparisonsIn({ events, fields });
  return fields
    .flatMap((answer) =>
      [...valuesOf(answer, events), ...sizeOf(answer, events), ...(answer.patterns ?? [])]
        .map(({ trait, counts, medians }: Estimate) => ({
          trait,
          counts,
          medians,
          difference: differenceOf(counts, events),
        }))
        .filter(({ difference }) => isLikely(difference))
        .sort(byDifference(comparisons))
        .slice(0, answer.patterns ? limits.short : limits.ofField)
    )
    .sort(byDifference(comparisons))
    .slice(0, limits.candidates);
}

/** The indexes of two candidates. */
export type Pair = readonly [first: number, second: number];

/** Pairs to count: all among the first candidates, and others with similar or complementary counts. */
export function pairsOf(candidates: readonly Candidate[], events: Counts): Pair[] {
  return candidates.flatMap(({ trait, counts }, first) =>
    candidates.flatMap((other, second): Pair[] => {
      // For sizes, the overview contains only five percentiles.
      const isRough = [trait, other.trait].some(({ kind }) => kind === 'above' || kind === 'upTo');
      const [one, few] = [counts.selection, (isRough ? limits.alike : constants.same.value) * events.selection];
      const isNear = (count: number) => Math.abs(one - count) <= Math.max(limits.alike * Math.max(one, count), few);
      const isPair =
        first < second &&
        trait.field !== other.trait.field &&
        (second < limits.paired || isNear(other.counts.selection) || isNear(events.selection - other.counts.selection));
      return isPair ? [[first, second]] : [];
    })
  );
}

/** Number of comparisons in an overview; with more of them, a difference by chance is likelier. */
export function comparisonsIn({ events, fields }: ComparedOverview): number {
  const values = fields.flatMap(({ values: own, patterns = [] }) => [
    ...own.values(),
    ...patterns.map(({ counts }) => counts),
  ]);
  const sizes = fields.filter(({ sizes: own }) => own).length;
  return looked(values, events) + 2 * comparedPercents.length * sizes;
}

type Differing = { difference: Difference };
/** Sorts by weight, with sure differences first. */
const byDifference = (comparisons: number) => (a: Differing, b: Differing) =>
  Number(isSure(b.difference, comparisons)) - Number(isSure(a.difference, comparisons)) || byWeight(a, b);

export const byWeight = (a: Differing, b: Differing) => b.difference.weight - a.difference.weight;

/** The first item for each field in a sorted list. */
export const strongestOfFields = <T>(sorted: readonly T[], traitOf: (one: T) => Trait): T[] => [
  ...new Map([...sorted].reverse().map((one) => [traitOf(one).field, one])).values(),
];

interface Estimate {
  trait: Trait;
  counts: Counts;
  medians?: Candidate['medians'];
}

function valuesOf({ field, values }: FieldOverview, events: Counts): Estimate[] {
  return [...values].map(([value, counted]): Estimate => {
    // Counts of the most frequent values may be too high.
    const counts = bothSides((side) => Math.min(counted[side], events[side]));
    // “Is set” is easier to understand than “is missing less often”.
    return value === '' && counts.selection / events.selection < counts.baseline / events.baseline
      ? { trait: { kind: 'present', field }, counts: others(counts, events) }
      : { trait: { kind: 'value', field, value }, counts };
  });
}

function sizeOf(answer: FieldOverview, events: Counts): Estimate[] {
  const { field, sizes } = answer;
  if (sizes === undefined) {
    return [];
  }
  const present = presentCounts(answer, events);
  const bounds = [...new Set([...sizes.selection, ...sizes.baseline].map((bound) => rounded(bound, sizes)))];
  const estimates = bounds.map((bound): Estimate => {
    const shares = bothSides((side) => shareAbove(sizes[side], bound));
    const kind = shares.selection >= shares.baseline ? 'above' : 'upTo';
    return {
      trait: { kind, field, bound },
      counts: countsBeyond({ kind, bound }, sizes, present),
      medians: bothSides((side) => sizes[side][middle]),
    };
  });
  return estimates
    .map((estimate) => ({ estimate, difference: differenceOf(estimate.counts, events) }))
    .sort(byWeight)
    .slice(0, 1)
    .map(({ estimate }) => estimate);
}

/** Number of events that have a value, and therefore a size. */
const presentCounts = ({ values }: FieldOverview, events: Counts): Counts =>
  others(values.get('') ?? { selection: 0, baseline: 0 }, events);

/** Approximate number of events whose size is above a bound, or up to it. */
const countsBeyond = (
  { kind, bound }: { kind: 'above' | 'upTo'; bound: number },
  sizes: Sides<number[]>,
  present: Counts
): Counts =>
  bothSides((side) => {
    const above = shareAbove(sizes[side], bound);
    return (kind === 'above' ? above : 1 - above) * present[side];
  });

/** Approximate share of sizes above a bound, from percentiles. */
function shareAbove(sizes: readonly number[], bound: number): number {
  const next = sizes.findIndex((size) => size > bound);
  if (next <= 0) {
    return next < 0 ? (100 - comparedPercents[comparedPercents.length - 1]) / 200 : 1 - comparedPercents[0] / 200;
  }
  const [low, high] = [sizes[next - 1], sizes[next]];
  const below =
    comparedPercents[next - 1] + ((bound - low) / (high - low)) * (comparedPercents[next] - comparedPercents[next - 1]);
  return 1 - below / 100;
}

/** Rounds a bound to as many digits as the spread of the sizes requires. */
function rounded(bound: number, { selection, baseline }: NonNullable<FieldOverview['sizes']>): number {
  const all = [...selection, ...baseline];
  const spread = Math.max(...all) - Math.min(...all);
  if (!(spread > 0) || !Number.isFinite(spread)) {
    return bound;
  }
  const digits = Math.floor(Math.log10(spread / 50));
  return Number((Math.round(bound / 10 ** digits) * 10 ** digits).toPrecision(12));
}
