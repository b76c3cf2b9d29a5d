import { varies } from './lineTokens';

/** Strictness with which a pattern matches lines. */
export interface Strictness {
  /** True if any white space may separate words, instead of one space. */
  anySpace: boolean;
  /** True if a placeholder for a number must match a digit. */
  digits: boolean;
  /** True if quoted text may contain escaped quotes. */
  escapes: boolean;
}

/** Piece of a pattern: fixed text, the space between words, a run of characters, or quoted text. */
export type Piece =
  string | { kind: 'gap' } | { kind: 'run'; least: 0 | 1; digit: boolean } | { kind: 'text'; quote: string };

/** Pieces of a pattern's words. */
export function piecesOf(tokens: readonly string[], { digits }: Strictness): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, token] of tokens.entries()) {
    if (index > 0) {
      pieces.push({ kind: 'gap' });
    }
    for (const { 0: part, index: at } of token.matchAll(/[\uE000-\uE002]+|\uE003|[^\uE000-\uE003]+/g)) {
      if (part === varies.text) {
        // The closing quote is the next piece.
        pieces.push({ kind: 'text', quote: token[at + 1] });
      } else if (part[0] >= varies.number && part[0] <= varies.color) {
        // A color code alone counts as a word.
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
