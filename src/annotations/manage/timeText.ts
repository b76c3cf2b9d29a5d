import { dateTimeFormat, dateTimeParse } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type FrameTime } from '../../frames/frameTime';
import { readTime } from '../../frames/times';
import { sameClock } from './clockChange';

const format = 'YYYY-MM-DD HH:mm:ss';
/** Day, time of day, second, fraction, zone. Offsets of the world lie between -12:00 and +14:00. */
const form = /^(\d{4}-\d\d-\d\d)[ Tt](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * A time of the service's (ISO, up to nine digits of a second) as a person reads and writes it in a time zone:
 * `2026-01-31 10:30:00.123456789`. The hour that a clock change repeats is told apart by its offset (`2026-10-25 02:30:00+01:00`).
 * Empty where there is none; what is no time stays as it is.
 */
export function timeText(iso: string | null | undefined, timeZone: TimeZone): string {
  const time = iso ? readTime(iso) : undefined;
  if (time === undefined) {
    return iso ?? '';
  }
  const { milliseconds } = time;
  const text = dateTimeFormat(milliseconds, { timeZone, format }) + fractionOf(time);
  const again = sameClock(milliseconds, timeZone);
  return again === undefined ? text : text + dateTimeFormat(milliseconds, { timeZone, format: 'Z' });
}

/** Whether a text is a time with a zone or an offset of its own. */
export function hasZone(text: string): boolean {
  return form.exec(text.trim())?.[5] !== undefined;
}

/**
 * What a person wrote as a time of the service's (UTC, with the digits that were written). A time without a zone is in `timeZone`;
 * ISO with a zone is taken as well. `undefined` for what is no time there, such as the hour that a clock change leaves out.
 */
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

/** A day that was chosen in a calendar, with the time of day of `text`, or midnight. Another day may have another offset. */
export function withDay(text: string, day: Date): string {
  const date = [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');
  const match = form.exec(text.trim());
  const fraction = match?.[4] === undefined ? '' : `.${match[4]}`;
  return match === null ? `${date} 00:00:00` : `${date} ${match[2]}:${match[3] ?? '00'}${fraction}`;
}

/** The day that a calendar shows for `text`. */
export function dayOf(text: string): Date | undefined {
  const [year, month, day] = (form.exec(text.trim())?.[1] ?? '').split('-').map(Number);
  return day === undefined ? undefined : new Date(year, month - 1, day);
}

/** Below zero where `a` is earlier than `b`; both are times of the service's. What is no time counts as the earliest. */
export function compareTimes(a: string | null | undefined, b: string | null | undefined): number {
  const [first, second] = [a, b].map((iso) => (iso ? readTime(iso) : undefined));
  if (first === undefined || second === undefined) {
    return Number(first !== undefined) - Number(second !== undefined);
  }
  return first.milliseconds - second.milliseconds || first.nanos - second.nanos;
}

function isoText(time: FrameTime): string {
  const second = new Date(time.milliseconds).toISOString().slice(0, -'.000Z'.length);
  return `${second}${fractionOf(time)}Z`;
}

/** `.123456789` without zeros at the end; nothing for a whole second. */
function fractionOf({ milliseconds, nanos }: FrameTime): string {
  const nanoseconds = (((milliseconds % 1000) + 1000) % 1000) * 1e6 + nanos;
  return nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
}
