import { Refusal } from '../queryError';
import { sqlInstant, sqlInteger } from '../sql';
import { isInstant } from '../time';
import { type Value } from '../types';
import { argument, expectArguments, fixed, type CallSite, type ScalarFunction } from './scalarFunction';

/** The query's present, moved by a timespan where one is given. */
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

/** `now()`, `now(offset)` */
const now: ScalarFunction = (site) => {
  expectArguments(site, 0, 1);
  return present(site, true);
};

/** `ago(timespan)` */
const ago: ScalarFunction = (site) => {
  expectArguments(site, 1);
  return present(site, false);
};

/** A time from a whole number of units since 1970. */
const unixTime = (nanoseconds: bigint): ScalarFunction =>
  fixed(['integer'], 'datetime', (value) => `make_timestamp_ns(${value} * ${sqlInteger(nanoseconds)})`);

export const timeFunctions: Record<string, ScalarFunction> = {
  now,
  ago,
  unixtime_seconds_todatetime: unixTime(1_000_000_000n),
  unixtime_milliseconds_todatetime: unixTime(1_000_000n),
  unixtime_microseconds_todatetime: unixTime(1_000n),
  unixtime_nanoseconds_todatetime: unixTime(1n),
};
