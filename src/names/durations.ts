import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { hasUnit, joinedParts, type DurationField, namesDuration, timeUnit, withNoun } from './durationNames';

/** Nouns for moments, and for lengths of time that aren't durations of events, such as timeouts. */
const other = withNoun(
  'time|timestamp|epoch|unix|start|end|begin|uptime|timeout|deadline|interval|ttl|limit|threshold|budget|age|cpu'
);

/** True if a field is a duration, judging by its type, unit and name. */
export function isDuration({ name, type = '', unit = '' }: DurationField): boolean {
  const known = typeNamed(type);
  const isOfTime = known === 'timespan' || (isNumber(known) && timeUnit(unit) !== undefined);
  return isOfTime
    ? namesDuration(name) || !other.test(joinedParts(name))
    : isNumber(known) && !hasUnit(unit) && namesDuration(name);
}
