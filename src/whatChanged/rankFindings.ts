import { namesSymptom } from '../names/causes';
import { byWeight, type Candidate, type Pair, strongestOfFields } from './candidates';
import { type AllCounts, type CountedSide } from './counts';
import { constants, limits } from './constants';
import {
  bothSides,
  type Counts,
  differenceOf,
  interval,
  isLikely,
  isMoreFrequent,
  isRise,
  mostWeight,
  surest,
  type Sides,
} from './certainty';
import { type Finding, type Ranked, type RankedFindings } from './finding';
import { foldFindings } from './foldFindings';
import { isNew, type Question, restates } from './restated';
import { isPresence } from './traits';

/**
 * Ranks differences by certainty and weight, usual ones last, and merges fields with the same events.
 * @param comparisons number of compared values
 */
export function rankFindings(
  candidates: readonly Candidate[],
  pairs: readonly Pair[],
  { selection, baseline, kin, allKin, times, earlier }: Omit<AllCounts, 'sampled'>,
  { comparisons, question }: { comparisons: number; question: Question }
): RankedFindings {
  const events = { selection: selection.events, baseline: baseline.events };
  const traces = { selection: selection.traces, baseline: baseline.traces };
  // Counts traces instead of events, if the events have traces.
  const [countsOf, units] = selection.traces > 0 ? (['ofTraces', 'traces'] as const) : (['counts', 'events'] as const);
  const compared = candidates.flatMap(({ trait, medians }, place): Ranked[] => {
    const counts = { selection: selection.counts[place], baseline: baseline.counts[place] };
    const ofTraces = { selection: selection.ofTraces[place] ?? 0, baseline: baseline.ofTraces[place] ?? 0 };
    const ofEvents = differenceOf(counts, events);
    // All events in a trace count once.
    const byTrace = traces.selection === 0 ? { p: 0, weight: 0 } : differenceOf(ofTraces, traces);
    const isSameWay = isMoreFrequent(counts, events) === isMoreFrequent(ofTraces, traces);
    const difference = {
      p: Math.max(ofEvents.p, byTrace.p),
      weight: Math.max(ofEvents.weight, isSameWay ? byTrace.weight : 0),
    };
    const now = selection[countsOf][place];
    // A value that similar events always have, such as a slow route, doesn't explain why there are more of them.
    const most = mostWeight(
      { selection: now, baseline: kin?.[countsOf][place] ?? 0 },
      { selection: selection[units], baseline: kin?.[units] ?? 0 }
    );
    const isUsual =
      most === 0 ||
      !isRise({ selection: now, baseline: allKin?.[countsOf][place] ?? 0 }, times, comparisons) ||
      earlier.some((day) => isAlso(counts, events, place, day));
    const weighed = { ...difference, weight: Math.min(difference.weight, most) };
    const finding = { trait, counts, difference: weighed, isSure: false, isUsual, medians, also: [] };
    return isLikely(difference) ? [{ place, finding }] : [];
  });
  const isMore = ({ finding }: Ranked) => finding.isSure && isMoreFrequent(finding.counts, events);
  const sure = new Set(
    surest(
      compared
        .filter(({ finding: { trait, counts } }) => !question.isNormal || isNew(trait, counts))
        .map(({ finding }) => finding.difference),
      comparisons
    )
  );
  const ranked = compared
    // With a condition, a value is rarer only because another value is more frequent.
    .filter(({ finding }) => !question.isByCondition || isMoreFrequent(finding.counts, events))
    .map(({ place, finding }) => {
      const isSafe = sure.has(finding.difference);
      return {
        place,
        finding: { ...finding, isSure: isSafe, ...(isSafe && question.isNormal && { isOnlyNew: true }) },
      };
    })
    // A value is rarer because another value in the same field is more frequent, so more frequent values come first.
    .sort((a, b) => Number(isMore(b)) - Number(isMore(a)) || byWeight(a.finding, b.finding));
  // Selects the strongest difference per field before usual differences move to the end.
  const isRestating = ({ finding: { trait, counts } }: Ranked) => restates(trait, counts, events, question);
  const orderedOf = (isWanted: boolean) =>
    strongestOfFields(
      ranked.filter((one) => isRestating(one) === isWanted),
      ({ finding }) => finding.trait
    ).sort(
      (a, b) =>
        Number(b.finding.isSure) - Number(a.finding.isSure) ||
        Number(a.finding.isUsual) - Number(b.finding.isUsual) ||
        byWeight(a.finding, b.finding)
    );
  const apartOf = (one: Ranked, other: Ranked): Counts | undefined => {
    const places = [one.place, other.place];
    const index = pairs.findIndex((pair) => pair.every((place) => places.includes(place)));
    return index < 0 ? undefined : { selection: selection.apart[index], baseline: baseline.apart[index] };
  };
  const ofKind = (isWanted: boolean) => foldFindings(orderedOf(isWanted), apartOf, events).slice(0, limits.findings);
  const findings = ofKind(false);
  // Symptoms come after possible causes. Sizes, such as the length of a queue, also come later, because they mostly follow from the
  // cause. So does a field that isn't new, which only shows the kind of the events.
  const rank = ({ isSure: isSafe, isUsual, trait, counts }: Finding) => {
    const isKind = isPresence(trait) && !isNew(trait, counts);
    const isLater = isKind || namesSymptom(trait.field.name) || trait.kind === 'above' || trait.kind === 'upTo';
    return !isSafe || isUsual ? 2 : Number(isLater);
  };
  return { findings: findings.sort((a, b) => rank(a) - rank(b)), restated: ofKind(true) };
}

/** True if an earlier day surely shows at least half of the difference. */
function isAlso(counts: Counts, events: Counts, place: number, then: Sides<CountedSide>): boolean {
  const isMore = isMoreFrequent(counts, events);
  const least = (own: Counts, all: Counts) => {
    const { low, high } = interval(own.selection, all.selection);
    const usual = own.baseline / Math.max(1, all.baseline);
    return Math.max(0, isMore ? low - usual : usual - high);
  };
  const change = least(counts, events);
  const there = least(
    bothSides((side) => then[side].counts[place]),
    bothSides((side) => then[side].events)
  );
  return change > 0 && there >= constants.half.value * change;
}
