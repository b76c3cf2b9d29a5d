import { nameParts } from '../names/nameParts';

/** Ranks items by the number of their words that are in a text. */
export function rankingBy(text: string) {
  const asked = new Set(nameParts(text));
  return {
    /** Number of a name's words that are in the text. */
    rank: (name: string, more = '') => nameParts(`${name} ${more}`).filter((part) => asked.has(part)).length,
    ranked: <T>(all: readonly T[], rankOf: (one: T) => number): T[] =>
      all
        .map((one) => ({ one, rank: rankOf(one) }))
        .sort((a, b) => b.rank - a.rank)
        .map(({ one }) => one),
  };
}

/** The first lines, up to a total length. */
export function linesWithin(lines: readonly string[], length: number): string[] {
  let left = length;
  return lines.filter((line) => (left -= line.length + 1) >= 0);
}
