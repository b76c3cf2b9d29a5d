import { startOfDay } from './startOfDay';
import { type TimeColumn } from './timeColumn';

/** `"2024-01-31T08:05:09Z",`, the shortest cell, and the most digits of a second. */
const shortest = 23;
const mostDigits = 9;
const quote = 34;
const comma = 44;
const dash = 45;
const dot = 46;
const zero = 48;
const colon = 58;
const letterT = 84;
const letterZ = 90;
const closeList = 93;
/** Four characters as one number, the first one highest. */
const fourZeros = 0x30303030;
const nullWord = 0x6e756c6c;
/** `fractionScale[n]`: what makes nanoseconds of n digits. */
const fractionScale = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1];

/**
 * Reads times in the form that the service writes (`2024-01-31T08:05:09[.123456789]Z`) from the bytes of a list in JSON: a byte costs
 * a fraction of what a character of a text does, and no cell is looked at. All is one loop without a call, for the same reason.
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

  /** Takes text, as far as there is room: up to the first character that is not ASCII, each byte is one. */
  load(text: string): void {
    this.loaded = this.encoder.encodeInto(text, this.bytes).written;
  }

  /**
   * Reads the cells of some rows, which stand one behind the other from the first byte on (`"…","…",null]`). Gives the row that is not
   * loaded as a whole or in another form, `to` where there is none; `at` is where that stands. The list ends behind row `to - 1`.
   *
   * What stands before the seconds is compared with the row before as two numbers, eight bytes each, and is read only where it
   * differs; no eight characters are a number that equals another one. A digit is one where neither `d` nor `9 - d` is negative, so
   * the sign of all of them ORed says whether all are. Rows of groups by time mostly repeat the whole row before.
   */
  read(times: TimeColumn, from: number, to: number): number {
    const { bytes, words, loaded } = this;
    const { values } = times;
    const lastRow = to - 1;
    let { nanos } = times;
    let [word1, word2] = [NaN, NaN];
    let minuteStart = NaN;
    /** How many bytes the row before has with all that stands around it; 0 where there is none that may be repeated. */
    let step = 0;
    let at = 0;
    let row = from;
    for (; row < to; row++) {
      if (
        step > 0 &&
        at + step <= loaded &&
        words.getFloat64(at + 1) === word1 &&
        words.getFloat64(at + 9) === word2 &&
        bytes[at] === quote &&
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
      const separator = row === lastRow ? closeList : comma;
      if (bytes[at] !== quote) {
        if (at + 5 > loaded || words.getInt32(at) !== nullWord || bytes[at + 4] !== separator) {
          break;
        }
        values[row] = null;
        at += 5;
        continue;
      }
      if (at + shortest > loaded) {
        break;
      }
      const first = at + 1;
      const next1 = words.getFloat64(first);
      const next2 = words.getFloat64(first + 8);
      if (next1 !== word1 || next2 !== word2) {
        word1 = next1;
        word2 = next2;
        minuteStart = startOfMinute(bytes, first);
      }
      const tens = bytes[first + 17] - zero;
      const ones = bytes[first + 18] - zero;
      let last = first + 19;
      let fraction = 0;
      if (bytes[last] === dot) {
        last++;
        for (; last + 4 <= loaded; last += 4) {
          const four = words.getInt32(last) ^ fourZeros;
          // The highest bit of a byte is set where it is no digit.
          if (((four + 0x76767676) | four) & 0x80808080) {
            break;
          }
          const two = ((four >>> 8) & 0x00ff00ff) * 10 + (four & 0x00ff00ff);
          // As whole numbers of 32 bits, which nine digits are.
          fraction = (fraction * 10_000 + (two >>> 16) * 100 + (two & 0xffff)) | 0;
        }
        for (; last < loaded && bytes[last] >= zero && bytes[last] <= zero + 9; last++) {
          fraction = (fraction * 10 + (bytes[last] - zero)) | 0;
        }
        const digits = last - first - 20;
        if (digits === 0 || digits > mostDigits) {
          break;
        }
        fraction = Math.imul(fraction, fractionScale[digits]);
      }
      if (
        last + 3 > loaded ||
        bytes[last] !== letterZ ||
        bytes[last + 1] !== quote ||
        bytes[last + 2] !== separator ||
        bytes[first + 16] !== colon ||
        (tens | (5 - tens) | ones | (9 - ones)) < 0 ||
        Number.isNaN(minuteStart)
      ) {
        break;
      }
      const whole = (fraction / 1e6) | 0;
      const rest = fraction - whole * 1e6;
      values[row] = minuteStart + (tens * 10 + ones) * 1000 + whole;
      if (rest !== 0 && nanos === undefined) {
        nanos = new Array<number>(values.length).fill(0);
        times.nanos = nanos;
      }
      if (nanos !== undefined) {
        nanos[row] = rest;
      }
      step = last + 3 - at;
      at += step;
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
