import { randomUUID } from 'node:crypto';

import { type ExpressionOf, type Span } from '@aplkit/language/apl/tree/ast';
import { convert, type Kind } from '../values/convert';
import { type Environment } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { type Value } from '../relation/types';

export interface Argument {
  /** Value of the argument, translated when first read, because some arguments, such as a type, aren't values. */
  readonly value: Value;
  span: Span;
}

export interface CallSite {
  name: string;
  span: Span;
  arguments: Argument[];
  call: ExpressionOf<'call'>;
  environment: Environment;
}

/** Translates a function call to SQL. */
export type ScalarFunction = (site: CallSite) => Value;

/** Like a scalar function, but needs only the values of its arguments, so it can also be used without a call. */
export type ValueFunction = (site: Omit<CallSite, 'call'>) => Value;

/** Rejects a call with too few or too many arguments. */
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

/** An argument, converted to the kind that the function or aggregate takes. */
export function argument(site: Pick<CallSite, 'name' | 'arguments'>, index: number, kind: Kind): Value {
  const { value, span } = site.arguments[index];
  return convert(value, kind, `${site.name}()`, span);
}

/** A constant whole number, for arguments that determine the SQL itself. */
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

/** Part of the marks that stand for values in SQL; no query's text can contain it. */
const unguessable = randomUUID();
const mark = (index: number | string) => `\u0001${unguessable}:${index}\u0001`;
const everyMark = new RegExp(mark('(\\d+)'), 'g');

/** Maximum length of SQL that may be repeated, such as a column or a constant. */
const shortSql = 40;

/** An expression that computes each value once, as a lambda's variable if it's long and repeated. */
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
  // Replaced in one pass, because a value contains the query's own text, in which nothing may be replaced.
  const body = written.replaceAll(everyMark, (_, digits: string) =>
    repeated.includes(Number(digits)) ? `${variable}.v${digits}` : values[Number(digits)]
  );
  if (repeated.length === 0) {
    return body;
  }
  const members = repeated.map((index) => `'v${index}': ${values[index]}`).join(', ');
  return `list_transform([{${members}}], lambda ${variable}: ${body})[1]`;
}
