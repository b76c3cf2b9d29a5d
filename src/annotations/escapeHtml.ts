/** By character: what stands for it where HTML has a meaning for it, inside of elements and of attributes in double quotes. */
export const entities: ReadonlyMap<string, string> = new Map([
  ['"', '&quot;'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Any of those characters. Where it is written in a function, each call makes a new expression. */
export const meaningful = new RegExp(`[${[...entities.keys()].join('')}]`);
const each = new RegExp(meaningful, 'g');

/** Text as HTML that shows exactly this text, inside of elements and of attributes in double quotes. */
export function escapeHtml(text: string): string {
  // Nearly all is HTML as it is: that is not copied.
  return meaningful.test(text) ? text.replace(each, (character) => entities.get(character) ?? character) : text;
}
