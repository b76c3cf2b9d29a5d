/** English plural rules, regardless of the browser's language. */
const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en-US');
/** British list format, which has no comma before "and". */
const conjunction = new Intl.ListFormat('en-GB');

/** Number with thousands separators: `1,200`. */
export function numberText(value: number): string {
  return numbers.format(value);
}

/** Singular or plural: `row` or `rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return plurals.select(count) === 'one' ? one : many;
}

/** Number with its noun: `1 row`, `1,200 rows`. */
export function countText(count: number, one: string, many?: string): string {
  return `${numberText(count)} ${plural(count, one, many)}`;
}

/** Capitalizes the first letter of a text. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The first `longest` characters of a text, followed by `…` if it's longer. */
export const abbreviated = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** A word with its article: `a string`, `an integer`. */
export const withArticle = (word: string): string => `${'aeiou'.includes(word.charAt(0)) ? 'an' : 'a'} ${word}`;

/** Joins words as in a sentence: `a, b and c`. */
export function listText(words: Iterable<string>): string {
  return conjunction.format(words);
}
