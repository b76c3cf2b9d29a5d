import { isNumber } from '../apl/analysis/types';
import { byDifference, type Candidate } from './candidates';
import { daysBefore } from './counts';
import { type Trait } from './questions';
import { type Counts, differenceOf, others } from './statistics';

/** A trait that is more or less frequent in the events asked about. */
export interface Finding {
  trait: Trait;
  counts: Counts;
  /** True where chance alone would hardly make such a difference in any of the comparisons, and what is left of it without chance says something. */
  isSure: boolean;
  /** True where chance alone would hardly make the difference, but little is left of it. */
  isSmall: boolean;
  /** The days before (`daysBefore`) on which the same windows differed like this. */
  usual: number[];
  medians?: Candidate['medians'];
  /** Other fields with a trait that the same events have. */
  also: string[];
}

/** Exact counts of the candidates' traits, in their order; then those of earlier days, both sides each. */
export interface CountedSide {
  events: number;
  counts: number[];
}

const maxFindings = 20;

/** Differences below this are sure to be there in many events, but say nothing: 2.5 % in place of 1 %, or 56 % in place of 50 %. */
const telling = 0.008;

/** Events of one side below which little can be said. */
export const fewEvents = 30;

/**
 * Returns what is different, the most telling first: sure differences before others, and usual ones last. One of each field; fields that
 * the same events have in common are one finding. @param sides the events asked about and the others, then the same of `daysBefore`
 */
export function rankFindings(
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
      const isSmall = difference.sure > 0 && !isSure;
      return { finding: { trait, counts, isSure, isSmall, usual, medians, also: [] }, difference };
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
const isText = ({ trait }: Finding): boolean =>
  (trait.kind === 'value' || trait.kind === 'present') && trait.field.type === 'string';
const isNumberValue = ({ trait }: Finding): boolean => trait.kind === 'value' && isNumber(trait.field.type);

/** Tells whether traits are of the same events by their counts. Of the other events, where both are sure, a few may have one of them only. */
function isSame(a: Counts, b: Counts, otherwise: number): boolean {
  const near = (one: number, other: number, few: number) =>
    Math.abs(one - other) <= Math.max(few, 0.02 * Math.max(one, other));
  return near(a.here, b.here, 0) && near(a.otherwise, b.otherwise, 0.002 * otherwise);
}
