import { comparedPercents, type Trait } from './questions';
import { type FieldAnswer, type ComparedOverview } from './readAnswers';
import { type Counts, type Difference, differenceOf, others } from './statistics';

/** A trait that may differ, as far as an overview tells. */
export interface Candidate {
  trait: Trait;
  /** The values of its field, the most frequent first. */
  frequent: string[];
  counts: Counts;
  difference: Difference;
  medians?: { here: number; otherwise: number };
}

/** As many traits as are counted exactly, of all fields and of one. */
const maxCandidates = 25;
const maxOfField = 2;

/** As many values of a field as a chart of it shows apart. */
const maxFrequent = 9;

const middle = comparedPercents.indexOf(50);

/** Returns the traits that are worth counting exactly, of all that an overview shows. */
export function candidatesOf({ events, fields }: ComparedOverview): Candidate[] {
  const comparisons = comparisonsIn(fields);
  return fields
    .flatMap((answer) =>
      [...valuesOf(answer, events), ...sizeOf(answer, events)]
        .map(({ trait, counts, medians }) => ({
          trait,
          frequent: frequentIn(answer),
          counts,
          medians,
          difference: differenceOf(counts, events, comparisons),
        }))
        .filter(({ difference }) => difference.likely > 0)
        .sort(byDifference)
        .slice(0, maxOfField)
    )
    .sort(byDifference)
    .slice(0, maxCandidates);
}

const frequentIn = ({ values }: FieldAnswer): string[] =>
  [...values]
    .sort(([, a], [, b]) => b.here + b.otherwise - a.here - a.otherwise)
    .flatMap(([value]) => (value === '' ? [] : value))
    .slice(0, maxFrequent);

/** Two candidates, by their places. */
export type Pair = readonly [first: number, second: number];

/** Returns the candidates of different fields that the same events may have, or that exclude each other, by about how many there are. */
export function pairsOf(candidates: readonly Candidate[], events: Counts): Pair[] {
  return candidates.flatMap((first, place) =>
    candidates.slice(place + 1).flatMap((second, next): Pair[] => {
      const isPair =
        first.trait.field !== second.trait.field &&
        (areAlike(first, second, events) ||
          areAlike(first, { ...second, counts: others(second.counts, events) }, events));
      return isPair ? [[place, place + 1 + next]] : [];
    })
  );
}

/** Tells whether about as many events have both traits, as far as an overview says it: of sizes, it knows five percentiles only. */
function areAlike(first: Candidate, second: Candidate, events: Counts): boolean {
  const isRough = [first, second].some(({ trait }) => trait.kind === 'above' || trait.kind === 'upTo');
  const isNear = (side: keyof Counts) => {
    const [one, other] = [first.counts[side], second.counts[side]];
    return Math.abs(one - other) <= Math.max(0.2 * Math.max(one, other), (isRough ? 0.15 : 0.02) * events[side]);
  };
  return isNear('here') && isNear('otherwise');
}

/** Returns how many comparisons an overview makes: the more, the likelier that one differs by chance. */
export function comparisonsIn(fields: readonly FieldAnswer[]): number {
  return fields.reduce((sum, { values, sizes }) => sum + values.size + (sizes ? 2 * comparedPercents.length : 0), 0);
}

/** Sorts the greatest difference first. */
export const byDifference = (a: { difference: Difference }, b: { difference: Difference }) =>
  b.difference.sure - a.difference.sure || b.difference.likely - a.difference.likely;

interface Estimate {
  trait: Trait;
  counts: Counts;
  medians?: Candidate['medians'];
}

function valuesOf({ field, values }: FieldAnswer, events: Counts): Estimate[] {
  return [...values].map(([value, counted]): Estimate => {
    // Counts of the most frequent values may be too high.
    const counts = {
      here: Math.min(counted.here, events.here),
      otherwise: Math.min(counted.otherwise, events.otherwise),
    };
    // Values that are there are easier to understand than fewer that are missing.
    return value === '' && counts.here / events.here < counts.otherwise / events.otherwise
      ? { trait: { kind: 'present', field }, counts: others(counts, events) }
      : { trait: { kind: 'value', field, value }, counts };
  });
}

function sizeOf({ field, values, sizes }: FieldAnswer, events: Counts): Estimate[] {
  if (sizes === undefined) {
    return [];
  }
  // Missing values have no size.
  const sized = others(values.get('') ?? { here: 0, otherwise: 0 }, events);
  const bounds = [...new Set([...sizes.here, ...sizes.otherwise].map((bound) => rounded(bound, sizes)))];
  const estimates = bounds.map((bound): Estimate => {
    const above = { here: shareAbove(sizes.here, bound), otherwise: shareAbove(sizes.otherwise, bound) };
    const isAbove = above.here >= above.otherwise;
    const share = isAbove ? above : { here: 1 - above.here, otherwise: 1 - above.otherwise };
    return {
      trait: { kind: isAbove ? 'above' : 'upTo', field, bound },
      counts: { here: share.here * sized.here, otherwise: share.otherwise * sized.otherwise },
      medians: { here: sizes.here[middle], otherwise: sizes.otherwise[middle] },
    };
  });
  return estimates
    .map((estimate) => ({ estimate, difference: differenceOf(estimate.counts, events, 1) }))
    .sort(byDifference)
    .slice(0, 1)
    .map(({ estimate }) => estimate);
}

/** Returns about which share of sizes is above a bound, by their percentiles. */
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

/** Returns a bound with no more digits than its place among the sizes needs. */
function rounded(bound: number, { here, otherwise }: NonNullable<FieldAnswer['sizes']>): number {
  const all = [...here, ...otherwise];
  const spread = Math.max(...all) - Math.min(...all);
  if (!(spread > 0) || !Number.isFinite(spread)) {
    return bound;
  }
  const digits = Math.floor(Math.log10(spread / 50));
  return Number((Math.round(bound / 10 ** digits) * 10 ** digits).toPrecision(12));
}
