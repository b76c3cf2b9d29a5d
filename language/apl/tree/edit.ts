import { changedSpan, type Edit, spliceEdits } from '../../kit/edit';
import { type Pipeline } from './ast';
import { tokenize } from './lexer';

export type { Edit };

/** Applies edits, which must not overlap, and adds spaces where words would merge. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => spliceEdits(text, keepApart(text, edits));

/** Edits in text order, with spaces that keep words from merging. */
export function keepApart(text: string, edits: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
  let edited = '';
  let end = 0;
  return sorted.map((edit, index) => {
    const blank = (before: string, after: string, offset: number) =>
      isOneWord(before, after) && begins(text, offset) ? ' ' : '';
    const before = edited + text.slice(end, edit.from);
    const written = blank(before, edit.text, edit.from) + edit.text;
    const next = sorted.at(index + 1)?.from ?? text.length;
    const separate = written + blank(before + written, text.slice(edit.to, next), edit.to);
    edited = before + separate;
    end = edit.to;
    return { ...edit, text: separate };
  });
}

/** True if a character can be part of a word, including the `${` and `}` of variables. */
const isOfWord = (character: string): boolean => /[\w${}\u{a1}-\u{10ffff}]/u.test(character);

/** True if the end of a text and the start of another would form one token. */
function isOneWord(before: string, after: string): boolean {
  const next = after.charAt(0);
  return isOfWord(before.slice(-1)) && (next === '-' || isOfWord(next)) && !begins(before + after, before.length);
}

/** True if a token starts at an offset, or the text ends there. */
const begins = (text: string, offset: number): boolean =>
  offset === text.length || tokenize(text).some(({ from }) => from === offset);

/** A query with additional steps, ready to send. For queries that users edit, `withStep` keeps the layout. */
export const withSteps = (text: string, { to }: Pipeline, ...steps: string[]): string =>
  text.slice(0, to) + steps.map((step) => `\n| ${step}`).join('') + text.slice(to);

/** One edit of whole words that turns a text into another; none if they're equal. */
export function difference(text: string, changed: string): Edit[] {
  if (text === changed) {
    return [];
  }
  let { from, to } = changedSpan(text, changed);
  while (isOfWord(text.charAt(from - 1))) {
    from -= 1;
  }
  while (isOfWord(text.charAt(to))) {
    to += 1;
  }
  return [{ from, to, text: changed.slice(from, changed.length - (text.length - to)) }];
}
