/** A part of a text: a half-open range of UTF-16 offsets. */
export interface Span {
  from: number;
  to: number;
}

/** Replaces the text from `from` to `to`. */
export interface Edit extends Span {
  text: string;
}

/** The text with the edits, which do not overlap. */
export function spliceEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
  const pieces = sorted.map(({ from, text: written }, index) => text.slice(sorted[index - 1]?.to ?? 0, from) + written);
  return pieces.join('') + text.slice(sorted.at(-1)?.to ?? 0);
}

/** The part of the text before the edits that an offset of the text after them comes from: within an edit, all that it replaced. */
export function spanBefore(edits: readonly Edit[], offset: number): Span {
  let grown = 0;
  for (const { from, to, text } of edits) {
    const start = from + grown;
    if (offset < start) {
      break;
    }
    if (offset < start + text.length) {
      return { from, to };
    }
    grown += text.length - (to - from);
  }
  return { from: offset - grown, to: offset - grown };
}
