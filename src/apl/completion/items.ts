import { type Column } from '../analysis/scope';
import { type Span } from '../tree/ast';
import { type Quote } from '../tree/lexer';
import { escapeForString, quoteName } from '../tree/quote';
import { type Found } from './completionContext';
import { type Literal } from './literals';
import { type FunctionWord, type Word } from '../vocabulary/word';

export type CompletionKind =
  | 'dataset'
  | 'table'
  | 'field'
  | 'key'
  | 'value'
  | 'literal'
  | 'variable'
  | 'function'
  | 'aggregate'
  | 'operator'
  | 'keyword';

/** A suggestion, independent of any editor. */
export interface Completion extends Span {
  label: string;
  kind: CompletionKind;
  /** Text beside the label: a signature, a field's type, the number of events. */
  detail: string;
  /** How often a value or key occurs, to be seen in all rows of a list: `48,246`; else `''`. */
  count: string;
  /** Help as Markdown. */
  documentation: string;
  /** Replaces the text from `from` to `to`. */
  insertText: string;
  /** True if `insertText` has tab stops: `$1`, `${2:name}`. */
  isSnippet: boolean;
  /** True if more is to be written at once, so that suggestions for it are shown. */
  continues: boolean;
  /** The text that the typed text is compared with. */
  filterText: string;
}

type Given = Pick<Completion, 'label' | 'kind'> & Partial<Completion>;

export function item(given: Given, { from, to }: Span): Completion {
  const { label } = given;
  return {
    detail: '',
    count: '',
    documentation: '',
    insertText: label,
    filterText: label,
    isSnippet: false,
    continues: false,
    from,
    to,
    ...given,
  };
}

/** Returns one sentence, and an example as a query. */
export function wordHelp({ help, example }: Pick<Word, 'help' | 'example'>): string {
  return `${help}\n\n\`\`\`\n${example}\n\`\`\``;
}

export function wordItem(word: Word, kind: CompletionKind, replace: Span): Completion {
  const { name, signature } = word;
  return item({ label: name, kind, detail: signature, documentation: wordHelp(word) }, replace);
}

/** Inserts a function with brackets and a tab stop for each argument that it needs; without them where brackets follow. */
export function functionItem(word: FunctionWord, called: boolean, replace: Span): Completion {
  const { name, kind, parameters } = word;
  const plain = wordItem(word, kind, replace);
  if (called) {
    return plain;
  }
  // The first is empty, so that suggestions for it are shown.
  const needed = parameters.filter(({ optional }) => !optional);
  const stops = needed.map((parameter, index) => (index === 0 ? '$1' : `\${${index + 1}:${parameter.name}}`));
  return parameters.length === 0
    ? { ...plain, insertText: `${name}()` }
    : { ...plain, insertText: `${name}(${stops.join(', ') || '$1'})`, isSnippet: true, continues: true };
}

export function nameItem(
  name: string,
  kind: CompletionKind,
  help: { detail?: string; documentation?: string },
  text: string,
  replace: Span
): Completion {
  const filterText = openingAt(text, replace.from) + name;
  return item({ label: name, kind, ...help, insertText: quoteName(name), filterText }, replace);
}

/** Returns what a name in brackets begins with, which the typed text is compared with too: `['`, `["` or `[`; else `''`. */
export function openingAt(text: string, from: number): string {
  if (text.charAt(from) !== '[') {
    return '';
  }
  const quote = text.charAt(from + 1);
  return quote === "'" || quote === '"' ? `[${quote}` : '[';
}

export function columnItem({ name, type, unit, description }: Column, text: string, replace: Span): Completion {
  const detail = unit ? `${type}, ${unit}` : type;
  return nameItem(name, 'field', { detail, documentation: description ?? '' }, text, replace);
}

/** Returns a key of a map, written after it: `.key`, or `['a key']`. */
export function keyItem({ value, count }: Found, text: string, replace: Span): Completion {
  const key = String(value);
  const written = quoteName(key);
  const opening = openingAt(text, replace.from);
  return item(
    {
      label: key,
      kind: 'key',
      ...occurrence(count),
      insertText: written === key && !opening ? `.${key}` : `['${escapeForString(key, "'")}']`,
      filterText: (opening || '.') + key,
    },
    replace
  );
}

/** Returns a value in quotes, if it is a text. Where no quote is written yet, the typed text is compared with its first letters. */
export function valueItem({ value, count }: Found, quote: Quote, replace: Span): Completion {
  const label = String(value);
  const written = typeof value === 'string' ? quoted(value, quote) : label;
  const shown = label === '' ? written : label;
  return item({ label: shown, kind: 'value', ...occurrence(count), insertText: written }, replace);
}

function occurrence(events: number): Pick<Completion, 'count' | 'detail'> {
  const count = events.toLocaleString('en-US');
  return { count, detail: `${count} ${events === 1 ? 'event' : 'events'}` };
}

/** Returns a part of a time, as a text. */
export function partItem({ text, help }: Literal, quote: Quote, replace: Span): Completion {
  return item({ label: text, kind: 'value', detail: help, insertText: quoted(text, quote) }, replace);
}

export function quoted(value: string, quote: Quote): string {
  return `${quote}${escapeForString(value, quote)}${quote.charAt(quote.length - 1)}`;
}
