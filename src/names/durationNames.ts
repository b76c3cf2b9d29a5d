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

/** Creates a pattern for names, joined by `_`, that end with a noun and, optionally, units or statistics. */
export const withNoun = (nouns: string): RegExp =>
  new RegExp(`(?:^|_)(?:${nouns})(?:_(?:in|avg|mean|median|max|p\\d+|${[...units.keys()].join('|')}))*$`);

export const joinedParts = (name: string): string => nameParts(name).join('_');

/** Words that make the following `time` a duration. Other times are moments (`start_time`) or totals (`cpu_time`). */
const timed =
  'response|request|process(?:ing)?|exec(?:ution)?|query|wait(?:ing)?|service|render|(?:down|up)?load|run|connect(?:ion)?|handshake|lookup|total|elapsed|trip|transfer|queue|lock';
const duration = withNoun(
  `duration|dur|latency|(?:time_)?(?:elapsed|took)|time_(?:taken|spent|total)|ttfb|rtt|(?:time_to_)?first_byte|(?:${timed})_?time`
);

/** Words for the duration of a whole event. Others mean a part of it, such as a database query. */
const ofWholeEvent = /^(request|req|response|http|server|span|event|transaction|operation|total|)$/;

/** Rank of a duration by its name: 0 for a whole event, more for its parts; `undefined` for other names. */
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

/** Time unit at the end of a name, in Grafana's notation. Units over a second are ignored, because `latency_min` is a minimum. */
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

/** The field with spans' durations. Unless its name is common for spans, its unit must be known. */
export const spanDuration = <T>(fields: readonly T[], measuredOf: (field: T) => DurationField): T | undefined =>
  firstNamed(fields, spanPartNames.duration, (field) => measuredOf(field).name) ??
  fields.find((field) => {
    const measured = measuredOf(field);
    return durationRank(measured.name) === 0 && durationUnit(measured) !== undefined;
  });
