import { formattedValueToString, getValueFormat } from '@grafana/data';

import { grafanaUnit } from '../frames/columns/units';
import { listText } from '../text/words';
import { type ComparedField } from './comparedFields';
import { type Finding } from './rankFindings';
import { type Trait } from './questions';
import { type Counts } from './statistics';

/** Returns a share as people say it: `61%`, `0.4%`, `less than 0.01%`. */
export function percentText(count: number, events: number): string {
  const percent = events === 0 ? 0 : (100 * count) / events;
  if (percent > 0 && percent < 0.01) {
    return 'less than 0.01%';
  }
  const digits = percent >= 10 || percent === 0 ? 0 : percent >= 1 ? 1 : 2;
  // All but a few are not all.
  const shown = percent < 100 && percent > 99.5 ? Math.floor(percent * 100) / 100 : Number(percent.toFixed(digits));
  return `${shown}%`;
}

/** Returns a size of a field with its unit. */
export function sizeText(size: number, { type, unit = '' }: ComparedField): string {
  const shown = type === 'timespan' ? 'ns' : grafanaUnit(unit);
  return formattedValueToString(getValueFormat(shown ?? 'short')(size));
}

/** Returns what events with a trait have, without the field: `is 503`, `above 480 ms`. */
export function traitText(trait: Trait): string {
  switch (trait.kind) {
    case 'value':
      return trait.value === '' ? 'is missing' : `is ${trait.value}`;
    case 'present':
      return 'has a value';
    case 'above':
      return `above ${sizeText(trait.bound, trait.field)}`;
    case 'upTo':
      return `at most ${sizeText(trait.bound, trait.field)}`;
    default: {
      const never: never = trait;
      return never;
    }
  }
}

/** Returns a finding as a sentence, after the name of its field. */
export function findingText({ trait, counts, medians }: Finding, events: Counts): string {
  if (medians !== undefined && isFar(medians)) {
    return `median ${sizeText(medians.here, trait.field)}, otherwise ${sizeText(medians.otherwise, trait.field)}`;
  }
  return `${traitText(trait)} in ${percentText(counts.here, events.here)} of these events, otherwise in ${percentText(counts.otherwise, events.otherwise)}`;
}

/** Tells whether medians differ so much that they show the difference. */
const isFar = ({ here, otherwise }: { here: number; otherwise: number }) =>
  Math.abs(here - otherwise) > 0.2 * Math.max(Math.abs(here), Math.abs(otherwise));

/** Says why there is no difference, or none that is sure, and what to do; `undefined` where one is. */
export function verdictOf(events: Counts, findings: readonly Finding[]): string | undefined {
  if (events.here === 0 || events.otherwise === 0) {
    return `There is nothing to compare ${events.here === 0 ? 'in the window' : 'it with'}: choose windows or a condition that have events on both sides.`;
  }
  if (findings.length === 0) {
    return 'Nothing that was compared differs between these events and the others. Choose other windows, or a query with fewer filters.';
  }
  return findings.some(({ isSure }) => isSure)
    ? undefined
    : 'No difference is sure: those listed may be due to chance, or smaller than they look.';
}

/** Returns what else is known of a finding, as sentences. */
export const remarks = ({ also, usual }: Finding): string[] => [
  ...(also.length > 0 ? [`The same events: ${listText(also)}.`] : []),
  ...(usual.length > 0 ? [`Likewise ${usualText(usual)}.`] : []),
];

/** Returns the sentence that says why a finding is not sure; `undefined` where it is. */
export function caveatOf({ isSure, isSmall }: Finding): string | undefined {
  if (isSure) {
    return undefined;
  }
  return isSmall
    ? 'Unlikely to be chance, but may be smaller than it looks.'
    : 'May be chance: with this many values, some differ by chance, and events often come together.';
}

/** Returns how much a finding is worth, in a word and its reason: a usual one is there on other days, too. */
export function certaintyOf({ isSure, isSmall, usual }: Finding): string {
  if (!isSure) {
    return `unsure (may be ${isSmall ? 'smaller' : 'chance'})`;
  }
  return usual.length > 0 ? `usual (${usualText(usual)})` : 'sure';
}

const usualText = (usual: Finding['usual']) =>
  `${listText(usual.map((days) => (days === 1 ? 'a day' : 'a week')))} before`;
