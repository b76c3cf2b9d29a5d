import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { spanPartNames } from './knownNames';
import { nameParts } from './nameParts';

/** Units of time in Grafana's notation, by the words for them. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ns: 'ns nanos nanoseconds',
    µs: 'us µs micros microseconds',
    ms: 'ms msec millis milliseconds',
    s: 's sec secs seconds',
    m: 'm min mins minutes',
    h: 'h hours',
    d: 'd days',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const))
);

/** Matches names, as parts joined by `_`, whose noun is one of some words. Only a unit or a statistic may follow the noun. */
export const withNoun = (nouns: string): RegExp =>
  new RegExp(`(?:^|_)(?:${nouns})(?:_(?:in|avg|mean|median|max|p\\d+|${[...units.keys()].join('|')}))*$`);

export const joinedParts = (name: string): string => nameParts(name).join('_');

/** The words before `time` that make it a duration. Other times are moments, or add up: `start_time`, `cpu_time`. */
const timed =
  'response|request|process(?:ing)?|exec(?:ution)?|query|wait(?:ing)?|service|render|(?:down|up)?load|run|connect(?:ion)?|handshake|lookup|total|elapsed|trip|transfer|queue|lock';
const duration = withNoun(
  `duration|dur|latency|(?:time_)?(?:elapsed|took)|time_taken|time_spent|ttfb|rtt|(?:time_to_)?first_byte|(?:${timed})_?time`
);

/** Words for the whole event. With other words, a duration is that of a part of the event, such as its database queries. */
const ofWholeEvent = /^(request|req|response|http|server|span|event|transaction|operation|total|)$/;

/**
 * Rank of a duration by its name: the duration of the whole event first, then parts of the event. `undefined` for other names: a bucket of
 * durations isn't a duration, and the time of the last request is a moment.
 */
function rankOf(name: string): number | undefined {
  const text = joinedParts(name);
  const found = duration.exec(text);
  const before = text.slice(0, found?.index).split('_');
  return found && !/(^|_)(last|next)_.*time/.test(text)
    ? before.filter((part) => !ofWholeEvent.test(part)).length
    : undefined;
}

/** True if the name of a number means a duration. */
export const namesDuration = (name: string): boolean => rankOf(name) !== undefined;

export const durationRank = (name: string): number => rankOf(name) ?? Infinity;

export interface DurationField {
  name: string;
  type?: string;
  unit?: string;
}

/** Grafana's unit for a field's unit of time. */
export const timeUnit = (unit: string): string | undefined => units.get(unit);

export const hasUnit = (unit: string): boolean => unit !== '' && unit !== 'none';

/**
 * The unit of time at the end of a name, in Grafana's notation. A lone `s` means seconds only for durations, unlike in “items_s”. Words for
 * longer units have other meanings: `latency_min` is a minimum.
 */
export function timeUnitOf(name: string): string | undefined {
  const last = nameParts(name).slice(1).at(-1) ?? '';
  const unit = timeUnit(last);
  return unit?.length === 2 || (unit === 's' && (last !== 's' || namesDuration(name))) ? unit : undefined;
}

/** Unit of a duration, from its metadata or name (`took_ms`). The default for spans is nanoseconds. */
export function durationUnit({ name, type = '', unit = '' }: DurationField): string | undefined {
  const known = typeNamed(type);
  if (known === 'timespan') {
    return 'ns';
  }
  if (!isNumber(known)) {
    return undefined;
  }
  if (hasUnit(unit)) {
    return timeUnit(unit);
  }
  return timeUnitOf(name) ?? (spanPartNames.duration.some((one) => one === name.toLowerCase()) ? 'ns' : undefined);
}

/** The field with the duration of spans. A name that isn't usual for spans must show its unit. */
export const spanDuration = <T>(fields: readonly T[], measuredOf: (field: T) => DurationField): T | undefined =>
  firstNamed(fields, spanPartNames.duration, (field) => measuredOf(field).name) ??
  fields.find((field) => {
    const measured = measuredOf(field);
    return durationRank(measured.name) === 0 && durationUnit(measured) !== undefined;
  });
