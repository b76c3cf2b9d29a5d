import { type FrameTime } from './frameTime';
import { readDate } from './isoDates';
import { startOfDay } from './startOfDay';
import { usualTime } from './usualTime';

/** Milliseconds from 1970 to the first and the last time that a JavaScript date can be. */
const farthest = 8.64e15;

const isoForm =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** The compact form, and dates by week or by the day of the year. */
const otherForm =
  /^(\d{8}|\d{4}-?\d{3}|\d{4}-?W\d\d-?[1-7])(?:[Tt](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/**
 * One ISO 8601 time; without a zone it is UTC. A leap second is the first one of the next minute. `undefined` for what is no time, or
 * none that a date can be; digits alone are no time either.
 */
export function readTime(text: string): FrameTime | undefined {
  return usualTime(text) ?? otherTime(text);
}

function otherTime(text: string): FrameTime | undefined {
  const written = text.trim();
  const match = isoForm.exec(written);
  if (match !== null) {
    return timeAt(startOfDay(Number(match[1]), Number(match[2]), Number(match[3])), match, 4);
  }
  const other = otherForm.exec(written);
  if (other === null) {
    return undefined;
  }
  const date = other[1];
  return other[2] === undefined && !date.includes('-') ? undefined : timeAt(readDate(date), other, 2);
}

/**
 * @param start of the day, NaN for none
 * @param parts of one of the forms: from `first` on those of the clock, `undefined` where they are not written
 */
function timeAt(start: number, parts: Array<string | undefined>, first: number): FrameTime | undefined {
  const part = (index: number) => Number(parts[first + index] ?? 0);
  const hour = part(0);
  const minute = part(1);
  const second = part(2);
  const fraction = parts[first + 3];
  const nanoseconds = fraction === undefined ? 0 : Number(fraction.slice(0, 9).padEnd(9, '0'));
  const ofDay = hour * 3_600_000 + minute * 60_000 + second * 1000;
  // The end of a day is 24:00, and nothing is behind it.
  const inDay = hour < 24 || (ofDay === 86_400_000 && nanoseconds === 0);
  if (Number.isNaN(start) || !inDay || minute > 59 || second > 60) {
    return undefined;
  }
  const offset = (part(5) * 60 + part(6)) * (parts[first + 4] === '-' ? -1 : 1);
  const nanos = nanoseconds % 1e6;
  const milliseconds = start + ofDay - offset * 60_000 + (nanoseconds - nanos) / 1e6;
  return Math.abs(milliseconds) > farthest ? undefined : { milliseconds, nanos };
}

/** ISO 8601 text of a time, with nine digits of a second where milliseconds do not say it all. */
export function isoTime(milliseconds: number, nanos: number): string {
  const text = new Date(milliseconds).toISOString();
  // Joined, not concatenated: rows keep these, and a concatenation keeps its parts beside it.
  return nanos === 0 ? text : [text.slice(0, -1), String(nanos).padStart(6, '0'), 'Z'].join('');
}
