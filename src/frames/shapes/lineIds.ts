import { type TableColumn } from '../columns/column';
import { textAt } from './labels';

/** IDs of lines, which are the same in every result: time, hash of the fields, and counter for equal lines. */
export function lineIds(times: unknown[], nanos: number[], columns: TableColumn[]): string[] {
  const hashes = new Int32Array(times.length);
  for (const column of columns) {
    const seed = hashOfText(column.field.name, 0);
    const { values, nanos: ownNanos } = column;
    for (let row = 0; row < hashes.length; row++) {
      const value = values[row];
      if (value === null) {
        continue;
      }
      // Depending on other rows, a number may arrive as a string, so both forms have the same hash.
      const number = typeof value === 'number' ? value : typeof value === 'string' ? numberIn(value) : NaN;
      // The hash includes times. Formatting 100,000 of them takes as long as all other text.
      const hash = Number.isFinite(number)
        ? hashOfNumber(number, seed) ^ (ownNanos?.[row] ?? 0)
        : hashOfText(typeof value === 'string' ? value : textAt(column, row), seed);
      // Uses a sum, because columns may be in any order, and empty columns may be missing.
      hashes[row] += mixed(hash);
    }
  }
  const seen = new Map<string, number>();
  return Array.from(hashes, (hash, row) => {
    const id = `${times[row]}${String(nanos[row]).padStart(6, '0')}-${(hash >>> 0).toString(36)}`;
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  });
}

/** Parses a number in JavaScript's own notation; NaN for any other text. */
function numberIn(text: string): number {
  // The first character excludes most texts.
  const first = text.charCodeAt(0);
  if (text.length > 24 || !((first >= 48 && first <= 57) || first === 45)) {
    return NaN;
  }
  const number = Number(text);
  return String(number) === text ? number : NaN;
}

const prime = 0x01000193;
const float = new Float64Array(1);
const bits = new Int32Array(float.buffer);

function hashOfNumber(value: number, seed: number): number {
  // There are two zeros: 0 and -0.
  float[0] = value + 0;
  return Math.imul(Math.imul(seed ^ bits[0], prime) ^ bits[1], prime);
}

/** 32-bit hash of a text (FNV-1a). */
function hashOfText(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  }
  return hash;
}

/** Spreads each bit of a hash over all bits, so that similar hashes don't add up to the same sums. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
