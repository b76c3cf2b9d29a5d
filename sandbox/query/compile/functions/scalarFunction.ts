import { randomUUID } from 'node:crypto';

import { type ExpressionOf, type Span } from '@aplkit/language/apl/tree/ast';
import { convert, type Kind } from '../values/convert';
import { type Environment } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Value } from '../relation/types';

export interface Argument {
  /** Translated when it is first read: some arguments are not values, such as a type. */
  readonly value: Value;
  span: Span;
}

/** A call of a function and its arguments. */
export interface CallSite {
  name: string;
  span: Span;
  arguments: Argument[];
  call: ExpressionOf<'call'>;
  environment: Environment;
}

/** How a function of the language becomes SQL. */
export type ScalarFunction = (site: CallSite) => Value;

/** The same of a function that needs the values of its arguments alone: the query may mean it without a call. */
export type ValueFunction = (site: Omit<CallSite, 'call'>) => Value;

/** Refuses a call with too few or too many arguments. */
export function expectArguments(
  site: { name: string; span: Span; arguments: unknown[] },
  min: number,
  max = min
): void {
  const count = site.arguments.length;
  if (count < min || count > max) {
    const wanted = min === max ? `${min}` : max === Infinity ? `at least ${min}` : `${min} to ${max}`;
    throw new Refusal(site.span, `${site.name}() takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${count}`);
  }
}

/** An argument as the kind that the function, or aggregate, takes. */
export function argument(site: Pick<CallSite, 'name' | 'arguments'>, index: number, kind: Kind): Value {
  const { value, span } = site.arguments[index];
  return convert(value, kind, `${site.name}()`, span);
}

/** A constant whole number, for arguments that shape the SQL itself. */
export function constantInteger(name: string, { value, span }: Argument, min: bigint, max: bigint): bigint {
  const { literal } = value;
  if (typeof literal !== 'bigint' || value.type !== 'integer') {
    throw new Refusal(span, `${name}() needs a constant whole number here`);
  }
  if (literal < min || literal > max) {
    throw new Refusal(span, `${name}() needs a number from ${min} to ${max} here`);
  }
  return literal;
}

/** Part of the marks of values in SQL, which no query's text can contain. */
const unguessable = randomUUID();
const mark = (index: number | string) => `\u0001${unguessable}:${index}\u0001`;
const everyMark = new RegExp(mark('(\\d+)'), 'g');

/** Shorter SQL than this may be written several times: a column, a constant. */
const shortSql = 40;

/**
 * Expression of values in which each is written and computed once: a long, repeated one becomes a lambda's variable. Otherwise, nested
 * functions would double the SQL at each level.
 */
export function once(
  site: Pick<CallSite, 'environment'>,
  values: string[],
  template: (...values: string[]) => string
): string {
  const written = template(...values.map((_, index) => mark(index)));
  const repeated = values.flatMap((value, index) =>
    value.length > shortSql && written.split(mark(index)).length > 2 ? [index] : []
  );
  const variable = repeated.length === 0 ? '' : site.environment.compilation.steps.column();
  // In one pass: a value is a query's own text, in which nothing is replaced.
  const body = written.replaceAll(everyMark, (_, digits: string) =>
    repeated.includes(Number(digits)) ? `${variable}.v${digits}` : values[Number(digits)]
  );
  if (repeated.length === 0) {
    return body;
  }
  const members = repeated.map((index) => `'v${index}': ${values[index]}`).join(', ');
  return `list_transform([{${members}}], lambda ${variable}: ${body})[1]`;
}
