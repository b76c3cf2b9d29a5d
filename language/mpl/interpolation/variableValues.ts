import { dashboardVariable } from '../../kit/dashboardVariable';
import { escapeForRegex } from '../tree/quote';

/** Values of a variable. A variable that has a format or a custom value for *All* has a text instead. */
export type Values = readonly string[] | string;

/** Looks up the values of a variable as written, such as `$name` or `${name:csv}`; `undefined` for anything else. */
export type ValuesOf = (variable: string) => Values | undefined;

const variable = new RegExp(dashboardVariable, 'g');

export const variablesIn = (text: string, valuesOf: ValuesOf): boolean =>
  Array.from(text.matchAll(variable)).some(([found]) => valuesOf(found) !== undefined);

/** Skips `${tag}` in a string that `extend` assigns: it refers to a tag of the series. */
export const exceptTags =
  (valuesOf: ValuesOf): ValuesOf =>
  (found) =>
    found.startsWith('${') && !found.includes(':') ? undefined : valuesOf(found);

/** Grafana's formats that write a variable's values as a list. */
const listFormats: ReadonlySet<string> = new Set([
  ...['csv', 'json', 'doublequote', 'singlequote', 'sqlstring', 'pipe', 'glob', 'regex', 'raw'],
]);

const formatOf = (found: string): string | undefined =>
  found
    .split(':')
    .at(1)
    ?.replace(/[}\]]+$/, '');

/** Values for an MPL list. A variable in any list format stands for its values. */
export const asListValues =
  (valuesOf: ValuesOf): ValuesOf =>
  (found) => {
    const values = valuesOf(found);
    const isList = typeof values === 'string' && listFormats.has(formatOf(found) ?? '');
    return isList ? (valuesOf(found.replace(/:\w+/, '')) ?? values) : values;
  };

/** Replaces each variable in a text with its values, as formatted by `write`. */
export const replaced = (text: string, valuesOf: ValuesOf, write: (values: Values) => string): string =>
  text.replace(variable, (found) => {
    const values = valuesOf(found);
    return values === undefined ? found : write(values);
  });

export const plain = (values: Values): string => (typeof values === 'string' ? values : values.join(','));

/** Values that a token stands for: one for each value of its variable, if there's only one variable. */
export function alternatives(content: string, valuesOf: ValuesOf): string[] {
  const [only, ...more] = content.matchAll(variable);
  const values = only && more.length === 0 ? valuesOf(only[0]) : undefined;
  return values === undefined || typeof values === 'string'
    ? [replaced(content, valuesOf, plain)]
    : values.map((value) => content.slice(0, only.index) + value + content.slice(only.index + only[0].length));
}

/** Pattern in a compared value, if its only variable is a pattern. */
export function patternIn(content: string, valuesOf: ValuesOf, isList: boolean): string | undefined {
  const [only, ...more] = content.matchAll(variable);
  const text = only && more.length === 0 ? valuesOf(only[0]) : undefined;
  const written = formatOf(only?.[0] ?? '');
  const format = isList && listFormats.has(written ?? '') ? undefined : written;
  // Grafana also applies formats to its built-in variables, which never contain patterns.
  const canBePattern = format === undefined ? !/^\W+__/.test(only?.[0] ?? '') : format === 'regex';
  if (typeof text !== 'string' || escapeForRegex(text) === text || !canBePattern) {
    return undefined;
  }
  const [before, after] = content.split(only[0]).map(escapeForRegex);
  return format === undefined && content === only[0] ? text : `^${before}(${text})${after}$`;
}
