import { spliceEdits } from '../../kit/edit';
import { keywords } from './keywords';
import { inBackticks, looseTagsIn, quoteWritten } from './quote';

const isBare = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name);

/** A dataset, metric or tag as written in MPL, with backticks if needed. */
export const quoteMplName = (name: string): string => (isBare(name) ? name : inBackticks(name));

/** A name as chosen by the user. A dashboard variable stays unchanged. */
export const writtenName = (name: string): string =>
  /^\$(?:\w+|\{[^{}\n]+\})$/.test(name) ? name : quoteMplName(name);

/** A string with a tag's value. A `"` in the tag's name is written as a character code; otherwise, it would end the string. */
export const quoteTagValue = (tag: string): string => `"\${${quoteMplName(tag).replaceAll('"', '\\u0022')}}"`;

/** A string as typed by the user; its tags get backticks where needed. */
export function quoteTemplate(value: string): string {
  const written = quoteWritten(value);
  const edits = looseTagsIn(written).map((span) => ({
    ...span,
    text: quoteMplName(written.slice(span.from, span.to)),
  }));
  return spliceEdits(written, edits);
}
