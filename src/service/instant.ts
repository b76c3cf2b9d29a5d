/** A moment exact to the nanosecond: milliseconds since 1970, and remaining nanoseconds (0 to 999,999). */
export interface Instant {
  milliseconds: number;
  nanos: number;
}

const nanosecondsPerMillisecond = 1_000_000;

/** Compares two moments: negative if `a` is before `b`, zero if they're equal. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.milliseconds - b.milliseconds || a.nanos - b.nanos;
}

/** The moment one nanosecond later (`1`) or earlier (`-1`), or the same moment (`0`). */
export function shiftInstant({ milliseconds, nanos }: Instant, by: number): Instant {
  const shifted = nanos + by;
  if (shifted < 0) {
    return { milliseconds: milliseconds - 1, nanos: nanosecondsPerMillisecond - 1 };
  }
  return shifted === nanosecondsPerMillisecond
    ? { milliseconds: milliseconds + 1, nanos: 0 }
    : { milliseconds, nanos: shifted };
}

/** ISO 8601 text with nine decimal places, for a request's range. */
export function instantText({ milliseconds, nanos }: Instant): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(nanos).padStart(6, '0')}Z`;
}
