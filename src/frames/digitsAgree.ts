import { type Cell } from '../service/types';

/** Bytes that are looked at at once. */
const size = 16_384;
const zero = 48;
const minus = 45;
const comma = 44;
const closeList = 93;
/** So many digits fit into 32 bits whatever they are. */
const exactDigits = 9;
/** How far a sum of such parts may be from the nearest double, of its size. */
const rounding = 2 ** -50;
const words: ReadonlyMap<string, Cell> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

/**
 * Whether a text of numbers, truth values and `null`, from `start` to its closing bracket, is what each cell of a column was parsed
 * from. `tight` where no space stands in it. Bytes are compared: a million tokens as numbers would cost as much as parsing them.
 */
export function digitsAgree(text: string, start: number, column: Cell[]): 'tight' | 'loose' | undefined {
  const bytes = new Uint8Array(size);
  const encoder = new TextEncoder();
  let result: 'tight' | 'loose' = 'tight';
  let row = 0;
  let base = start;
  while (row < column.length) {
    const loaded = encoder.encodeInto(text.slice(base, base + size), bytes).written;
    let at = 0;
    while (row < column.length) {
      let end = endOfInteger(bytes, at, loaded, column[row]);
      if (end < 0) {
        // Not all digits, or not all of them are loaded.
        end = endOfToken(bytes, at, loaded);
        if (end === loaded) {
          break;
        }
        const token = text.slice(base + at, base + end);
        const word = token.trim();
        const value = words.has(word) ? words.get(word) : Number(word);
        if (value !== column[row]) {
          return undefined;
        }
        result = word === token ? result : 'loose';
      }
      if (bytes[end] !== (row === column.length - 1 ? closeList : comma)) {
        return undefined;
      }
      at = end + 1;
      row++;
    }
    if (at === 0) {
      return undefined;
    }
    base += at;
  }
  return result;
}

/** The end of an integer that is the cell's; -1 for what is none, or not all loaded. */
function endOfInteger(bytes: Uint8Array, start: number, loaded: number, cell: Cell): number {
  if (typeof cell !== 'number') {
    return -1;
  }
  const negative = bytes[start] === minus;
  let at = negative ? start + 1 : start;
  const first = at;
  let value = 0;
  while (at < loaded) {
    const most = Math.min(loaded, at + exactDigits);
    let part = 0;
    let scale = 1;
    let digit = 0;
    for (; at < most; at++) {
      digit = bytes[at] - zero;
      if (digit < 0 || digit > 9) {
        break;
      }
      part = (part * 10 + digit) | 0;
      scale *= 10;
    }
    value = value * scale + part;
    if (digit < 0 || digit > 9) {
      break;
    }
  }
  const close = Math.abs((negative ? -value : value) - cell) <= value * rounding;
  return at > first && at < loaded && close && (bytes[at] === comma || bytes[at] === closeList) ? at : -1;
}

function endOfToken(bytes: Uint8Array, start: number, loaded: number): number {
  let at = start;
  while (at < loaded && bytes[at] !== comma && bytes[at] !== closeList) {
    at++;
  }
  return at;
}
