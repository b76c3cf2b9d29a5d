import { dateTimeForTimeZone } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

/** Milliseconds; clocks are put back or forward by an hour, and hardly ever by more. */
const longestChange = 3 * 3_600_000;

/** The other moment at which clocks show the same, because they were put back in between. All are milliseconds. */
export function sameClock(milliseconds: number, timeZone: TimeZone): number | undefined {
  const offset = offsetAt(milliseconds, timeZone);
  return [-longestChange, longestChange]
    .map((away) => milliseconds + offset - offsetAt(milliseconds + away, timeZone))
    .find((other) => other !== milliseconds && other + offsetAt(other, timeZone) === milliseconds + offset);
}

/**
 * The moment that clocks would show like this if they were not put forward before it.
 *
 * @param shown what they would show, as milliseconds of UTC
 */
export function withoutChange(shown: number, timeZone: TimeZone): number {
  const near = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(near - longestChange, timeZone);
}

/** Milliseconds that clocks are ahead of UTC. */
function offsetAt(milliseconds: number, timeZone: TimeZone): number {
  return dateTimeForTimeZone(timeZone, milliseconds).utcOffset() * 60_000;
}
