import { type Span } from '../tree/ast';

/** Something about a query that a person may want to change. */
export interface Problem extends Span {
  /** One or two sentences, without position. */
  message: string;
  /** A `warning` where the query may be right: the schema need not be complete. */
  severity: 'error' | 'warning';
  /** Fixes, the most likely first. */
  fixes: readonly Fix[];
}

export interface Fix {
  /** A short command: "Write `==`". */
  title: string;
  /** In the order of the text, without overlaps. */
  edits: readonly Edit[];
}

/** Replaces the text from `from` to `to`. */
export interface Edit extends Span {
  text: string;
}

export function replaceFix(span: Span, text: string, title = `Write \`${text}\``): Fix {
  return { title, edits: [{ from: span.from, to: span.to, text }] };
}

/** Returns the text with a fix applied. */
export function applyFix(text: string, { edits }: Fix): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((current, edit) => current.slice(0, edit.from) + edit.text + current.slice(edit.to), text);
}
