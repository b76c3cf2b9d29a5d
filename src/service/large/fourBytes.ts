// Four bytes as one number: what tells texts apart looks at a fourth of their bytes.

/** How `DataView` reads them here: the first byte is the lowest part of a number, whatever follows it. */
export const lowestFirst = true;

const fourQuotes = 0x22222222;
const fourOnes = 0x01010101;
const fourHighest = 0x80808080;

/** The highest bit of each byte that is a quote; of bytes behind the first one, perhaps of others as well. 0 where none is. */
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

/** How many bytes `last` has, which end with a quote, when `word` begins with them; else 0. */
export function lengthWithin(word: number, last: number): number {
  const bits = bitsBehind(quotesIn(last));
  return (word & maskOf(bits)) === last ? bits >>> 3 : 0;
}

/** The hash of what was mixed before and of four bytes more. */
export function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
