import { type Cell } from '../../service/types';
import { columnOf, type ReadColumn } from './column';
import { type Instant } from '../../service/instant';

/** Reads a column of ISO 8601 times with up to nine decimals. Invalid times become `null`. */
export function readTimes(column: Cell[]): ReadColumn {
  const reader = new TimeReader();
  const values = new Array<number | null>(column.length);
  const bad: number[] = [];
  let nanos: number[] | undefined;
  let text: string | undefined;
  for (let row = 0; row < column.length; row++) {
    const value = column[row];
    if (typeof value === 'string') {
      // When rows are grouped by time, most rows repeat the previous row's time.
      if (value !== text) {
        text = value;
        reader.read(text);
      }
      if (!Number.isNaN(reader.milliseconds)) {
        values[row] = reader.milliseconds;
        if (nanos === undefined && reader.nanos !== 0) {
          nanos = new Array<number>(column.length).fill(0);
        }
        if (nanos !== undefined) {
          nanos[row] = reader.nanos;
        }
        continue;
      }
    }
    values[row] = null;
    if (value !== null) {
      bad.push(row);
    }
  }
  return columnOf('time', values, { parsed: column, nanos, bad });
}

/** Parses an ISO 8601 time, by default in UTC; `undefined` if it's invalid or beyond JavaScript's dates. */
export function readTime(text: string): Instant | undefined {
  const reader = new TimeReader();
  reader.read(text);
  const { milliseconds, nanos } = reader;
  return Number.isNaN(milliseconds) ? undefined : { milliseconds, nanos };
}

/** An ISO 8601 time, with nine decimals if milliseconds aren't exact enough. */
export function isoTime(milliseconds: number, nanos: number): string {
  const text = new Date(milliseconds).toISOString();
  // Uses `join`, because a concatenated string keeps its parts in memory.
  return nanos === 0 ? text : [text.slice(0, -1), String(nanos).padStart(6, '0'), 'Z'].join('');
}

/** Factors that scale a fraction, by the number of missing decimals. */
const fractionScale = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** Maximum distance of a JavaScript date from 1970, in milliseconds. */
const farthest = 8.64e15;

/** Matches the form with dashes and colons, or the compact form, which requires a time of day. */
const isoForm =
  /^(?:([+-]?\d{4,6})-(\d\d)-(\d\d)|(\d{4})(\d\d)(\d\d)(?=[Tt]))(?:[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** Parses times one after another, without creating objects. Reads the service's usual format at fixed positions, which is fast. */
class TimeReader {
  /** Milliseconds since 1970; NaN if the time is invalid. */
  milliseconds = NaN;
  nanos = 0;
  private date = -1;
  private midnight = NaN;

  read(text: string): void {
    if (!this.readIso(text)) {
      this.readOther(text);
    }
  }

  /** Parses `2024-01-31T08:05:09[.123456789]Z`; false for other formats and for values such as second 60. */
  private readIso(text: string): boolean {
    const end = text.length - 1;
    if (
      end < 19 ||
      end === 20 ||
      end > 29 ||
      text[4] !== '-' ||
      text[7] !== '-' ||
      text[10] !== 'T' ||
      text[13] !== ':' ||
      text[16] !== ':' ||
      text[end] !== 'Z' ||
      (end > 19 && text[19] !== '.')
    ) {
      return false;
    }
    const year = digits(text, 0, 4);
    const month = digits(text, 5, 7);
    const day = digits(text, 8, 10);
    const hour = digits(text, 11, 13);
    const minute = digits(text, 14, 16);
    const second = digits(text, 17, 19);
    const fraction = digits(text, 20, end);
    // A bitwise OR is negative if any of its operands is.
    if ((year | month | day | hour | minute | second | fraction) < 0 || hour > 23 || minute > 59 || second > 59) {
      return false;
    }
    const date = year * 10_000 + month * 100 + day;
    if (date !== this.date) {
      this.date = date;
      this.midnight = startOfDay(year, month, day);
    }
    const nanoseconds = end === 19 ? 0 : fraction * fractionScale[29 - end];
    const whole = Math.floor(nanoseconds / 1e6);
    this.milliseconds = this.midnight + ((hour * 60 + minute) * 60 + second) * 1000 + whole;
    this.nanos = nanoseconds - whole * 1e6;
    return true;
  }

  private readOther(text: string): void {
    this.milliseconds = NaN;
    const match = isoForm.exec(text.trim());
    if (match === null) {
      return;
    }
    const part = (group: number) => Number(match[group] ?? 0);
    const midnight =
      match[1] === undefined ? startOfDay(part(4), part(5), part(6)) : startOfDay(part(1), part(2), part(3));
    const [hour, minute, second] = [part(7), part(8), part(9)];
    const nanoseconds = Number((match[10] ?? '').slice(0, 9).padEnd(9, '0'));
    const ofDay = ((hour * 60 + minute) * 60 + second) * 1000;
    // 24:00 is valid, but later times aren't.
    const isInDay = hour < 24 || (ofDay === 86_400_000 && nanoseconds === 0);
    if (!isInDay || minute > 59 || second > 60) {
      return;
    }
    const offset = (part(12) * 60 + part(13)) * (match[11] === '-' ? -1 : 1);
    this.nanos = nanoseconds % 1e6;
    const milliseconds = midnight + ofDay - offset * 60_000 + (nanoseconds - this.nanos) / 1e6;
    this.milliseconds = Math.abs(milliseconds) > farthest ? NaN : milliseconds;
  }
}

const zero = 48;

/** Number at a position in the text; -1 unless all characters are digits. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) {
      return -1;
    }
    value = value * 10 + digit;
  }
  return value;
}

/** Midnight UTC in milliseconds; NaN for an invalid day. `Date` would turn February 30 into March. */
function startOfDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  // `Date.UTC` reads years 0 to 99 as years of the last century.
  const midnight = date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? midnight : NaN;
}
