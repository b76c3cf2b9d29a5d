import { type Cell } from '../service/types';

/** Bytes that are looked at at once, and room behind them, as four are read at a time. */
const size = 16_384;
const room = 4;
const zero = 48;
const minus = 45;
const comma = 44;
const closeList = 93;
/** Four characters as one number, the first one highest. */
const fourZeros = 0x30303030;
const nullWord = 0x6e756c6c;
/** How far a sum of parts may be from the nearest double, of its size. */
const rounding = 2 ** -50;
const words: ReadonlyMap<string, Cell> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

/**
 * Whether a text of numbers, truth values and `null`, from `start` to its closing bracket, is what each cell of a column was parsed
 * from. `tight` where no space stands in it. Bytes are compared, of integers four at a time and without a call: a million tokens as
 * numbers would cost as much as parsing them.
 */
export function digitsAgree(text: string, start: number, column: Cell[]): 'tight' | 'loose' | undefined {
  const bytes = new Uint8Array(size + room);
  const fours = new DataView(bytes.buffer);
  const input = bytes.subarray(0, size);
  const encoder = new TextEncoder();
  const lastRow = column.length - 1;
  let result: 'tight' | 'loose' = 'tight';
  let row = 0;
  let base = start;
  while (row < column.length) {
    const loaded = encoder.encodeInto(text.slice(base, base + size), input).written;
    let at = 0;
    for (; row < column.length; row++) {
      const cell = column.at(row);
      const separator = row === lastRow ? closeList : comma;
      if (typeof cell === 'number') {
        const negative = bytes[at] === minus;
        const first = negative ? at + 1 : at;
        let end = first;
        let value = 0;
        for (; end + 4 <= loaded; end += 4) {
          const four = fours.getInt32(end) ^ fourZeros;
          // The highest bit of a byte is set where it is no digit.
          if (((four + 0x76767676) | four) & 0x80808080) {
            break;
          }
          const two = ((four >>> 8) & 0x00ff00ff) * 10 + (four & 0x00ff00ff);
          value = value * 10_000 + (two >>> 16) * 100 + (two & 0xffff);
        }
        for (; end < loaded && bytes[end] >= zero && bytes[end] <= zero + 9; end++) {
          value = value * 10 + (bytes[end] - zero);
        }
        const difference = (negative ? -value : value) - cell;
        const near = value * rounding;
        if (end > first && end < loaded && bytes[end] === separator && difference <= near && -difference <= near) {
          at = end + 1;
          continue;
        }
      } else if (cell === null && at + 4 < loaded && fours.getInt32(at) === nullWord && bytes[at + 4] === separator) {
        at += 5;
        continue;
      }
      // No integer, or not all of it is loaded.
      const end = endOfToken(bytes, at, loaded);
      if (end === loaded) {
        break;
      }
      const token = text.slice(base + at, base + end);
      const word = token.trim();
      if ((words.has(word) ? words.get(word) : Number(word)) !== cell || bytes[end] !== separator) {
        return undefined;
      }
      result = word === token ? result : 'loose';
      at = end + 1;
    }
    if (at === 0) {
      return undefined;
    }
    base += at;
  }
  return result;
}

function endOfToken(bytes: Uint8Array, start: number, loaded: number): number {
  let at = start;
  while (at < loaded && bytes[at] !== comma && bytes[at] !== closeList) {
    at++;
  }
  return at;
}
