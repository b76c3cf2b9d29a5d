import { rangeUtil } from '@grafana/data';

import { escapeForName, escapeForString, quoteName, quoteString } from '../apl/quote';
import { type Quote, tokenize } from '../apl/lexer';
import { formatTimespan, parseTimespan } from '../apl/timespan';
import { type Place } from './place';

/** The values of a variable as text: Grafana gives one, or a list. */
export function valueTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) =>
    item === null || item === undefined ? '' : String(item)
  );
}

/** A variable that stands bare. Nothing that it holds can become anything but values, names or timespans. */
export function bareText(values: string[], place: Place, isInterval: boolean): string {
  if (isInterval) {
    return values.map(timespanOrText).join(', ');
  }
  switch (place) {
    case 'dataset':
      return values.length > 1 ? `union ${values.map(quoteName).join(', ')}` : values.map(quoteName).join('');
    case 'field':
      return values.map(quoteName).join(', ');
    case 'timespan':
      return values.map(timespanOrText).join(', ');
    case 'value':
      return values.length === 0 ? '""' : values.map(literal).join(', ');
    default:
      return exhausted(place);
  }
}

/** A name that a variable is a part of (`attributes.$key`), or a number with its unit (`${days}d`). */
export function mixedName(name: string): string {
  const tokens = tokenize(name);
  const [{ kind }] = tokens;
  return tokens.length === 1 && (kind === 'name' || kind === 'timespan' || kind === 'number') ? name : quoteName(name);
}

/** Values inside of a string or of a quoted name, before what is there around them. */
export function quotedText(values: string[], quote: Quote, isName: boolean): string {
  return values.map((value) => escaped(value, quote, isName)).join(',');
}

/** Values that are all of a string or of a quoted name: a list of them. `open` and `close` are what stands around the value. */
export function quotedList(values: string[], quote: Quote, isName: boolean, open: string, close: string): string {
  return values.map((value) => `${open}${escaped(value, quote, isName)}${close}`).join(', ');
}

function escaped(value: string, quote: Quote, isName: boolean): string {
  return isName && (quote === '"' || quote === "'") ? escapeForName(value, quote) : escapeForString(value, quote);
}

/** Between the brackets of `datetime(…)` and the like nothing can be quoted: what would end it is left out. */
export function rawLiteralText(values: string[], isTime: boolean): string {
  return values
    .map((value) => {
      const milliseconds = Number(value);
      // `$__from` and `$__to` are milliseconds since 1970, which are no time in APL.
      return isTime && isCanonicalInteger(value) && Math.abs(milliseconds) >= 1e11 && Math.abs(milliseconds) <= 8.64e15
        ? new Date(milliseconds).toISOString()
        : value.replace(/[)\r\n]/g, '');
    })
    .join(',');
}

/** Numbers and truth values as they are; everything else is text. */
function literal(value: string): string {
  return value === 'true' || value === 'false' || isPlainNumber(value) ? value : quoteString(value);
}

/** A number that reads back as the same text, so that `007`, `1e5` and ids of more than 64 bits stay text. */
function isPlainNumber(value: string): boolean {
  if (isCanonicalInteger(value)) {
    const integer = BigInt(value);
    return BigInt.asIntN(64, integer) === integer;
  }
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value && !value.includes('e');
}

function isCanonicalInteger(value: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(value);
}

function timespanOrText(value: string): string {
  if (parseTimespan(value) !== undefined && tokenize(value)[0].kind === 'timespan' && tokenize(value).length === 1) {
    return value;
  }
  try {
    return formatTimespan(rangeUtil.intervalToMs(value));
  } catch {
    return literal(value);
  }
}

function exhausted(place: never): never {
  throw new Error(`Unknown place: ${String(place)}`);
}
