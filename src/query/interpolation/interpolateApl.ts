import { type ScopedVars, type TimeRange } from '@grafana/data';

import { type Token, tokenize } from '@aplkit/language/apl/tree/lexer';
import { quoteString } from '@aplkit/language/apl/tree/quote';
import { escapeForString, unquoteString } from '@aplkit/language/apl/tree/strings';
import { recordOf } from '../../service/json';
import { endOfAllCondition } from './allCondition';
import { type Templates } from './interpolateNames';
import { replaceAroundMacros, requestMacros, timeFilter } from './macros';
import {
  bareText,
  combinations,
  mixedName,
  namesText,
  patternTexts,
  quotedText,
  rawLiteralText,
  valueTexts,
} from './values';
import { type VariableContext, variableContext } from './variableContext';

interface InterpolationContext {
  templates: Templates;
  scopedVars?: ScopedVars;
  /** Time range. Without it, macros such as `$__interval` stay unchanged. */
  range?: TimeRange;
  intervalMs?: number;
}

/** Replaces variables in APL. Values are escaped or quoted, so that none can end its token. Comments stay unchanged. */
export function interpolateApl(written: string, context: InterpolationContext): string {
  if (!written.includes('$') && !written.includes('[[')) {
    return written;
  }
  const { range, intervalMs } = context;
  const macros = range && requestMacros(range, intervalMs);
  const scopedVars = { ...context.scopedVars, ...macros };
  const replaceAll: Replace = (text, format) => context.templates.replace(text, scopedVars, format);
  const replace: Replace =
    range === undefined ? (text, format) => replaceAroundMacros(text, (part) => replaceAll(part, format)) : replaceAll;
  const tokens = tokenize(written);
  const replaceTokens = (from: number, to: number): string => {
    let replaced = '';
    for (let first = from; first < to; first++) {
      const end = range === undefined ? undefined : timeFilterEnd(tokens, first);
      if (range !== undefined && end !== undefined) {
        replaced += timeFilter(replaceTokens(first + 2, end).trim() || '_time', range);
        first = end;
        continue;
      }
      const all = endOfAllCondition(tokens, first, (token) => replaceIn(token, replace, () => 'value'));
      if (all !== undefined) {
        first = all - 1;
        continue;
      }
      const { text } = tokens[first];
      const isKey = tokens[first - 1]?.text === '.';
      const value =
        macros?.[macroName(text)]?.value ??
        replaceIn(tokens[first], replace, () => (isKey ? 'field' : variableContext(tokens, first)));
      // `attributes['a'].$key` with a key that needs quotes: brackets replace the dot.
      replaced = isKey && value.startsWith('[') && value !== text ? replaced.slice(0, -1) + value : replaced + value;
    }
    return replaced;
  };
  return replaceTokens(0, tokens.length);
}

type Format = (value: unknown, variable: unknown) => string;
type Replace = (text: string, format?: Format) => string;
type Context = () => VariableContext;

function replaceIn(token: Token, replace: Replace, context: Context): string {
  const { text } = token;
  if (!text.includes('$') && !text.includes('[[')) {
    return text;
  }
  switch (token.kind) {
    case 'string':
    case 'unclosedString':
      return replaceQuoted(token, replace, context() === 'pattern' ? patternTexts : valueTexts);
    case 'quotedName':
      return replaceQuoted(token, replace, valueTexts);
    case 'rawLiteral':
      return replace(text, (value) => rawLiteralText(valueTexts(value), text.startsWith('date')));
    case 'name':
      return replaceBare(text, replace, context);
    default:
      return text;
  }
}

/** The sides of a join, unless dashboard variables have these names. */
const sides = ['$left', '$right'];

function replaceBare(text: string, replace: Replace, context: Context): string {
  const side = sides.find((name) => text.startsWith(`${name}.`) && replace(name) === name);
  if (side !== undefined) {
    return `${side}.${replaceBare(text.slice(side.length + 1), replace, () => 'field')}`;
  }
  let formatted: string | undefined;
  const whole = replace(text, (value, variable) => {
    const here = context();
    const texts = here === 'pattern' ? patternTexts(value) : valueTexts(value);
    formatted = bareText(texts, here, recordOf(variable).type === 'interval');
    return formatted;
  });
  // There's no variable, it has a format, or it's the whole name and already written.
  if (formatted === undefined || whole === formatted) {
    return whole;
  }
  const names = combinations((format) => replace(text, format));
  return namesText((names.length > 0 ? names : [replace(text, () => '')]).map(mixedName), context());
}

function replaceQuoted({ text, kind, quote = '"' }: Token, replace: Replace, toTexts: typeof valueTexts): string {
  const start = text.indexOf(quote) + quote.length;
  const end = kind === 'unclosedString' ? text.length : text.lastIndexOf(quote.slice(-1));
  const [open, inner, close] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const seen: string[][] = [];
  const format: Format = (value) => {
    const values = toTexts(value);
    seen.push(values);
    return quotedText(values, quote);
  };
  let replaced = '';
  let from = 0;
  for (const { 0: variable, index } of inner.matchAll(formatted)) {
    // Grafana's format may return any text, but the text must not end the string.
    const value = replace(variable);
    seen.push([value]);
    replaced +=
      replace(inner.slice(from, index), format) + (value === variable ? value : escapeForString(value, quote));
    from = index + variable.length;
  }
  replaced += replace(inner.slice(from), format);
  const [only] = seen;
  const isAll = seen.length === 1 && only.length > 1 && close !== '' && replaced === quotedText(only, quote);
  const items = isAll ? only.map((value) => escapeForString(value, quote)) : [replaced];
  const hasLines = quote.startsWith('@') && seen.flat().some((value) => value.includes('\n'));
  return (
    items
      .map((item) => `${open}${item}${close}`)
      // A verbatim string (`@"…"`) can't contain a line break, so it becomes a regular one.
      .map((item) => (hasLines ? quoteString(unquoteString(item)) : item))
      .join(', ')
  );
}

/** Matches variables with a format, except `raw`, which inserts APL. */
const formatted = /\$\{\w+(?:\.[^:}]+)?:(?!raw\})[^}]+\}|\[\[\w+:(?!raw\])\w+\]\]/g;

/** Index of the parenthesis that closes `$__timeFilter(…)`; `undefined` if the macro doesn't start at `first`. */
function timeFilterEnd(tokens: Token[], first: number): number | undefined {
  if (tokens[first].text !== '$__timeFilter' || tokens[first + 1]?.text !== '(') {
    return undefined;
  }
  let depth = 0;
  for (let at = first + 1; at < tokens.length; at++) {
    const { text } = tokens[at];
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth === 0) {
      return at;
    }
  }
  return undefined;
}

/** Name of a macro: `__interval` for `$__interval`, `${__interval}` and `[[__interval]]`; empty for other text. */
function macroName(text: string): string {
  const names = /^(?:\$\{(.*)\}|\[\[(.*)\]\]|\$(.*))$/s.exec(text)?.slice(1) ?? [];
  return names.find((name) => name !== undefined) ?? '';
}
