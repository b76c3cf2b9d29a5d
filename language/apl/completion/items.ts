import { type Column } from '../analysis/scope';
import { type SchemaView } from '../analysis/schema';
import { type AplType } from '../analysis/types';
import { type Completion, type CompletionKind, withDefaults } from '../../kit/completion';
import { type Span } from '../tree/ast';
import { type Quote } from '../tree/lexer';
import { quoteName } from '../tree/quote';
import { escapeForString, quoteWith } from '../tree/strings';
import { readSpecialName } from '../vocabulary/specialFields';
import { specialHelp } from '../vocabulary/specialHelp';
import { type FunctionWord, type Word } from '../vocabulary/word';

/** A variable in the dashboard. */
export interface PageVariable {
  /** Name as written, for example `$city` or `$__interval`. */
  name: string;
  type: AplType;
  /** Current value of the variable, or a description. */
  help: string;
  /** True if the variable stands for part of a query, so it isn't suggested in strings. */
  isMacro: boolean;
  /** Text to insert; defaults to the name. */
  insertText?: string;
}

/** A value of a field or a key of a map, with its number of events. */
export interface FoundValue {
  value: string | number | boolean;
  count: number;
}

export interface Literal {
  text: string;
  help: string;
}

/** A suggestion. It replaces the word at the cursor, unless it has its own range. */
export interface CompletionItem extends Omit<Completion, keyof Span>, Partial<Span> {
  /** Type of the suggestion's value, as the vocabulary names it. */
  type?: string;
}

export interface Place {
  text: string;
  offset: number;
  replace: Span;
}

export const item = (given: Pick<CompletionItem, 'label' | 'kind'> & Partial<CompletionItem>): CompletionItem =>
  withDefaults(given);

/** One sentence, followed by an example query. */
export function wordHelp({ help, example }: Pick<Word, 'help' | 'example'>): string {
  return `${help}\n\n\`\`\`\n${example}\n\`\`\``;
}

export function wordItem(word: Word, kind: CompletionKind = 'operator'): CompletionItem {
  return item({ label: word.name, kind, detail: word.signature, documentation: wordHelp(word) });
}

/** Suggestion for a function, with parentheses (unless `called`) and a tab stop for each required argument. */
export function functionItem(word: FunctionWord, called: boolean): CompletionItem {
  const { name, kind, parameters, result: type } = word;
  const plain: CompletionItem = { ...wordItem(word, kind), type };
  if (called) {
    return plain;
  }
  // The first tab stop is empty, so that suggestions appear for it.
  const needed = parameters.filter(({ optional }) => !optional);
  const stops = needed.map((parameter, index) => (index === 0 ? '$1' : `\${${index + 1}:${parameter.name}}`));
  return parameters.length === 0
    ? { ...plain, insertText: `${name}()` }
    : { ...plain, insertText: `${name}(${stops.join(', ') || '$1'})`, isSnippet: true, continues: true };
}

/** Suggestion for a name, quoted if needed. `opening` is the bracket or quote that the user typed. */
export function nameItem(label: string, kind: CompletionKind, detail: string, opening: string): CompletionItem {
  return item({ label, kind, detail, insertText: quoteName(label), filterText: opening + label });
}

/** Start of a bracketed name that the user has typed: `['`, `["` or `[`; otherwise `''`. */
export function openingAt(text: string, from: number): string {
  if (text.charAt(from) !== '[') {
    return '';
  }
  const quote = text.charAt(from + 1);
  return quote === "'" || quote === '"' ? `[${quote}` : '[';
}

export function columnItem(column: Column, opening = ''): CompletionItem {
  const { name, type, unit, expression } = column;
  const detail = [type, ...(unit ? [unit] : []), ...(expression === undefined ? [] : ['virtual'])].join(', ');
  return { ...nameItem(name, 'field', detail, opening), type, documentation: columnHelp(column) };
}

/** Description of a column. For a virtual field, it includes the expression. */
export const columnHelp = ({ description, expression }: Pick<Column, 'description' | 'expression'>): string =>
  withCode(description, expression);

export const viewHelp = ({ description, query }: SchemaView): string => withCode(description, query);

const withCode = (text = '', code: string | undefined): string =>
  [...(text ? [text] : []), ...(code === undefined ? [] : [`\`\`\`\n${code}\n\`\`\``])].join('\n\n');

/** Suggestion for a special field, which changes how a column is displayed, with a tab stop for its value. */
export function specialItem(label: string, opening: string): CompletionItem {
  const documentation = specialHelp(label) ?? '';
  const name = quoteName(label).replace(/[$}\\]/g, '\\$&');
  const insertText = readSpecialName(label)?.part === 'unit' ? `${name} = '$1'` : `${name} = $1`;
  const item = { ...nameItem(label, 'keyword', 'special field', opening), documentation, insertText };
  return { ...item, isSnippet: true, continues: true };
}

/** A key as it follows a map: `.key`, or `['a key']`. */
export function keyItem({ value, count }: FoundValue, opening: string): CompletionItem {
  const key = String(value);
  const insertText = quoteName(key) === key && !opening ? `.${key}` : `['${escapeForString(key, "'")}']`;
  return item({ label: key, kind: 'key', ...occurrence(count), insertText, filterText: (opening || '.') + key });
}

/** Suggestion for a value, quoted if it's a string. Typed text is matched against the value without quotes. */
export function valueItem({ value, count }: FoundValue, quote: Quote): CompletionItem {
  const insertText = typeof value === 'string' ? quoteWith(value, quote) : String(value);
  const type = typeof value === 'number' ? 'float' : typeof value;
  return item({ label: String(value) || insertText, kind: 'value', type, ...occurrence(count), insertText });
}

function occurrence(events: number): Pick<Completion, 'count' | 'detail'> {
  const count = events.toLocaleString('en-US');
  return { count, detail: `${count} ${events === 1 ? 'event' : 'events'}` };
}

export function partItem({ text, help }: Literal, quote: Quote): CompletionItem {
  return item({ label: text, kind: 'value', type: 'string', detail: help, insertText: quoteWith(text, quote) });
}

export function literalItem({ text, help }: Literal, kind: 'literal' | 'keyword'): CompletionItem {
  return item({ label: text, kind, detail: help, documentation: help });
}

export function variableItem({ name, help, type, insertText = name }: PageVariable): CompletionItem {
  const detail = type === 'unknown' ? 'variable' : type;
  return item({ label: name, kind: 'variable', type, detail, documentation: help, insertText });
}
