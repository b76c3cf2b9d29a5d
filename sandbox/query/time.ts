import { parseTimespan } from '../../src/apl/timespan';

const nanosecondsPerSecond = 1_000_000_000n;
const nanosecondsPerMinute = 60n * nanosecondsPerSecond;
export const nanosecondsPerDay = 86_400n * nanosecondsPerSecond;

/** What DuckDB's count of nanoseconds since 1970 can hold: from 1677-09-22 to 2262-04-11T23:47:16.854775806Z. */
const earliest = -9_223_286_400_000_000_000n;
const latest = 2n ** 63n - 2n;

/** Whether nanoseconds since 1970 are an instant that the database can hold: the years 1677 to 2262. */
export function isInstant(nanoseconds: bigint): boolean {
  return nanoseconds >= earliest && nanoseconds <= latest;
}

const isoTime =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?\s*([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * An ISO 8601 time as nanoseconds since 1970; without a zone it is UTC, without a time of day midnight. Digits beyond nanoseconds
 * are dropped. `undefined` for other texts, for days that do not exist, and beyond the years 1677 to 2262.
 */
export function parseInstant(text: string): bigint | undefined {
  const match = isoTime.exec(text.trim());
  if (!match) {
    return undefined;
  }
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) {
    return undefined;
  }
  const offset = zoneMinutes(zone);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) {
    return undefined;
  }
  const seconds = BigInt(midnight / 1000) + BigInt(hour) * 3600n + BigInt(minute) * 60n + BigInt(second);
  const nanoseconds = BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  const instant = seconds * nanosecondsPerSecond + nanoseconds - BigInt(offset) * nanosecondsPerMinute;
  return isInstant(instant) ? instant : undefined;
}

function zoneMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') {
    return 0;
  }
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  return hours > 23 || minutes > 59 ? undefined : (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** A bound of a request's range: an ISO time, `now`, or `now-1h` and `now+1h`. `undefined` as for `parseInstant`. */
export function parseBound(text: string, now: bigint): bigint | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('now')) {
    return parseInstant(trimmed);
  }
  const sign = trimmed.charAt(3);
  if (sign === '') {
    return now;
  }
  const distance = sign === '-' || sign === '+' ? parseTimespan(trimmed.slice(4)) : undefined;
  if (distance === undefined) {
    return undefined;
  }
  const instant = sign === '-' ? now - distance : now + distance;
  return isInstant(instant) ? instant : undefined;
}

/** Nanoseconds since 1970 as RFC 3339 in UTC, with as many digits of a second as it has. */
export function formatInstant(nanoseconds: bigint): string {
  const fraction = ((nanoseconds % nanosecondsPerSecond) + nanosecondsPerSecond) % nanosecondsPerSecond;
  const seconds = (nanoseconds - fraction) / nanosecondsPerSecond;
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${digits}Z`;
}
