import { type Span } from './edit';

/** The explanation of a word of a query. */
export interface Hover<Lookup> extends Span {
  /** Markdown: a heading, then sentences. */
  text: string;
  /** A lookup in the data, such as the values of a field. */
  lookup: Lookup | undefined;
}

/** Help under the word, or its signature, as a heading. */
export const headed = (signature: string, help: string): string => `**\`${signature}\`**\n\n${help}`;

/** Code in Markdown. A backtick would end it. */
export const inCode = (text: string): string => `\`${text.replaceAll('`', '´')}\``;

/** List of values in Markdown, with details; `undefined` for none. */
export function valuesHelp(heading: string, values: ReadonlyArray<{ value: string; note?: string }>, after = '') {
  const rows = values.map(({ value, note }) => `- ${inCode(value)}${note === undefined ? '' : ` (${note})`}`);
  return rows.length === 0 ? undefined : `${heading}\n\n${rows.join('\n')}${after}`;
}
