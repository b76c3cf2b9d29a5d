import { varies } from './lineTokens';

/** How strictly the lines of a pattern are recognized. */
export interface Strictness {
  /** Whether any white space stands between words, and not one space. */
  anySpace: boolean;
  /** Whether a number has a digit. */
  digits: boolean;
  /** Whether a part in quotes has escaped quotes. */
  escapes: boolean;
}

/** A part of a pattern: fixed text, the space between words, a run of letters, or the text between quotes. */
export type Piece =
  string | { kind: 'gap' } | { kind: 'run'; least: 0 | 1; digit: boolean } | { kind: 'text'; quote: string };

/** Pieces that make up the words of a pattern. */
export function piecesOf(tokens: readonly string[], { digits }: Strictness): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, token] of tokens.entries()) {
    if (index > 0) {
      pieces.push({ kind: 'gap' });
    }
    for (const { 0: part, index: at } of token.matchAll(/[\uE000-\uE002]+|\uE003|[^\uE000-\uE003]+/g)) {
      if (part === varies.text) {
        // Its closing quote follows.
        pieces.push({ kind: 'text', quote: token[at + 1] });
      } else if (part[0] >= varies.number && part[0] <= varies.color) {
        // A color code alone is a word.
        const least = part === token || part.replaceAll(varies.color, '') !== '' ? 1 : 0;
        pieces.push({
          kind: 'run',
          least,
          digit: digits && part.includes(varies.number) && !part.includes(varies.word),
        });
      } else {
        pieces.push(part);
      }
    }
  }
  return pieces;
}
