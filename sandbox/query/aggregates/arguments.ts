import { convert, type Kind } from '../expressions/convert';
import { type Value } from '../types';
import { type AggregateSite } from './aggregate';

/** An argument as the kind that the aggregate takes. */
export function argument(site: AggregateSite, index: number, kind: Kind): Value {
  const { value, span } = site.arguments[index];
  return convert(value, kind, `${site.name}()`, span);
}
