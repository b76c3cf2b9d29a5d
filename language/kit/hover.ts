import { type Span } from './edit';

/** An explanation for a word in a query. */
export interface Hover<Lookup> extends Span {
  /** Text in Markdown: a heading, then sentences. */
  text: string;
  /** Data to look up for the explanation, such as a field's values. */
  lookup: Lookup | undefined;
}

/** Help under a heading, which is the word or its signature. */
export const headed = (signature: string, help: string): string => `**\`${signature}\`**\n\n${help}`;

/** Text as code in Markdown. A backtick in the text is replaced, because it would end the code. */
export const inCode = (text: string): string => `\`${text.replaceAll('`', '´')}\``;

/** Markdown list of values and their notes, under a heading; `undefined` if there are none. */
export function valuesHelp(heading: string, values: ReadonlyArray<{ value: string; note?: string }>, after = '') {
  const rows = values.map(({ value, note }) => `- ${inCode(value)}${note === undefined ? '' : ` (${note})`}`);
  return rows.length === 0 ? undefined : `${heading}\n\n${rows.join('\n')}${after}`;
}
