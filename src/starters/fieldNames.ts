import { textNames } from '@aplkit/language/apl/analysis/bodyField';
import { timeUnitOf } from '../names/durationNames';
import { failedNames, idWords, severityNames, spanPartNames, successNames } from '../names/knownNames';
import { rankIn, statusNames } from '../names/failureNames';
import { nameParts } from '../names/nameParts';
import { routeNames } from '../names/requestNames';
import { type FieldFacts } from './facts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names of fields with a role in dashboards, best first. Fields may have a prefix, as in `attributes.http.route`. */
export const roleNames = {
  service: [...spanPartNames.service, ...words('app application app_name component container')],
  level: severityNames,
  line: textNames,
  status: statusNames,
  failed: failedNames,
  success: successNames,
  fault: words('error.message exception.message error_message err error exception error.type exception.type'),
  route: routeNames,
  kind: spanPartNames.kind,
} as const;

/** Names of fields that are common filters, best first. */
const filteringNames = words(`
  environment env deployment.environment region cluster datacenter zone namespace tenant host
  method channel country category type kind
`);

/** Words in the names of numbers that can be summed. */
const addingParts = words('revenue profit sales amount cost total units quantity qty bytes size count precipitation');

/** Words in the names of averages and per-unit numbers, which can't be summed. */
const ofEach: ReadonlySet<string> = new Set(words('unit per avg average mean max min rate price'));

/** Last words in the names of numbers that don't measure anything. */
const namingWords: ReadonlySet<string> = new Set(
  words(`
    key hash code zip zipcode postcode port pid tid lat lon lng latitude longitude year month day hour version index
    number no nr num seq sequence line offset updated timestamp time tz timezone
  `)
);

/** Grafana's units, except those of time, by the last word of a name. */
const unitWords: Readonly<Record<string, string>> = {
  decbytes: 'bytes size',
  percent: 'percent pct',
  celsius: 'celsius',
  fahrenheit: 'fahrenheit',
  masskg: 'kg',
  masslb: 'lb lbs pounds',
  lengthkm: 'km kilometers kilometres',
  lengthmi: 'mi miles',
  velocitykmh: 'kmh kph',
  velocitymph: 'mph',
  velocityknot: 'knots',
  rotrpm: 'rpm',
  watt: 'watts',
  volt: 'volts',
  currencyUSD: 'usd',
  currencyEUR: 'eur',
  currencyGBP: 'gbp',
};
const unitSigns: Readonly<Record<string, string>> = {
  '%': 'percent',
  $: 'currencyUSD',
  '€': 'currencyEUR',
  '£': 'currencyGBP',
};
const unitEndings: ReadonlyMap<string, string> = new Map(
  Object.entries(unitWords).flatMap(([unit, endings]) => words(endings).map((word) => [word, unit] as const))
);

/** True if a field's name gives it a role in dashboards. */
export const hasRole = (name: string): boolean => Object.values(roleNames).some((names) => rankIn(name, names) >= 0);

/** Rank of a filter field by its name; the last rank if it isn't a filter field. */
export function filteringRank(name: string): number {
  const words = nameParts(name);
  const rank = filteringNames.findIndex((one) => name.toLowerCase().endsWith(one) || words.includes(one));
  return rank < 0 ? filteringNames.length : rank;
}

/** True if a number's name marks it as an identifier: an ID, code or coordinate. */
export function namesSomething(name: string): boolean {
  const last = nameParts(name).at(-1) ?? '';
  return idWords.has(last) || namingWords.has(last);
}

export function isAddable({ name, unit }: FieldFacts): boolean {
  const words = nameParts(name);
  return (
    unit === 'decbytes' || (words.some((word) => addingParts.includes(word)) && !words.some((word) => ofEach.has(word)))
  );
}

/** Finds Grafana's unit in a number's name. */
export function unitOfName(name: string): string | undefined {
  const [, sign = ''] = /([%$€£])\W*$/.exec(name) ?? [];
  const parts = nameParts(name);
  return unitSigns[sign] ?? timeUnitOf(name) ?? (parts.length > 1 ? unitEndings.get(parts.at(-1) ?? '') : undefined);
}
