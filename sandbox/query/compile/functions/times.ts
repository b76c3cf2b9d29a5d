import { Refusal } from '../../request/queryError';
import { sqlInstant, sqlInteger } from '../../../database/sql';
import { isInstant } from '../../../database/instants';
import { type Value } from '../relation/types';
import { argument, expectArguments, type CallSite, type ScalarFunction, once } from './scalarFunction';
import { addParts, countBorders, endOf, parts, startOf, steps, formatTime } from './timeParts';
import { sqlFunction, typedArguments } from './typed';

/** The query's current time, moved by a timespan if one is given. */
function present(site: CallSite, forward: boolean): Value {
  const { now } = site.environment.compilation;
  if (site.arguments.length === 0) {
    return { type: 'datetime', sql: sqlInstant(now), literal: now };
  }
  const distance = argument(site, 0, 'timespan');
  if (typeof distance.literal === 'bigint') {
    const instant = forward ? now + distance.literal : now - distance.literal;
    if (!isInstant(instant)) {
      throw new Refusal(site.span, 'this time is beyond the years 1677 to 2262');
    }
    return { type: 'datetime', sql: sqlInstant(instant), literal: instant };
  }
  return { type: 'datetime', sql: `make_timestamp_ns(${sqlInteger(now)} ${forward ? '+' : '-'} ${distance.sql})` };
}

/** Translates `now()`, `now(offset)`. */
const now: ScalarFunction = (site) => {
  expectArguments(site, 0, 1);
  return present(site, true);
};

/** Translates `ago(timespan)`. */
const ago: ScalarFunction = (site) => {
  expectArguments(site, 1);
  return present(site, false);
};

/** A time from a number of units since 1970. Fractions are exact to the nanosecond. */
const unixTime =
  (nanoseconds: bigint): ScalarFunction =>
  (site) => {
    const [{ sql, type }] = typedArguments(site);
    const count =
      type === 'integer' ? `${sql} * ${sqlInteger(nanoseconds)}` : `CAST(round(${sql} * ${nanoseconds}) AS BIGINT)`;
    return { type: 'datetime', sql: `make_timestamp_ns(${count})` };
  };

/** The time part that a constant argument names, in singular or plural. */
function partName(site: CallSite, known: readonly string[]): string {
  const { value, span } = site.arguments[0];
  const written = typeof value.literal === 'string' ? value.literal.toLowerCase() : undefined;
  const name = known.find((each) => each === written || `${each}s` === written);
  if (name === undefined) {
    throw new Refusal(span, `${site.name}() needs a constant part of a time here: ${known.join(', ')}`);
  }
  return name;
}

/** A function that takes the name of a time part, and other arguments. */
const ofPart =
  (type: Value['type'], known: readonly string[], sql: (part: string, ...values: string[]) => string): ScalarFunction =>
  (site) => {
    const [, ...values] = typedArguments(site);
    const part = partName(site, known);
    const written = once(
      site,
      values.map((value) => value.sql),
      (...each) => sql(part, ...each)
    );
    return { type, sql: written };
  };

const format: ScalarFunction = (site) => {
  const [time, { literal }] = typedArguments(site);
  const write = typeof literal === 'string' ? formatTime(literal) : undefined;
  if (!write) {
    throw new Refusal(
      site.arguments[1].span,
      'format_datetime() needs a constant format of y, M, d, h, H, m, s, f, F, tt and marks between them, like "yyyy-MM-dd HH:mm:ss"'
    );
  }
  return { type: 'string', sql: once(site, [time.sql], write) };
};

const partOf = (name: string) => sqlFunction((time) => parts.get(name)?.(time) ?? '');

const boundaries = ['day', 'week', 'month', 'year'].flatMap((part): Array<[string, ScalarFunction]> => [
  [`startof${part}`, sqlFunction((time, offset) => startOf(part, time, offset))],
  [`endof${part}`, sqlFunction((time, offset) => endOf(part, time, offset))],
]);

export const timeFunctions: Record<string, ScalarFunction> = {
  now,
  ago,
  ...Object.fromEntries(boundaries),
  datetime_add: ofPart('datetime', steps, addParts),
  datetime_diff: ofPart('integer', steps, countBorders),
  datetime_part: ofPart('integer', [...parts.keys()], (part, time) => parts.get(part)?.(time) ?? ''),
  dayofmonth: partOf('day'),
  dayofweek: partOf('dayofweek'),
  dayofyear: partOf('dayofyear'),
  format_datetime: format,
  getmonth: partOf('month'),
  getyear: partOf('year'),
  hourofday: partOf('hour'),
  monthofyear: partOf('month'),
  week_of_year: partOf('week'),
  unixtime_seconds_todatetime: unixTime(1_000_000_000n),
  unixtime_milliseconds_todatetime: unixTime(1_000_000n),
  unixtime_microseconds_todatetime: unixTime(1_000n),
  unixtime_nanoseconds_todatetime: unixTime(1n),
};
