import { type ScopedVars, type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type Token, tokenize } from '../apl/lexer';
import { quoteString, unquoteString } from '../apl/quote';
import { macroVariables, replaceAroundMacros, requestMacros, timeFilter } from './macros';
import { placeOf } from './place';
import { bareText, mixedName, quotedList, quotedText, rawLiteralText, valueTexts } from './values';

/** What a query's variables are replaced by. */
export interface InterpolationContext {
  templates: Pick<TemplateSrv, 'replace'>;
  scopedVars?: ScopedVars;
  /** Without a range, what depends on it (`$__interval`, `$__timeFilter` …) stays for later, whatever Grafana knows of it now. */
  range?: TimeRange;
  /** Milliseconds. */
  intervalMs?: number;
}

/**
 * Replaces variables by the token that they stand in, so that no value can end it: text is escaped in strings and quoted names,
 * quoted where it stands bare; several values become a list. Comments stay. A format that the person wrote (`${v:raw}`,
 * `${v:csv}`) is Grafana's business and goes in as it is.
 */
export function interpolate(query: string, context: InterpolationContext): string {
  if (!query.includes('$') && !query.includes('[[')) {
    return query;
  }
  const { range, intervalMs } = context;
  const macros = range === undefined ? new Map<string, string>() : requestMacros({ range, intervalMs });
  const scopedVars = { ...context.scopedVars, ...macroVariables(macros) };
  const replaceAll: Replace = (text, format) => context.templates.replace(text, scopedVars, format);
  const replace: Replace =
    range === undefined ? (text, format) => replaceAroundMacros(text, (part) => replaceAll(part, format)) : replaceAll;
  const tokens = tokenize(query);
  let replaced = '';
  for (let first = 0; first < tokens.length; first++) {
    const call = range === undefined ? undefined : timeFilterCall(query, tokens, first);
    if (range !== undefined && call !== undefined) {
      replaced += timeFilter(call.field, range);
      first = call.last;
      continue;
    }
    const last = bracketedVariableEnd(query, tokens, first) ?? first;
    const text = query.slice(tokens[first].from, tokens[last].to);
    replaced +=
      macros.get(macroName(text)) ??
      replaceIn(text, tokens[first], last > first, replace, () => placeOf(query, tokens, first, last));
    first = last;
  }
  return replaced;
}

type Format = (value: unknown, variable: unknown) => string;
type Replace = (text: string, format: Format) => string;

function replaceIn(
  text: string,
  token: Token,
  bracketed: boolean,
  replace: Replace,
  place: () => ReturnType<typeof placeOf>
): string {
  if (!text.includes('$') && !text.includes('[[')) {
    return text;
  }
  if (bracketed) {
    return replaceBare(text, replace, place);
  }
  switch (token.kind) {
    case 'comment':
    case 'space':
      return text;
    case 'string':
    case 'unclosedString':
    case 'quotedName':
      return replaceQuoted(text, token, replace);
    case 'rawLiteral':
      return replace(text, (value) => rawLiteralText(valueTexts(value), text.startsWith('date')));
    case 'name':
      return replaceBare(text, replace, place);
    case 'number':
    case 'timespan':
    case 'pipe':
    case 'operator':
    case 'punctuation':
    case 'error':
      return text;
    default:
      return exhausted(token.kind);
  }
}

function replaceBare(text: string, replace: Replace, place: () => ReturnType<typeof placeOf>): string {
  let formatted: string | undefined;
  const whole = replace(text, (value, variable) => {
    formatted = bareText(valueTexts(value), place(), isIntervalVariable(variable));
    return formatted;
  });
  // Nothing was formatted here: no variable, or one with a format of its own.
  if (formatted === undefined || whole === formatted) {
    return whole;
  }
  return mixedName(replace(text, (value) => valueTexts(value).join(',')));
}

function replaceQuoted(text: string, { kind, quote = '"' }: Token, replace: Replace): string {
  const isName = kind === 'quotedName';
  const start = text.indexOf(quote) + quote.length;
  const end = kind === 'unclosedString' ? text.length : text.lastIndexOf(quote.slice(-1));
  const [open, inner, close] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const seen: string[][] = [];
  const replaced = replace(inner, (value) => {
    const values = valueTexts(value);
    seen.push(values);
    return quotedText(values, quote, isName);
  });
  const [only] = seen;
  if (seen.length === 1 && only.length > 1 && close !== '' && replaced === quotedText(only, quote, isName)) {
    return plainQuotes(quotedList(only, quote, isName, open, close), seen, quote);
  }
  return plainQuotes(`${open}${replaced}${close}`, seen, quote);
}

/** A verbatim string (`@"…"`) cannot hold a line break: with such a value it becomes a plain one. */
function plainQuotes(text: string, seen: string[][], quote: string): string {
  if (!quote.startsWith('@') || !seen.flat().some((value) => value.includes('\n'))) {
    return text;
  }
  return quoteString(unquoteString(text));
}

/** `$__timeFilter(field)`: the field as it is written, `_time` when there is none. */
function timeFilterCall(query: string, tokens: Token[], first: number): { field: string; last: number } | undefined {
  const [name, open] = [tokens[first], tokens[first + 1]];
  if (
    query.slice(name.from, name.to) !== '$__timeFilter' ||
    open === undefined ||
    query.slice(open.from, open.to) !== '('
  ) {
    return undefined;
  }
  const last = closingOf(query, tokens, first + 1);
  if (last === undefined) {
    return undefined;
  }
  const field = query.slice(open.to, tokens[last].from).trim();
  return { field: field === '' ? '_time' : field, last };
}

/** The index of the `)` that belongs to the `(` at `open`. */
function closingOf(query: string, tokens: Token[], open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = query.slice(tokens[at].from, tokens[at].to);
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth === 0) {
      return at;
    }
  }
  return undefined;
}

/** `[[variable]]` is several tokens: the index of the last one, when there is such a variable at `first`. */
function bracketedVariableEnd(query: string, tokens: Token[], first: number): number | undefined {
  const { from } = tokens[first];
  if (!query.startsWith('[[', from)) {
    return undefined;
  }
  const end = query.indexOf(']]', from);
  const word = end < 0 ? '' : query.slice(from + 2, end);
  const last = /^\w+(?::\w+)?$/.test(word) ? tokens.findIndex((token) => token.to === end + 2) : -1;
  return last < 0 ? undefined : last;
}

/** `__interval` of `$__interval`, `${__interval}` and `[[__interval]]`; what is none is not the name of a macro either. */
function macroName(text: string): string {
  for (const [open, close] of [
    ['${', '}'],
    ['[[', ']]'],
    ['$', ''],
  ]) {
    if (text.startsWith(open) && text.endsWith(close)) {
      return text.slice(open.length, text.length - close.length);
    }
  }
  return '';
}

function isIntervalVariable(variable: unknown): boolean {
  return typeof variable === 'object' && variable !== null && 'type' in variable && variable.type === 'interval';
}

function exhausted(kind: never): never {
  throw new Error(`Unknown kind of token: ${String(kind)}`);
}
