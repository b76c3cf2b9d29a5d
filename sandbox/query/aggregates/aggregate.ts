import { type Call } from '../../../src/apl/ast';
import { type Aggregation } from '../compilation';
import { type Argument } from '../functions/scalarFunction';
import { type Value } from '../types';

/** A call of an aggregate whose arguments are translated already. */
export interface AggregateSite {
  name: string;
  span: Call;
  arguments: Argument[];
  aggregation: Aggregation;
  /** Which rows count, as SQL; `undefined` for all. */
  condition: string | undefined;
  /** The same as ` FILTER (WHERE …)`, or '': to be put behind every SQL aggregate. */
  filter: string;
}

/** ` FILTER (WHERE …)` for what all of the conditions hold for. */
export function filterClause(...conditions: Array<string | undefined>): string {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? '' : ` FILTER (WHERE ${given.join(' AND ')})`;
}

/** An aggregate's SQL, and the constant arguments that an answer names beside it. */
export interface AggregateResult {
  value: Value;
  args?: unknown[];
  /** SQL over a column of this aggregate's results: what it is over all of their rows. Set where that is exactly the same. */
  total?: (column: string) => string;
}

export type AggregateFunction = (site: AggregateSite) => AggregateResult;
