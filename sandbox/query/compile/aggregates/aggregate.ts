import { type Expression, type ExpressionOf } from '../../../../src/apl/tree/ast';
import { type Aggregation } from '../relation/compilation';
import { argument, type Argument } from '../functions/scalarFunction';
import { type Value } from '../relation/types';

/** A call of an aggregate whose arguments are already translated. */
export interface AggregateSite {
  name: string;
  span: ExpressionOf<'call'>;
  arguments: Argument[];
  /** The expressions of the arguments, with fields in the place of `*`. */
  expressions: Expression[];
  /** The query's text. */
  text: string;
  aggregation: Aggregation;
  /** Which rows count, as SQL; `undefined` for all. */
  condition: string | undefined;
  /** The same as ` FILTER (WHERE …)`, or '': follows every SQL aggregate. */
  filter: string;
}

/** Writes ` FILTER (WHERE …)` for rows that meet all of the conditions. */
export function filterClause(...conditions: Array<string | undefined>): string {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? '' : ` FILTER (WHERE ${given.join(' AND ')})`;
}

/** Returns the first argument as a number; a timespan counts as its nanoseconds. */
export function measure(site: AggregateSite): string {
  const { value } = site.arguments[0];
  return `CAST(${value.type === 'timespan' ? value.sql : argument(site, 0, 'number').sql} AS DOUBLE)`;
}

/** An aggregate's SQL, and the constant arguments that an answer lists beside it. */
export interface AggregateResult {
  value: Value;
  args?: unknown[];
}

export type AggregateFunction = (site: AggregateSite) => AggregateResult;
