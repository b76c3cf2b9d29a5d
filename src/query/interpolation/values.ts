import { escapeRegex, rangeUtil } from '@grafana/data';

import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { escapeForString } from '@aplkit/language/apl/tree/strings';
import { type Quote, tokenize } from '@aplkit/language/apl/tree/lexer';
import { formatTimespan, parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { type VariableContext } from './variableContext';

/** A variable's values as text. Grafana passes a single value or a list. */
export function valueTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) =>
    item === null || item === undefined ? '' : String(item)
  );
}

/** Writes a variable's values outside of quotes, only as literals, names or timespans. */
export function bareText(values: string[], context: VariableContext, isInterval: boolean): string {
  if (isInterval) {
    return values.map(timespanOrText).join(', ');
  }
  switch (context) {
    case 'dataset':
    case 'datasets':
    case 'table':
    case 'field':
      return namesText(values.map(quoteName), context);
    case 'timespan':
      return values.map(timespanOrText).join(', ');
    case 'pattern':
      return quoteString(values.join('|'));
    case 'value':
      return values.length === 0 ? '""' : values.map(literal).join(', ');
  }
}

/** A list of quoted names. Where a single table is expected, several names become a union. */
export function namesText(names: string[], context: VariableContext): string {
  const list = names.join(', ');
  if (names.length > 1 && context === 'dataset') {
    return `union ${list}`;
  }
  return names.length > 1 && context === 'table' ? `(union ${list})` : list;
}

/** One text for each combination of values. `replace` calls the format for variables in a fixed order. */
export function combinations(replace: (format: (value: unknown) => string) => string): string[] {
  const lists: string[][] = [];
  replace((value) => {
    lists.push(valueTexts(value));
    return '';
  });
  const choices = lists.reduce<string[][]>(
    (chosen, values) => chosen.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]]
  );
  return choices.map((choice) => {
    const rest = [...choice];
    return replace(() => rest.shift() ?? '');
  });
}

/** Writes a name that contained a variable (`attributes.$key`), or a number with a unit, in quotes if necessary. */
export function mixedName(name: string): string {
  const tokens = tokenize(name);
  const [{ kind }] = tokens;
  // A dash would mean a subtraction, and a `$` a variable.
  const isPlain = kind === 'timespan' || kind === 'number' || (kind === 'name' && !/[-$]/.test(name));
  return tokens.length === 1 && isPlain ? name : quoteName(name);
}

/** Writes a variable in a regular expression. Values of a multi-value variable are escaped. */
export function patternTexts(value: unknown): string[] {
  const values = valueTexts(value);
  return !Array.isArray(value)
    ? values
    : [values.length === 1 ? escapeRegex(values[0]) : `(${values.map(escapeRegex).join('|')})`];
}

/** Writes a variable inside a string or quoted name. */
export function quotedText(values: string[], quote: Quote): string {
  return values.map((value) => escapeForString(value, quote)).join(',');
}

/** Writes a variable in `datetime(…)` and similar literals, without characters that would end the literal. */
export function rawLiteralText(values: string[], isTime: boolean): string {
  return values
    .map((value) => {
      const milliseconds = Number(value);
      // `$__from` and `$__to` are milliseconds since 1970, which APL doesn't accept as times.
      return isTime && isCanonicalInteger(value) && Math.abs(milliseconds) >= 1e11 && Math.abs(milliseconds) <= 8.64e15
        ? new Date(milliseconds).toISOString()
        : value.replace(/[)\r\n]/g, '');
    })
    .join(',');
}

/** Writes a value as a literal: numbers and booleans unchanged, everything else as a string. */
function literal(value: string): string {
  return value === 'true' || value === 'false' || isPlainNumber(value) ? value : quoteString(value);
}

/** True for a number that stays the same when parsed, unlike `007`, `1e5` and integers beyond 64 bits. */
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
