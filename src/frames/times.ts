import { type Cell } from '../service/types';

export interface TimeColumn {
  /** Milliseconds since 1970, `null` where the cell holds no time. */
  values: Array<number | null>;
  /** The rest of each time in nanoseconds (0 to 999,999), as Grafana's `Field.nanos`; `undefined` when all are 0. */
  nanos: number[] | undefined;
  /** Rows whose cell is neither a time nor `null`. */
  bad: number[];
}

/** A time as Grafana keeps it. */
export interface FrameTime {
  milliseconds: number;
  nanos: number;
}

const zero = 48;
const dash = 45;
const colon = 58;
const dot = 46;
const letterT = 84;
const letterZ = 90;
/** `fractionScale[n]`: what makes nanoseconds of n digits. */
const fractionScale = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1];

/**
 * Reads a column of `datetime` cells: ISO 8601 text with up to nine digits of a second.
 *
 * A million times are common, so what the service writes (`2024-01-31T08:05:09[.123456789]Z`) is read from its fixed positions:
 * a digit is one where neither `d` nor `9 - d` is negative, so the sign of all of them ORed says whether all are digits, and
 * only the start of the day is looked up, when the day changes. Everything else takes the slow way.
 */
export function readTimes(column: Cell[]): TimeColumn {
  const rows = column.length;
  const values = new Array<number | null>(rows);
  const bad: number[] = [];
  let nanos: number[] | undefined;
  let previous: string | undefined;
  let lastDay = -1;
  let dayStart = 0;

  for (let row = 0; row < rows; row++) {
    const text = column[row];
    if (typeof text !== 'string') {
      previous = undefined;
      values[row] = null;
      if (text !== null) {
        bad.push(row);
      }
      continue;
    }
    if (text === previous) {
      // Rows of the same bucket.
      values[row] = values[row - 1];
      if (nanos !== undefined) {
        nanos[row] = nanos[row - 1];
      }
      if (values[row] === null) {
        bad.push(row);
      }
      continue;
    }
    previous = text;
    const last = text.length - 1;
    const y1 = text.charCodeAt(0) - zero;
    const y2 = text.charCodeAt(1) - zero;
    const y3 = text.charCodeAt(2) - zero;
    const y4 = text.charCodeAt(3) - zero;
    const m1 = text.charCodeAt(5) - zero;
    const m2 = text.charCodeAt(6) - zero;
    const d1 = text.charCodeAt(8) - zero;
    const d2 = text.charCodeAt(9) - zero;
    const h1 = text.charCodeAt(11) - zero;
    const h2 = text.charCodeAt(12) - zero;
    const n1 = text.charCodeAt(14) - zero;
    const n2 = text.charCodeAt(15) - zero;
    const s1 = text.charCodeAt(17) - zero;
    const s2 = text.charCodeAt(18) - zero;
    let digits =
      y1 |
      (9 - y1) |
      y2 |
      (9 - y2) |
      y3 |
      (9 - y3) |
      y4 |
      (9 - y4) |
      m1 |
      (9 - m1) |
      m2 |
      (9 - m2) |
      d1 |
      (9 - d1) |
      d2 |
      (9 - d2) |
      h1 |
      (9 - h1) |
      h2 |
      (9 - h2) |
      n1 |
      (9 - n1) |
      n2 |
      (9 - n2) |
      s1 |
      (9 - s1) |
      s2 |
      (9 - s2);
    const marks =
      (text.charCodeAt(4) ^ dash) |
      (text.charCodeAt(7) ^ dash) |
      (text.charCodeAt(10) ^ letterT) |
      (text.charCodeAt(13) ^ colon) |
      (text.charCodeAt(16) ^ colon) |
      (text.charCodeAt(last) ^ letterZ);

    let fraction = 0;
    let fits = last === 19;
    if (last > 20 && last < 30 && text.charCodeAt(19) === dot) {
      fits = true;
      for (let at = 20; at < last; at++) {
        const digit = text.charCodeAt(at) - zero;
        digits |= digit | (9 - digit);
        fraction = fraction * 10 + digit;
      }
      fraction *= fractionScale[last - 20];
    }

    const hour = h1 * 10 + h2;
    const minute = n1 * 10 + n2;
    const second = s1 * 10 + s2;
    const day = (((((y1 * 10 + y2) * 10 + y3) * 10 + y4) * 10 + m1) * 10 + m2) * 100 + d1 * 10 + d2;
    if (fits && digits >= 0 && marks === 0 && hour < 24 && minute < 60 && second < 60) {
      if (day !== lastDay) {
        dayStart = startOfDay((day - (day % 10000)) / 10000, ((day % 10000) - (day % 100)) / 100, day % 100);
        lastDay = day;
      }
      const whole = dayStart + hour * 3_600_000 + minute * 60_000 + second * 1000;
      const rest = fraction % 1e6;
      const milliseconds = whole + (fraction - rest) / 1e6;
      if (!Number.isNaN(milliseconds)) {
        values[row] = milliseconds;
        if (nanos !== undefined) {
          nanos[row] = rest;
        } else if (rest !== 0) {
          nanos = new Array<number>(rows).fill(0);
          nanos[row] = rest;
        }
        continue;
      }
    }

    const slow = readTime(text);
    values[row] = slow === undefined ? null : slow.milliseconds;
    if (slow === undefined) {
      bad.push(row);
    } else if (slow.nanos !== 0) {
      nanos ??= new Array<number>(rows).fill(0);
      nanos[row] = slow.nanos;
    }
  }
  return { values, nanos, bad };
}

const isoForm =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** One ISO 8601 time in any of its usual forms; without a zone it is UTC. `undefined` for what is no time. */
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
  return { milliseconds, nanos };
}

/** ISO 8601 text of a time, with nine digits of a second where milliseconds do not say it all. */
export function isoTime(milliseconds: number, nanos: number): string {
  const text = new Date(milliseconds).toISOString();
  // Joined, not concatenated: rows keep these, and a concatenation keeps its parts beside it.
  return nanos === 0 ? text : [text.slice(0, -1), String(nanos).padStart(6, '0'), 'Z'].join('');
}

/** UTC midnight in milliseconds; NaN for a day that is not in the calendar. */
function startOfDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : NaN;
}
