import { type Span } from './ast';

/** Replaces the text from `from` to `to`. */
export interface Edit extends Span {
  text: string;
}

/** Returns the text with the edits, which do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((edited, { from, to, text: replacement }) => edited.slice(0, from) + replacement + edited.slice(to), text);
}
