import { isNumber } from '@aplkit/language/apl/analysis/types';
import { namesCause, namesSymptom } from '../names/causes';
import { bothSides, type Counts, isMoreFrequent, sureWeight } from './certainty';
import { constants } from './constants';
import { type Finding, type Ranked } from './finding';
import { isPresence } from './traits';

/** Merges findings about the same selected events. `apartOf` counts events with only one of two traits. */
export function foldFindings(
  ranked: readonly Ranked[],
  apartOf: (one: Ranked, other: Ranked) => Counts | undefined,
  events: Counts
): Finding[] {
  const kept: Ranked[] = [];
  for (const next of ranked) {
    const { finding } = next;
    const same = kept.find((one) => {
      const apart = apartOf(one, next);
      return apart !== undefined && areSame(apart, one.finding.counts, finding.counts, events);
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
  return kept.map((one) => ({ ...one.finding, ...togetherWith(one, kept, apartOf) }));
}

/** Another sure trait that most of the finding's selected events share; it's rarer among unselected events. */
function togetherWith(
  one: Ranked,
  kept: readonly Ranked[],
  apartOf: (one: Ranked, other: Ranked) => Counts | undefined
): Pick<Finding, 'together'> {
  const { counts, isSure } = one.finding;
  const isNews = ({ finding: { trait, isUsual, isSure: isOtherSure } }: Ranked) =>
    isSure && isOtherSure && !isUsual && !namesSymptom(trait.field.name);
  const [together] = kept
    .filter((other) => other !== one && isNews(other))
    .flatMap(({ finding: { trait, counts: others } }, place, news) => {
      const apart = apartOf(one, news[place]);
      const both = apart && bothSides((side) => (counts[side] + others[side] - apart[side]) / 2);
      const isMost = both && both.selection >= constants.half.value * counts.selection;
      return isMost && sureWeight(both, counts, kept.length) > 0 ? [{ trait, counts: both }] : [];
    })
    .sort((a, b) => b.counts.selection - a.counts.selection);
  return together ? { together } : {};
}

/** True if two traits belong to the same selected events. One event is left out, so that no result depends on a single event. */
function areSame(apart: Counts, one: Counts, other: Counts, events: Counts): boolean {
  const isFew = (side: keyof Counts) => apart[side] - 1 <= constants.same.value * Math.max(one[side], other[side]);
  const isOfBoth = isMoreFrequent(one, events) && isMoreFrequent(other, events);
  return isFew('selection') && (isOfBoth || isFew('baseline'));
}

/** True if `next` is more informative: a stored field instead of a calculated one, a string instead of a number, a value, or a possible cause. */
function saysMore(next: Finding, kept: Finding): boolean {
  const [isVirtual, wasVirtual] = [next, kept].map(({ trait }) => trait.field.isVirtual === true);
  const isCause = namesCause(next.trait.field.name) && namesSymptom(kept.trait.field.name);
  const isMore =
    (isText(next) && isNumberValue(kept)) || (isPresence(kept.trait) && !isPresence(next.trait)) || isCause;
  return isVirtual === wasVirtual ? isMore : wasVirtual;
}

const isText = ({ trait }: Finding): boolean =>
  (trait.kind === 'value' || trait.kind === 'present' || trait.kind === 'pattern') && trait.field.type === 'string';
const isNumberValue = ({ trait: { kind, field } }: Finding): boolean =>
  kind !== 'present' && (isNumber(field.type) || field.type === 'timespan');
