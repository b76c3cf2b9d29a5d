import { isNumber } from '@aplkit/language/apl/analysis/types';
import { byWeight, type Candidate, type Pair, strongestOfFields } from './candidates';
import { type AllCounts, type CountedSide } from './counts';
import { constants, limits } from './constants';
import {
  bothSides,
  type Counts,
  type Difference,
  differenceOf,
  interval,
  isLikely,
  isSure,
  isMoreFrequent,
  others,
  riseOf,
  surest,
  type Sides,
  sureWeight,
} from './certainty';
import { isSymptom, type Question, restates } from './restated';
import { type Trait } from './traits';

/** A trait that is more or less frequent in selected events. */
export interface Finding {
  trait: Trait;
  counts: Counts;
  /** True if chance is unlikely, corrected for all comparisons. */
  isSure: boolean;
  /** Days ago with the same difference between the windows; 0 if similar events at other times have it. */
  usual: number[];
  medians?: Candidate['medians'];
  frequent: Candidate['frequent'];
  /** Traits of other fields with the same events. */
  also: Trait[];
  timeline?: Timeline;
  /** Trait that is clearly stronger together with this one than each alone. */
  together?: { trait: Trait; counts: Counts };
}

/** A finding's share of all events over time. */
export interface Timeline {
  /** Milliseconds: of the first bin, and of each. */
  from: number;
  size: number;
  /** Share per bin; `undefined` without events. */
  shares: Array<number | undefined>;
  /** Bin in which the share left its usual range. */
  began?: number;
  /** Whether there were none before that. */
  isNew?: boolean;
}

/** Lines to show first; uncertain ones only if there are no others. */
export function shownFirst(findings: readonly Finding[]): readonly Finding[] {
  const sure = findings.filter(({ isSure }) => isSure);
  return (sure.length > 0 ? sure : findings).slice(0, limits.first);
}

export interface RankedFindings {
  findings: Finding[];
  /** Those that only repeat the question. */
  restated: Finding[];
}

/**
 * Ranked differences: sure ones first, usual ones last, by weight. One per field; fields with the same events are one finding.
 * @param comparisons number of compared values
 */
export function rankFindings(
  candidates: readonly Candidate[],
  pairs: readonly Pair[],
  { selection, baseline, kin, times, earlier }: AllCounts,
  { comparisons, question }: { comparisons: number; question: Question }
): RankedFindings {
  const events = { selection: selection.events, baseline: baseline.events };
  const traces = { selection: selection.traces, baseline: baseline.traces };
  // By trace, if events have traces.
  const riseAt = (place: number): Difference => {
    const of = (side?: CountedSide) => (selection.traces > 0 ? side?.ofTraces[place] : side?.counts[place]) ?? 0;
    return riseOf({ selection: of(selection), baseline: of(kin) }, times);
  };
  const compared = candidates.map(({ trait, frequent, medians }, place): Ranked => {
    const at = (side: CountedSide) => side.counts[place];
    const counts = { selection: at(selection), baseline: at(baseline) };
    const days = earlier.filter((day) => isAlso(counts, events, place, day)).map((day) => day.days);
    const rise = riseAt(place);
    const isKin =
      kin !== undefined && !isSure(rise, comparisons) && isAlso(counts, events, place, { selection: kin, baseline });
    const usual = [...(isKin ? [0] : []), ...days];
    const finding: Finding = { trait, counts, isSure: false, usual, medians, frequent, also: [] };
    const ofTraces = { selection: selection.ofTraces[place] ?? 0, baseline: baseline.ofTraces[place] ?? 0 };
    const difference = differenceOf(counts, events);
    // Events of a trace count once.
    const byTrace = traces.selection === 0 ? { p: 0, weight: 0 } : differenceOf(ofTraces, traces);
    const isSameWay = isMoreFrequent(counts, events) === isMoreFrequent(ofTraces, traces);
    return {
      place,
      finding,
      exists: { ...difference, p: Math.max(difference.p, byTrace.p, isKin ? 0 : rise.p) },
      difference: {
        p: Math.max(difference.p, byTrace.p),
        weight: Math.max(difference.weight, isSameWay ? byTrace.weight : 0),
      },
    };
  });
  const isMore = ({ finding }: Ranked) => finding.isSure && isMoreFrequent(finding.counts, events);
  const sure = new Set(
    surest(
      compared.map(({ exists }) => exists),
      comparisons
    )
  );
  const ranked = compared
    // A value is rarer under a condition because another is more frequent.
    .filter(
      ({ difference, finding }) =>
        isLikely(difference) && (!question.isByCondition || isMoreFrequent(finding.counts, events))
    )
    .map((one) => ({ ...one, finding: { ...one.finding, isSure: sure.has(one.exists) } }))
    // A value is rarer because another value of the field is more frequent.
    .sort((a, b) => Number(isMore(b)) - Number(isMore(a)) || byWeight(a, b));
  // The strongest of each field, before usual ones move to the end: that a failure has a message is trivial, but not which one.
  const isRestating = ({ finding: { trait, counts } }: Ranked) => restates(trait, counts, events, question);
  const orderedOf = (isWanted: boolean) =>
    strongestOfFields(
      ranked.filter((one) => isRestating(one) === isWanted),
      ({ finding }) => finding.trait
    ).sort(
      (a, b) =>
        Number(b.finding.isSure) - Number(a.finding.isSure) ||
        a.finding.usual.length - b.finding.usual.length ||
        byWeight(a, b)
    );
  const apartOf = (one: Ranked, other: Ranked): Counts | undefined => {
    const places = [one.place, other.place];
    const index = pairs.findIndex((pair) => pair.every((place) => places.includes(place)));
    return index < 0 ? undefined : { selection: selection.apart[index], baseline: baseline.apart[index] };
  };
  const bothOf = (one: Ranked, other: Ranked): Counts | undefined => {
    const apart = apartOf(one, other);
    const [first, second] = [one, other].map(({ finding }) => finding.counts);
    return apart && bothSides((side) => (first[side] + second[side] - apart[side]) / 2);
  };
  const ofKind = (isWanted: boolean) => folded(orderedOf(isWanted), apartOf, events).slice(0, limits.findings);
  const kept = ofKind(false);
  const told = kept.flatMap((finding) => ranked.find((one) => one.finding.trait === finding.trait) ?? []);
  const findings = kept.map((finding) => {
    const one = told.find(({ finding: { trait } }) => trait === finding.trait);
    const together = one && finding.isSure ? togetherWith(one, told, bothOf) : undefined;
    return { ...finding, ...(together && { together }) };
  });
  // Symptoms come after possible causes.
  const rank = ({ isSure: isSafe, usual, trait }: Finding) =>
    !isSafe || usual.length > 0 ? 2 : Number(isSymptom(trait));
  return { findings: findings.sort((a, b) => rank(a) - rank(b)), restated: ofKind(true) };
}

/** Another sure trait that also sets events apart among those with this one: the most common among selected events. */
function togetherWith(
  one: Ranked,
  all: readonly Ranked[],
  bothOf: (one: Ranked, other: Ranked) => Counts | undefined
): Finding['together'] {
  const [most] = all
    .filter(
      ({ finding }) =>
        finding !== one.finding && finding.isSure && finding.usual.length === 0 && !isSymptom(finding.trait)
    )
    .flatMap((other) => {
      const counts = bothOf(one, other);
      const isMore = counts && sureWeight(counts, one.finding.counts, all.length) > 0;
      const of = counts && {
        now: interval(counts.selection, one.finding.counts.selection),
        then: interval(counts.baseline, one.finding.counts.baseline),
      };
      return isMore && of && of.now.low > constants.together.value * of.then.high
        ? [{ trait: other.finding.trait, counts }]
        : [];
    })
    .sort((a, b) => b.counts.selection - a.counts.selection);
  return most;
}

interface Ranked {
  /** That of its candidate. */
  place: number;
  finding: Finding;
  /** The difference for its size, and for whether it is there and new. */
  difference: Difference;
  exists: Difference;
}

/** Whether at least half of a difference exists at another time, if events then show it. */
function isAlso(counts: Counts, events: Counts, place: number, then: Sides<CountedSide>): boolean {
  const usual = counts.baseline / events.baseline;
  const { low, high } = interval(counts.selection, events.selection);
  const change = (isMoreFrequent(counts, events) ? low : high) - usual;
  const shareOf = ({ events: all, counts: own }: CountedSide) => own[place] / Math.max(1, all);
  const { events: all } = then.selection;
  const there = ((shareOf(then.selection) - shareOf(then.baseline)) * all) / (all + constants.enough.value);
  return change !== 0 && there / change >= constants.half.value;
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
        // With one of two exclusive traits, events have what they lack of the other.
        (areFew(apart, counts, finding.counts, baseline) ||
          areFew(others(apart, events), counts, others(finding.counts, events), baseline))
      );
    });
    if (same === undefined) {
      kept.push(next);
    } else if (saysMore(finding, same.finding)) {
      const { trait, also } = same.finding;
      kept[kept.indexOf(same)] = { ...next, finding: { ...finding, also: [trait, ...also] } };
    } else {
      same.finding.also.push(finding.trait);
    }
  }
  return kept.map(({ finding }) => finding);
}

/** With the same events, a string is more informative than a number, and a field than one calculated from it. */
function saysMore(next: Finding, kept: Finding): boolean {
  const [isVirtual, wasVirtual] = [next, kept].map(({ trait }) => trait.field.isVirtual === true);
  return isVirtual === wasVirtual ? isText(next) && isNumberValue(kept) : wasVirtual;
}

const isText = ({ trait }: Finding): boolean =>
  (trait.kind === 'value' || trait.kind === 'present' || trait.kind === 'pattern') && trait.field.type === 'string';
const isNumberValue = ({ trait: { kind, field } }: Finding): boolean =>
  kind !== 'present' && (isNumber(field.type) || field.type === 'timespan');

/** Whether few events have only one of two traits. Among other events, a few more are allowed if both are sure. */
function areFew(apart: Counts, one: Counts, other: Counts, baseline: number): boolean {
  const few = (side: keyof Counts, least: number) =>
    Math.max(least, constants.same.value * Math.max(one[side], other[side]));
  return apart.selection <= few('selection', 0) && apart.baseline <= few('baseline', 0.002 * baseline);
}
