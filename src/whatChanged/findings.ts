import { isNumber } from '../apl/analysis/types';
import { daysBefore } from './counts';
import { percents, type Trait } from './questions';
import { type FieldAnswer, type Overview } from './readAnswers';
import { type Counts, type Difference, differenceOf } from './statistics';

/** A trait that is more or less frequent in the events asked about. */
export interface Finding {
  trait: Trait;
  counts: Counts;
  /** True where chance alone would hardly make such a difference in any of the comparisons. */
  isSure: boolean;
  /** The days before (`daysBefore`) on which the same windows differed like this. */
  usual: number[];
  /** The medians of the sizes, for a bound. */
  medians?: { here: number; otherwise: number };
  /** Other fields with a trait that the same events have. */
  also: string[];
}

const middle = percents.indexOf(50);

interface Candidate {
  trait: Trait;
  difference: Difference;
  medians?: Finding['medians'];
}

/** Exact counts of the candidates' traits, in their order; then those of earlier days, both sides each. */
export interface CountedSide {
  events: number;
  counts: number[];
}

/** As many traits as are counted exactly, of all fields and of one. */
const maxCandidates = 25;
const maxOfField = 2;

/** As many differences as a person reads. */
const maxFindings = 20;

/** Differences below this are sure to be there in many events, but say nothing: 2.5 % in place of 1 %, or 56 % in place of 50 %. */
const telling = 0.008;

/** Events of one side below which little can be said. */
export const fewEvents = 30;

/** Returns the traits that are worth counting exactly, of all that an overview shows. */
export function candidatesOf({ events, fields }: Overview): Candidate[] {
  const comparisons = comparisonsIn(fields);
  const byField = fields.map((answer) => [...valuesOf(answer, events), ...sizeOf(answer, events)]);
  return byField
    .flatMap((traits) =>
      traits
        .map(({ trait, counts, medians }) => ({
          trait,
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

/** Returns how many comparisons an overview makes: the more, the likelier that one differs by chance. */
export function comparisonsIn(fields: readonly FieldAnswer[]): number {
  return fields.reduce((sum, { values, sizes }) => sum + values.size + (sizes ? 2 * percents.length : 0), 0);
}

const byDifference = (a: { difference: Difference }, b: { difference: Difference }) =>
  b.difference.sure - a.difference.sure || b.difference.likely - a.difference.likely;

interface Estimate {
  trait: Trait;
  counts: Counts;
  medians?: Finding['medians'];
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

/** Returns the bound that separates the sizes of both sides best. */
function sizeOf({ field, sizes }: FieldAnswer, events: Counts): Estimate[] {
  if (sizes === undefined) {
    return [];
  }
  const bounds = [...new Set([...sizes.here, ...sizes.otherwise].map((bound) => rounded(bound, sizes)))];
  const estimates = bounds.map((bound): Estimate => {
    const above = { here: shareAbove(sizes.here, bound), otherwise: shareAbove(sizes.otherwise, bound) };
    const isAbove = above.here >= above.otherwise;
    const share = isAbove ? above : { here: 1 - above.here, otherwise: 1 - above.otherwise };
    return {
      trait: { kind: isAbove ? 'above' : 'upTo', field, bound },
      counts: { here: share.here * events.here, otherwise: share.otherwise * events.otherwise },
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
    return next < 0 ? (100 - percents[percents.length - 1]) / 200 : 1 - percents[0] / 200;
  }
  const [low, high] = [sizes[next - 1], sizes[next]];
  const below = percents[next - 1] + ((bound - low) / (high - low)) * (percents[next] - percents[next - 1]);
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

/**
 * Returns what is different, the most telling first: sure differences before others, and those that were not there on earlier days before
 * usual ones. One of each field; fields that the same events have in common are one finding.
 *
 * @param sides the events asked about and the others, then the same of `daysBefore`
 */
export function findingsOf(
  candidates: readonly Candidate[],
  sides: readonly CountedSide[],
  comparisons: number
): Finding[] {
  const [here, otherwise, ...earlier] = sides;
  const events = { here: here.events, otherwise: otherwise.events };
  const ranked = candidates
    .map(({ trait, medians }, index) => {
      const counts = { here: here.counts[index], otherwise: otherwise.counts[index] };
      const difference = differenceOf(counts, events, comparisons);
      const change = changeIn(here, otherwise, index);
      const usual = daysBefore.filter((_, day) => isAlike(earlier[2 * day], earlier[2 * day + 1], index, change));
      const isSure = difference.sure >= telling;
      return { finding: { trait, counts, isSure, usual, medians, also: [] }, difference };
    })
    .filter(({ difference }) => difference.likely > 0)
    .sort(byDifference);
  // The strongest of each field, before usual ones go to the end.
  const ofFields = [...new Map([...ranked].reverse().map((one) => [one.finding.trait.field, one])).values()];
  const ordered = ofFields.sort(
    (a, b) =>
      Number(b.finding.isSure) - Number(a.finding.isSure) ||
      a.finding.usual.length - b.finding.usual.length ||
      byDifference(a, b)
  );
  return folded(
    ordered.map(({ finding }): Finding => finding),
    events
  ).slice(0, maxFindings);
}

const changeIn = (here: CountedSide, otherwise: CountedSide, index: number): number =>
  here.counts[index] / Math.max(1, here.events) - otherwise.counts[index] / Math.max(1, otherwise.events);

/** Tells whether the sides of an earlier day differ at least by half as much. */
function isAlike(
  here: CountedSide | undefined,
  otherwise: CountedSide | undefined,
  index: number,
  change: number
): boolean {
  if (!here || !otherwise || Math.min(here.events, otherwise.events) < fewEvents) {
    return false;
  }
  return changeIn(here, otherwise, index) / change >= 0.5;
}

/** Adds the fields that say the same to the first finding of them. */
function folded(ranked: readonly Finding[], events: Counts): Finding[] {
  const kept: Finding[] = [];
  for (const finding of ranked) {
    const mirrored = others(finding.counts, events);
    const isOfSame = ({ counts }: Finding) =>
      [finding.counts, mirrored].some((one) => isSame(counts, one, finding.isSure ? events.otherwise : 0));
    const same = kept.find(isOfSame);
    if (same === undefined) {
      kept.push(finding);
    } else if (isText(finding) && isNumberValue(same)) {
      kept[kept.indexOf(same)] = { ...finding, also: [same.trait.field.name, ...same.also] };
    } else {
      same.also.push(finding.trait.field.name);
    }
  }
  return kept;
}

// Of the same events, a text says more than a number that happens to go with it.
const isText = ({ trait }: Finding): boolean => trait.kind === 'value' && trait.field.type === 'string';
const isNumberValue = ({ trait }: Finding): boolean => trait.kind === 'value' && isNumber(trait.field.type);

const others = ({ here, otherwise }: Counts, events: Counts): Counts => ({
  here: events.here - here,
  otherwise: events.otherwise - otherwise,
});

/**
 * Tells whether two traits have so nearly the same counts that they are of the same events. Of so many other events, where both are sure
 * to differ from them, a few may have one of them only.
 */
function isSame(a: Counts, b: Counts, otherwise: number): boolean {
  const near = (one: number, other: number, few: number) =>
    Math.abs(one - other) <= Math.max(few, 0.02 * Math.max(one, other));
  return near(a.here, b.here, 0) && near(a.otherwise, b.otherwise, 0.002 * otherwise);
}
