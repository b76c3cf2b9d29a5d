/** Instants are `bigint` nanoseconds since 1970 (UTC): what DuckDB's TIMESTAMP_NS holds, and what ISO text of nine digits says. */

const nanosecondsPerSecond = 1_000_000_000n;
const nanosecondsPerMillisecond = 1_000_000n;

const isoTime = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Reads an ISO 8601 time with a zone and up to nine digits of a second; `undefined` for everything else, and for days that do not exist. */
export function parseIsoTime(text: string): bigint | undefined {
  const match = isoTime.exec(text);
  if (!match) {
    return undefined;
  }
  const [, date, hours, minutes, seconds, fraction = '', zone] = match;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Date.parse rolls 30 February over to March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) {
    return undefined;
  }
  const offsetMinutes = zoneMinutes(zone);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 || offsetMinutes === undefined) {
    return undefined;
  }
  const secondOfDay = Number(hours) * 3600 + (Number(minutes) - offsetMinutes) * 60 + Number(seconds);
  return (
    BigInt(midnight) * nanosecondsPerMillisecond +
    BigInt(secondOfDay) * nanosecondsPerSecond +
    BigInt(fraction.padEnd(9, '0'))
  );
}

/** The present, in nanoseconds. */
export function currentTime(): bigint {
  return BigInt(Date.now()) * nanosecondsPerMillisecond;
}

function zoneMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') {
    return 0;
  }
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 23 || minutes > 59) {
    return undefined;
  }
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
