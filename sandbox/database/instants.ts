/** Instants are `bigint` nanoseconds since 1970 (UTC), as in DuckDB's TIMESTAMP_NS. */

const nanosecondsPerSecond = 1_000_000_000n;
const nanosecondsPerMillisecond = 1_000_000n;
export const nanosecondsPerDay = 86_400n * nanosecondsPerSecond;

/** The range of DuckDB's nanoseconds since 1970: from 1677-09-22 to 2262-04-11T23:47:16.854775806Z. */
const earliest = -9_223_286_400_000_000_000n;
const latest = 2n ** 63n - 2n;

/** True if the database can store a number of nanoseconds since 1970: the years 1677 to 2262. */
export function isInstant(nanoseconds: bigint): boolean {
  return nanoseconds >= earliest && nanoseconds <= latest;
}

export function currentTime(): bigint {
  return BigInt(Date.now()) * nanosecondsPerMillisecond;
}

/** Parses an ISO 8601 time, in UTC by default, to nanoseconds since 1970; `undefined` for other text and times outside 1677 to 2262. */
export function parseInstant(text: string): bigint | undefined {
  const instant = parseIso(text.trim());
  return instant !== undefined && isInstant(instant) ? instant : undefined;
}

const wholeTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Parses an ISO 8601 time in any year; `undefined` unless it has seconds and a zone. */
export function parseIsoTime(text: string): bigint | undefined {
  return wholeTime.test(text) ? parseIso(text) : undefined;
}

const isoTime =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?\s*([Zz]|[+-]\d{2}:?\d{2})?$/;

function parseIso(text: string): bigint | undefined {
  const match = isoTime.exec(text);
  if (!match) {
    return undefined;
  }
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Date.parse would turn 30 February into March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) {
    return undefined;
  }
  const offsetMinutes = zoneMinutes(zone);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offsetMinutes === undefined) {
    return undefined;
  }
  const secondOfDay = Number(hour) * 3600 + (Number(minute) - offsetMinutes) * 60 + Number(second);
  return (
    BigInt(midnight) * nanosecondsPerMillisecond +
    BigInt(secondOfDay) * nanosecondsPerSecond +
    BigInt(fraction.slice(0, 9).padEnd(9, '0'))
  );
}

function zoneMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') {
    return 0;
  }
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  return hours > 23 || minutes > 59 ? undefined : (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Writes nanoseconds since 1970 as RFC 3339 in UTC, with as many decimals as needed. */
export function formatInstant(nanoseconds: bigint): string {
  const fraction = ((nanoseconds % nanosecondsPerSecond) + nanosecondsPerSecond) % nanosecondsPerSecond;
  const seconds = (nanoseconds - fraction) / nanosecondsPerSecond;
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${digits}Z`;
}
