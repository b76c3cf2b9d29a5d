import { type ColumnReader } from './columnReader';

const minus = 45;
const comma = 44;
const dot = 46;
const zero = 48;
const closeList = 93;
/** The most digits that make a number without rounding, however they are put together. */
const exactDigits = 15;
/** The most digits that a small integer holds. */
const partDigits = 9;
const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
/** Longer numbers are nobody's. */
const longest = 64;

/**
 * A list of numbers with fractions, as `JSON.parse` reads it; `undefined` where `JSON.parse` is the one to read it: other cells, many
 * numbers of more digits than can be put together without rounding, more than `rows`. A fraction of up to 15 digits is the quotient
 * of two integers that are exact, which rounds once, as it should.
 */
export const readFractions: ColumnReader = (text, { start, end }, { rows }, room) => {
  const values = numbersOf(rows);
  const { bytes } = room;
  room.open(text, start + 1, end);
  let row = 0;
  let at = 0;
  let others = 0;
  while (row < rows) {
    if (at + longest > room.loaded) {
      room.loadFrom(at);
      at = 0;
    }
    const first = at;
    const negative = bytes[at] === minus;
    if (negative) {
      at++;
    }
    const whole = at;
    let part = 0;
    let digit = bytes[at] - zero;
    while (digit >= 0 && digit <= 9) {
      part = (Math.imul(part, 10) + digit) | 0;
      digit = bytes[++at] - zero;
    }
    let digits = at - whole;
    let value = part;
    // An integer may not begin with 0, nor have no digit.
    let usual = digits > 0 && digits <= partDigits && (digits === 1 || bytes[whole] !== zero);
    if (digit === dot - zero) {
      const point = ++at;
      part = 0;
      digit = bytes[at] - zero;
      while (digit >= 0 && digit <= 9) {
        part = (Math.imul(part, 10) + digit) | 0;
        digit = bytes[++at] - zero;
      }
      const places = at - point;
      digits += places;
      usual = usual && places > 0 && places <= partDigits && digits <= exactDigits;
      const scale = scales[usual ? places : 0];
      value = (value * scale + part) / scale;
    }
    if (usual && (digit === comma - zero || digit === closeList - zero)) {
      values[row] = negative ? -value : value;
    } else {
      others++;
      at = first;
      while (bytes[at] !== comma && bytes[at] !== closeList && at < room.loaded) {
        at++;
      }
      const cell = others > 16 + row / 8 ? undefined : numberOf(room.text(first, at));
      if (cell === undefined) {
        return undefined;
      }
      values[row] = cell;
    }
    row++;
    at++;
    const separator = bytes[at - 1];
    if (separator === closeList && room.isEnd(at)) {
      values.length = row;
      return values;
    }
    if (separator !== comma) {
      return undefined;
    }
  }
  return undefined;
};

/** Room for numbers that are no small integers: made with its length, an array would be made anew for the first one. */
function numbersOf(length: number): number[] {
  const numbers = [0.5];
  numbers.length = length;
  return numbers;
}

/** `undefined` where it is no number in JSON. */
function numberOf(json: string): number | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
