import { type Pipeline, type Span } from './ast';

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

/**
 * Returns a query that is sent with steps at the end of its pipeline, before comments and semicolons. For a query that a person goes on
 * with, `withStep` keeps the layout.
 */
export const withSteps = (text: string, { to }: Pipeline, ...steps: string[]): string =>
  text.slice(0, to) + steps.map((step) => `\n| ${step}`).join('') + text.slice(to);

/** Returns the one replacement that makes one text of another; none where they are the same. */
export function difference(text: string, changed: string): Edit[] {
  if (text === changed) {
    return [];
  }
  const shorter = Math.min(text.length, changed.length);
  let start = 0;
  while (start < shorter && text[start] === changed[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && text[text.length - 1 - end] === changed[changed.length - 1 - end]) {
    end += 1;
  }
  return [{ from: start, to: text.length - end, text: changed.slice(start, changed.length - end) }];
}
