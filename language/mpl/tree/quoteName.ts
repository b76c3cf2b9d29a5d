import { spliceEdits } from '../../kit/edit';
import { inBackticks, looseTagsIn, quoteWritten } from './quote';
import { stepWords } from './steps';

/** Words with a meaning of their own: as a name, they need backticks. */
const keywords: ReadonlySet<string> = new Set([
  ...stepWords.map(({ word }) => word),
  ...'set param else to over by using from is in contains and or not true false null inf'.split(' '),
]);

const isBare = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name);

/** A dataset, metric or tag as MPL writes it: in backticks where it needs them. */
export const quoteMplName = (name: string): string => (isBare(name) ? name : inBackticks(name));

/** A name as a person chose it: a variable of the dashboard stands for itself. */
export const writtenName = (name: string): string =>
  /^\$(?:\w+|\{[^{}\n]+\})$/.test(name) ? name : quoteMplName(name);

/** A string that is the value of a tag. A `"` in the name is written by its code: it would end the string. */
export const quoteTagValue = (tag: string): string => `"\${${quoteMplName(tag).replaceAll('"', '\\u0022')}}"`;

/** A string as a person types it, with backticks around the tags in it that need them. */
export function quoteTemplate(value: string): string {
  const written = quoteWritten(value);
  const edits = looseTagsIn(written).map((span) => ({
    ...span,
    text: quoteMplName(written.slice(span.from, span.to)),
  }));
  return spliceEdits(written, edits);
}
