// Several bytes as one number: texts are told apart by fewer steps than they have bytes.

/** How `DataView` reads them here: the first byte is the lowest part of a number, whatever follows it. */
export const lowestFirst = true;

const fourQuotes = 0x22222222;
const fourOnes = 0x01010101;
const fourHighest = 0x80808080;

/** The highest bit of each of four bytes that is a quote; of those behind the first one, perhaps of others as well. 0 where none is. */
export function quotesIn(word: number): number {
  const rest = word ^ fourQuotes;
  return (rest - fourOnes) & ~rest & fourHighest;
}

/** How many bits there are from the first byte to the first one of `quotes`, with it. */
export function bitsBehind(quotes: number): number {
  return 32 - Math.clz32(quotes & -quotes);
}

/** The first `bits` of a number, as ones. */
export function maskOf(bits: number): number {
  return bits === 32 ? -1 : (1 << bits) - 1;
}

/** The hash of what was mixed before and of four bytes more. */
export function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/**
 * Whether `length` bytes are the same. Eight at a time are compared as numbers, which tells bytes of UTF-8 without a 0 apart: none of
 * them make NaN, or a 0.
 */
export function sameBytes(a: DataView, at: number, b: DataView, start: number, length: number): boolean {
  // The last ones are compared with some of those before them.
  if (length >= 8) {
    for (let from = 0; from + 8 < length; from += 8) {
      if (a.getFloat64(at + from, lowestFirst) !== b.getFloat64(start + from, lowestFirst)) {
        return false;
      }
    }
    return a.getFloat64(at + length - 8, lowestFirst) === b.getFloat64(start + length - 8, lowestFirst);
  }
  if (length >= 4) {
    return (
      a.getInt32(at, lowestFirst) === b.getInt32(start, lowestFirst) &&
      a.getInt32(at + length - 4, lowestFirst) === b.getInt32(start + length - 4, lowestFirst)
    );
  }
  for (let from = 0; from < length; from++) {
    if (a.getUint8(at + from) !== b.getUint8(start + from)) {
      return false;
    }
  }
  return true;
}
