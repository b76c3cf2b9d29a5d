import { type Span } from '@aplkit/language/kit/edit';
import { listText } from '@aplkit/language/kit/words';
import { type Understood } from '../answerProps';

/** Maximum number of words in a question. */
export const maxWords = 40;

interface Read {
  /** The queries of all readings of a question. */
  queries: readonly string[];
  /** The current query. */
  now: string;
  isValid: (query: string) => boolean;
  /** A query in one line. */
  inOneLine: (query: string) => string;
  /** Sentences about a changed query. */
  notesOf: (query: string) => string[];
  /** Sentences about words with several meanings. */
  ambiguities?: readonly string[];
}

/** The answer if readings of a question are valid queries; `undefined` if none is. */
export function understood(read: Read): Understood | undefined {
  const { queries, now, isValid, inOneLine, notesOf, ambiguities = [] } = read;
  const distinct = [...new Set(queries)].filter(isValid);
  const [only, more] = distinct;
  if (more !== undefined) {
    const meanings = distinct.slice(0, 3).map((query) => `“${inOneLine(query)}”`);
    const reasons = [`The question has more than one meaning: ${listText(meanings)}`, ...ambiguities];
    return unknown(reasons);
  }
  if (only === undefined || only === now) {
    return only === undefined ? undefined : unknown(['The query already does this']);
  }
  const notes = notesOf(only);
  return { kind: 'query', query: only, ...(notes.length > 0 && { note: notes.join(' ') }) };
}

export const unknown = (reasons: readonly string[], words: string[] = []): Understood => ({
  kind: 'unknown',
  words,
  reason: `${reasons.join('. ')}.`,
});

/** Maximum number of unknown words in a message. */
const maxNamed = 8;

export function notUnderstoodText(words: readonly string[]): string {
  const named = words.slice(0, maxNamed).map((word) => `“${word}”`);
  const more = words.length - named.length;
  return `Not understood: ${listText(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** Parts with variables that a changed query no longer has. Ignores differences in white space. */
export function lostParts(before: string, after: string, partsOf: (text: string) => readonly Span[]): string[] {
  const writtenIn = (text: string) =>
    partsOf(text)
      .map(({ from, to }) => text.slice(from, to).split(/\s+/).join(' '))
      .filter((part) => part.includes('$'));
  const kept = writtenIn(after);
  return writtenIn(before).filter((part) => !kept.includes(part));
}

/** The note for a query that loses conditions with variables; empty if it loses none. */
export const lostNotes = (conditions: readonly string[]): string[] =>
  conditions.length > 0 ? [`The dashboard’s variables no longer apply: ${listText(conditions)} would be removed.`] : [];
