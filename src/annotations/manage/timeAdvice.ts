import { type TimeZone } from '@grafana/schema';

import { type FrameTime } from '../../frames/frameTime';
import { isoTime, readTime } from '../../frames/times';
import { sameClock, withoutChange } from './clockChange';
import { hasZone, readTimeText, timeText } from './timeText';

/** Why a text is no time in a time zone, and what to write. `undefined` for one that is. */
export function timeProblem(text: string, timeZone: TimeZone): string | undefined {
  return readTimeText(text, timeZone) === undefined
    ? (skipped(text, timeZone) ?? 'Write a time that exists, such as 2026-01-31 10:30:00')
    : undefined;
}

/**
 * What a person should know of a time that clocks show twice, or never, because they are changed on that day: which moment is meant,
 * and how to write the other one. `undefined` for all other times, and where the text says its own offset.
 */
export function timeHint(text: string, timeZone: TimeZone): string | undefined {
  return hasZone(text) ? undefined : (repeated(text, timeZone) ?? skipped(text, timeZone));
}

function repeated(text: string, timeZone: TimeZone): string | undefined {
  const meant = timeOf(readTimeText(text, timeZone));
  const other = meant && sameClock(meant.milliseconds, timeZone);
  if (meant === undefined || other === undefined) {
    return undefined;
  }
  const [which, rest] = meant.milliseconds < other ? ['first', 'second'] : ['second', 'first'];
  const [own, another] = [meant.milliseconds, other].map((moment) => timeText(isoTime(moment, meant.nanos), timeZone));
  return `Clocks show this time twice, as they are put back: the ${which} is meant, ${own}. For the ${rest}, write ${another}`;
}

function skipped(text: string, timeZone: TimeZone): string | undefined {
  const shown = readTimeText(text, timeZone) === undefined ? timeOf(readTimeText(text, 'utc')) : undefined;
  if (shown === undefined) {
    return undefined;
  }
  const later = isoTime(withoutChange(shown.milliseconds, timeZone), shown.nanos);
  return `Clocks never show this time, as they are put forward past it. Write ${timeText(later, timeZone)}, or another time`;
}

function timeOf(iso: string | undefined): FrameTime | undefined {
  return iso === undefined ? undefined : readTime(iso);
}
