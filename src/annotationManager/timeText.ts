import { dateTime, dateTimeFormat, dateTimeParse } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { compareInstants, type Instant, instantText } from '../service/instant';
import { readTime } from '../frames/columns/times';

const format = 'YYYY-MM-DD HH:mm:ss';
/** Matches a time by its day, minute, second, fraction and zone. */
const form = /^(\d{4}-\d\d-\d\d)[ Tt](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/** Formats a time from the service, such as `2026-01-31 10:30:00.123456789`, with its offset if the local time is ambiguous. */
export function timeText(iso: string | null | undefined, timeZone: TimeZone): string {
  const time = iso ? readTime(iso) : undefined;
  if (time === undefined) {
    return iso ?? '';
  }
  const text = dateTimeFormat(time.milliseconds, { timeZone, format }) + fractionOf(time);
  return readTimeText(text, timeZone) === isoText(time)
    ? text
    : text + dateTimeFormat(time.milliseconds, { timeZone, format: 'Z' });
}

/** Parses a typed time, by default in `timeZone`, into the service's format; `undefined` if it's invalid. */
export function readTimeText(text: string, timeZone: TimeZone): string | undefined {
  const written = text.trim();
  const match = form.exec(written);
  if (match === null) {
    return undefined;
  }
  const [, day, minute, second = '00', fraction = '', zone] = match;
  if (zone !== undefined) {
    const time = readTime(written);
    return time && isoText(time);
  }
  const whole = `${day} ${minute}:${second}`;
  const time = dateTimeParse(whole, { timeZone, format });
  if (!time.isValid() || dateTimeFormat(time, { timeZone, format }) !== whole) {
    return undefined;
  }
  const nanoseconds = Number(fraction.padEnd(9, '0'));
  const nanos = nanoseconds % 1e6;
  return isoText({ milliseconds: time.valueOf() + (nanoseconds - nanos) / 1e6, nanos });
}

export function timeProblem(text: string, timeZone: TimeZone): string | undefined {
  return readTimeText(text, timeZone) === undefined
    ? 'Enter a valid time in this time zone, such as 2026-01-31 10:30:00'
    : undefined;
}

/** Replaces the day in `text`, and drops the UTC offset, which may differ on the new day. */
export function withDay(text: string, day: Date): string {
  const date = dateTime(day).format('YYYY-MM-DD');
  const [, , minute = '00:00', second = '00', fraction] = form.exec(text.trim()) ?? [];
  return `${date} ${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function dayOf(text: string): Date | undefined {
  const [year, month, day] = (form.exec(text.trim())?.[1] ?? '').split('-').map(Number);
  return day === undefined ? undefined : new Date(year, month - 1, day);
}

/** Compares two times from the service: negative if `a` is earlier. Invalid times count as the earliest. */
export function compareTimes(a: string | null | undefined, b: string | null | undefined): number {
  return compareKnown(readTime(a ?? ''), readTime(b ?? ''));
}

/** Compares two instants: negative if `a` is earlier. `undefined` counts as the earliest. */
export function compareKnown(a: Instant | undefined, b: Instant | undefined): number {
  return a === undefined || b === undefined ? Number(a !== undefined) - Number(b !== undefined) : compareInstants(a, b);
}

/** Formats an instant as ISO 8601, without trailing zeros. */
const isoText = (time: Instant): string => instantText(time).replace(/\.?0+Z$/, 'Z');

/** The fraction of a second, such as `.123456789`; `''` for a whole second. */
const fractionOf = (time: Instant): string => /\.\d+/.exec(isoText(time))?.[0] ?? '';
