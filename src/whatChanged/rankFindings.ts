import { isNumber } from '../apl/analysis/types';
import { byDifference, type Candidate, type Pair, strongestOfFields } from './candidates';
import { type CountedSide, daysBefore } from './counts';
import { type Counts, differenceOf, others } from './statistics';
import { type Question, restates } from './restated';
import { type Trait } from './traits';

/** A trait that is more or less frequent in selected events. */
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
  frequent: Candidate['frequent'];
  /** Other fields with a trait that the same events have. */
  also: string[];
  timeline?: Timeline;
  /** The trait with which it says clearly more than each of both alone. */
  together?: { trait: Trait; counts: Counts };
}

/** A finding's share of all events over time. */
export interface Timeline {
  /** Milliseconds: of the first bin, and of each. */
  from: number;
  size: number;
  /** A share for each bin; nothing where there are no events. */
  shares: Array<number | undefined>;
  /** The bin in which the share left its usual range. */
  began?: number;
  /** Whether there were none before that. */
  isNew?: boolean;
}

const maxFindings = 20;

/** Lines that are shown first, each with a chart. */
export const firstShown = 6;

/** The lines to show first: what may be chance is among them only where there is nothing else. */
export function shownFirst(findings: readonly Finding[]): readonly Finding[] {
  const sure = findings.filter(({ isSure }) => isSure);
  return (sure.length > 0 ? sure : findings).slice(0, firstShown);
}

/** Differences below this are sure to be there in many events, but say nothing: 2.5% in place of 1%, or 56% in place of 50%. */
export const telling = 0.008;

/** Events of one side below which little can be said. */
export const fewEvents = 30;

export interface RankedFindings {
  findings: Finding[];
  /** Those that only repeat the question. */
  restated: Finding[];
}

/**
 * Ranked differences: certain ones first, usual ones last. One per field; fields that share the same events are one finding. @param sides the events asked about and the others, then the same of `daysBefore`
 */
export function rankFindings(
  candidates: readonly Candidate[],
  pairs: readonly Pair[],
  sides: readonly CountedSide[],
  { comparisons, question }: { comparisons: number; question: Question }
): RankedFindings {
  const [selection, baseline, ...earlier] = sides;
  const events = { selection: selection.events, baseline: baseline.events };
  const ranked = candidates
    .map(({ trait, frequent, medians }, place) => {
      const counts = { selection: selection.counts[place], baseline: baseline.counts[place] };
      const difference = differenceOf(counts, events, comparisons);
      const change = changeIn(selection, baseline, place);
      const usual = daysBefore.filter((_, day) => isAlike(earlier[2 * day], earlier[2 * day + 1], place, change));
      const isSure = difference.sure >= telling;
      const isSmall = difference.sure > 0 && !isSure;
      const finding: Finding = { trait, counts, isSure, isSmall, usual, medians, frequent, also: [] };
      return { place, finding, difference };
    })
    .filter(({ difference }) => difference.likely > 0)
    .sort(byDifference);
  // The strongest of each field, before usual ones go to the end.
  const ordered = strongestOfFields(ranked, ({ finding }) => finding.trait).sort(
    (a, b) =>
      Number(b.finding.isSure) - Number(a.finding.isSure) ||
      a.finding.usual.length - b.finding.usual.length ||
      byDifference(a, b)
  );
  const apartOf = (one: Ranked, other: Ranked): Counts | undefined => {
    const places = [one.place, other.place];
    const index = pairs.findIndex((pair) => pair.every((place) => places.includes(place)));
    return index < 0 ? undefined : { selection: selection.apart[index], baseline: baseline.apart[index] };
  };
  const isRestating = ({ finding: { trait, counts } }: Ranked) => restates(trait, counts, events, question);
  const ofKind = (isWanted: boolean) =>
    folded(
      ordered.filter((one) => isRestating(one) === isWanted),
      apartOf,
      events
    ).slice(0, maxFindings);
  return { findings: ofKind(false), restated: ofKind(true) };
}

interface Ranked {
  /** That of its candidate. */
  place: number;
  finding: Finding;
}

const changeIn = (selection: CountedSide, baseline: CountedSide, index: number): number =>
  selection.counts[index] / Math.max(1, selection.events) - baseline.counts[index] / Math.max(1, baseline.events);

/** Whether the sides of an earlier day differ at least by half as much. */
function isAlike(
  selection: CountedSide | undefined,
  baseline: CountedSide | undefined,
  index: number,
  change: number
): boolean {
  if (!selection || !baseline || Math.min(selection.events, baseline.events) < fewEvents) {
    return false;
  }
  return changeIn(selection, baseline, index) / change >= 0.5;
}

/** Folds findings of the same events into one; `apartOf` counts the events with only one of two. */
function folded(
  ranked: readonly Ranked[],
  apartOf: (one: Ranked, other: Ranked) => Counts | undefined,
  events: Counts
): Finding[] {
  const kept: Ranked[] = [];
  for (const next of ranked) {
    const { finding } = next;
    const baseline = finding.isSure ? events.baseline : 0;
    const same = kept.find((one) => {
      const apart = apartOf(one, next);
      const { counts } = one.finding;
      return (
        apart !== undefined &&
        // With one of two that exclude each other, the events have what they lack of the other.
        (areFew(apart, counts, finding.counts, baseline) ||
          areFew(others(apart, events), counts, others(finding.counts, events), baseline))
      );
    });
    if (same === undefined) {
      kept.push(next);
    } else if (saysMore(finding, same.finding)) {
      const { trait, also } = same.finding;
      kept[kept.indexOf(same)] = { ...next, finding: { ...finding, also: [trait.field.name, ...also] } };
    } else {
      same.finding.also.push(finding.trait.field.name);
    }
  }
  return kept.map(({ finding }) => finding);
}

/** Of the same events, a text says more than a number that happens to go with it, and a field more than one calculated from it. */
function saysMore(next: Finding, kept: Finding): boolean {
  const [isVirtual, wasVirtual] = [next, kept].map(({ trait }) => trait.field.isVirtual === true);
  return isVirtual === wasVirtual ? isText(next) && isNumberValue(kept) : wasVirtual;
}

const isText = ({ trait }: Finding): boolean =>
  (trait.kind === 'value' || trait.kind === 'present' || trait.kind === 'pattern') && trait.field.type === 'string';
const isNumberValue = ({ trait }: Finding): boolean => trait.kind === 'value' && isNumber(trait.field.type);

/** Whether few events have one of two traits only. Of the other events, where both are sure, a few more may. */
function areFew(apart: Counts, one: Counts, other: Counts, baseline: number): boolean {
  const few = (side: keyof Counts, least: number) => Math.max(least, 0.02 * Math.max(one[side], other[side]));
  return apart.selection <= few('selection', 0) && apart.baseline <= few('baseline', 0.002 * baseline);
}
