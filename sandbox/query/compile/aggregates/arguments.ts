import { convert, type Kind } from '../values/convert';
import { type Value } from '../relation/types';
import { type AggregateSite } from './aggregate';

/** Returns an argument as the kind that the aggregate takes. */
export function argument(site: AggregateSite, index: number, kind: Kind): Value {
  const { value, span } = site.arguments[index];
  return convert(value, kind, `${site.name}()`, span);
}

/** Returns an argument as a number; a timespan counts as its nanoseconds. */
export function measure(site: AggregateSite, index: number): string {
  const { value } = site.arguments[index];
  return `CAST(${value.type === 'timespan' ? value.sql : argument(site, index, 'number').sql} AS DOUBLE)`;
}
