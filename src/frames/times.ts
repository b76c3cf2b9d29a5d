import { startOfDay } from './startOfDay';

/** A time as Grafana keeps it. */
export interface FrameTime {
  milliseconds: number;
  nanos: number;
}

/** Milliseconds from 1970 to the first and the last time that a JavaScript date can be. */
const farthest = 8.64e15;

const isoForm =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** One ISO 8601 time in any of its usual forms; without a zone it is UTC. `undefined` for what is no time, or none that a date can be. */
export function readTime(text: string): FrameTime | undefined {
  const match = isoForm.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match;
  const start = startOfDay(Number(year), Number(month), Number(day));
  if (Number.isNaN(start) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return undefined;
  }
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'));
  const nanos = nanoseconds % 1e6;
  const milliseconds =
    start +
    Number(hour) * 3_600_000 +
    (Number(minute) - offset) * 60_000 +
    Number(second) * 1000 +
    (nanoseconds - nanos) / 1e6;
  return Math.abs(milliseconds) > farthest ? undefined : { milliseconds, nanos };
}

/** ISO 8601 text of a time, with nine digits of a second where milliseconds do not say it all. */
export function isoTime(milliseconds: number, nanos: number): string {
  const text = new Date(milliseconds).toISOString();
  // Joined, not concatenated: rows keep these, and a concatenation keeps its parts beside it.
  return nanos === 0 ? text : [text.slice(0, -1), String(nanos).padStart(6, '0'), 'Z'].join('');
}
