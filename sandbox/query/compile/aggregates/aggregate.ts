import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Aggregation } from '../relation/compilation';
import { argument, type Argument } from '../functions/scalarFunction';
import { type Value } from '../relation/types';
import { Refusal } from '../../request/queryError';

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

/** The first argument as a number; a timespan counts as its nanoseconds. */
export function measure(site: AggregateSite): string {
  const { value } = site.arguments[0];
  return `CAST(${value.type === 'timespan' ? value.sql : argument(site, 0, 'number').sql} AS DOUBLE)`;
}

/** SQL of an aggregate, and its constant arguments for the response. */
interface AggregateResult {
  value: Value;
  args?: unknown[];
}

export type AggregateFunction = (site: AggregateSite) => AggregateResult;

/** Conditional form of an aggregate with the condition last: `sumif(f, condition)`. */
export function conditional(aggregate: AggregateFunction): AggregateFunction {
  return (site) => withCondition(aggregate, site, site.arguments.length - 1);
}

/** Conditional form of an aggregate with the condition second: `make_list_if(f, condition, max)`. */
export function conditionSecond(aggregate: AggregateFunction): AggregateFunction {
  return (site) => withCondition(aggregate, site, Math.min(1, site.arguments.length - 1));
}

function withCondition(aggregate: AggregateFunction, site: AggregateSite, index: number): AggregateResult {
  if (index < 0) {
    throw new Refusal(site.span, `${site.name}() needs a condition as one of its arguments`);
  }
  const condition = argument(site, index, 'boolean').sql;
  const counted = site.arguments.map((each, at) => {
    const { kind } = site.span.arguments[at].expression;
    return kind === 'name' || each.value.literal !== undefined ? each : calculatedWhere(condition, each);
  });
  counted.splice(index, 1);
  return aggregate({ ...site, arguments: counted, condition, filter: filterClause(condition) });
}

/**
 * Writes an argument that is only calculated where the condition holds. The database calculates arguments for all rows before it filters
 * them, so a result beyond 64 bits would refuse the query even in a row that does not count. A literal and a field alone cannot fail.
 */
function calculatedWhere(condition: string, { value, span }: Argument): Argument {
  return { value: { type: value.type, union: value.union, sql: `CASE WHEN ${condition} THEN ${value.sql} END` }, span };
}
