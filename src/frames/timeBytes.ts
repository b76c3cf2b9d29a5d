import { type Cell } from '../service/types';
import { startOfDay } from './startOfDay';
import { type TimeColumn } from './timeColumn';

/** `2024-01-31T08:05:09.123456789Z` */
const longest = 30;
const quote = 34;
const comma = 44;
const dash = 45;
const dot = 46;
const zero = 48;
const colon = 58;
const letterT = 84;
const letterZ = 90;
const closeList = 93;
const nullLength = 4;
/** `fractionScale[n]`: what makes nanoseconds of n digits. */
const fractionScale = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1];

/**
 * Reads times in the form that the service writes (`2024-01-31T08:05:09[.123456789]Z`) from bytes: a byte costs a fraction of what
 * a character of a text does. All is one loop without a call, for the same reason.
 */
export class TimeBytes {
  /** Where reading ended. */
  at = 0;
  private readonly bytes: Uint8Array;
  private readonly words: DataView;
  private readonly encoder = new TextEncoder();
  private loaded = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.words = new DataView(this.bytes.buffer);
  }

  /** Takes text, as far as there is room. Gives how many bytes it became: up to the first that is not ASCII, each is a character. */
  load(text: string): number {
    this.loaded = this.encoder.encodeInto(text, this.bytes).written;
    return this.loaded;
  }

  /**
   * Reads the cells of some rows, which stand one behind the other from `start` on: as JSON (`"…","…",null,`) or with nothing between
   * them. Gives the row that is not loaded as a whole or in another form, `to` where there is none; `at` is where that stands.
   *
   * What stands before the seconds is compared with the row before as two numbers, eight bytes each, and is read only where it
   * differs: text as bytes is never one of the numbers that are equal or different against their bytes. A digit is
   * one where neither `d` nor `9 - d` is negative, so the sign of all of them ORed says whether all are. Rows of groups by time repeat
   * the time of the row before: as JSON, whose cells all end alike, that is seen without looking at the cell.
   */
  read(times: TimeColumn, column: Cell[], from: number, to: number, start: number, asJson: boolean): number {
    const { bytes, words, loaded } = this;
    const { values } = times;
    const lastRow = column.length - 1;
    const edge = asJson ? 1 : 0;
    let { nanos } = times;
    let [word1, word2] = [NaN, NaN];
    let minuteStart = NaN;
    let at = start;
    let row = from;
    /** How many bytes the row before has with all that stands around it; 0 where there is none that may be repeated. */
    let step = 0;
    for (; row < to; row++) {
      if (
        step > 0 &&
        at + step <= loaded &&
        bytes[at] === quote &&
        words.getFloat64(at + 1) === word1 &&
        words.getFloat64(at + 9) === word2 &&
        endsAsBefore(words, at + 17, at + step - 8, step)
      ) {
        values[row] = values[row - 1];
        if (nanos !== undefined) {
          nanos[row] = nanos[row - 1];
        }
        at += step;
        continue;
      }
      step = 0;
      const cell = column[row];
      if (typeof cell !== 'string') {
        const end = asJson ? at + nullLength : at;
        if (cell !== null || (asJson && (end >= loaded || bytes[end] !== (row === lastRow ? closeList : comma)))) {
          break;
        }
        values[row] = null;
        at = end + edge;
        continue;
      }
      const length = cell.length;
      const first = at + edge;
      const last = first + length - 1;
      if (length < 20 || length > longest || last + 2 * edge >= loaded || bytes[last] !== letterZ) {
        break;
      }
      if (
        asJson &&
        (bytes[at] !== quote || bytes[last + 1] !== quote || bytes[last + 2] !== (row === lastRow ? closeList : comma))
      ) {
        break;
      }
      const next1 = words.getFloat64(first);
      const next2 = words.getFloat64(first + 8);
      if (next1 !== word1 || next2 !== word2) {
        word1 = next1;
        word2 = next2;
        minuteStart = startOfMinute(bytes, first);
      }
      const tens = bytes[first + 17] - zero;
      const ones = bytes[first + 18] - zero;
      let digits = tens | (5 - tens) | ones | (9 - ones);
      let fraction = 0;
      if (length > 20) {
        if (length === 21 || bytes[first + 19] !== dot) {
          break;
        }
        for (let byte = first + 20; byte < last; byte++) {
          const digit = bytes[byte] - zero;
          digits |= digit | (9 - digit);
          // As whole numbers of 32 bits, which nine digits are.
          fraction = (fraction * 10 + digit) | 0;
        }
        fraction = Math.imul(fraction, fractionScale[length - 21]);
      }
      if (digits < 0 || bytes[first + 16] !== colon || Number.isNaN(minuteStart)) {
        break;
      }
      const whole = (fraction / 1e6) | 0;
      const rest = fraction - whole * 1e6;
      values[row] = minuteStart + (tens * 10 + ones) * 1000 + whole;
      if (rest !== 0 && nanos === undefined) {
        nanos = new Array<number>(column.length).fill(0);
        times.nanos = nanos;
      }
      if (nanos !== undefined) {
        nanos[row] = rest;
      }
      at = last + 1 + 2 * edge;
      step = asJson ? length + 3 : 0;
    }
    this.at = at;
    return row;
  }
}

/** Whether the bytes up to the eight at `last` are the same as those one row (`step` bytes) before. */
function endsAsBefore(words: DataView, first: number, last: number, step: number): boolean {
  for (let at = first; at < last; at += 8) {
    if (words.getFloat64(at) !== words.getFloat64(at - step)) {
      return false;
    }
  }
  return words.getFloat64(last) === words.getFloat64(last - step);
}

/** The start of the minute in `YYYY-MM-DDThh:mm`, in milliseconds; NaN for what is none. */
function startOfMinute(bytes: Uint8Array, at: number): number {
  const marks = (bytes[at + 4] ^ dash) | (bytes[at + 7] ^ dash) | (bytes[at + 10] ^ letterT) | (bytes[at + 13] ^ colon);
  const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
  const hour = twoDigits(bytes, at + 11);
  const minute = twoDigits(bytes, at + 14);
  return marks === 0 && hour < 24 && minute < 60
    ? startOfDay(year, twoDigits(bytes, at + 5), twoDigits(bytes, at + 8)) + (hour * 60 + minute) * 60_000
    : NaN;
}

/** NaN where they are none. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] - zero;
  const ones = bytes[at + 1] - zero;
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? NaN : tens * 10 + ones;
}
