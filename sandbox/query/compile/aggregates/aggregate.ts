import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Aggregation } from '../relation/compilation';
import { argument, type Argument } from '../functions/scalarFunction';
import { type Value } from '../relation/types';
import { Refusal } from '../../request/queryError';

/** A call to an aggregate, with its arguments already translated. */
export interface AggregateSite {
  name: string;
  span: ExpressionOf<'call'>;
  arguments: Argument[];
  /** Expressions of the arguments, with fields in place of `*`. */
  expressions: Expression[];
  /** The query's text. */
  text: string;
  aggregation: Aggregation;
  /** SQL for the condition under which rows count; `undefined` if all rows count. */
  condition: string | undefined;
  /** The condition as ` FILTER (WHERE …)`, or ''; follows every SQL aggregate. */
  filter: string;
}

/** SQL ` FILTER (WHERE …)` for rows that meet all conditions. */
export function filterClause(...conditions: Array<string | undefined>): string {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? '' : ` FILTER (WHERE ${given.join(' AND ')})`;
}

/** The first argument as a number; a timespan counts as nanoseconds. */
export function measure(site: AggregateSite): string {
  const { value } = site.arguments[0];
  return `CAST(${value.type === 'timespan' ? value.sql : argument(site, 0, 'number').sql} AS DOUBLE)`;
}

/** SQL of an aggregate, with its constant arguments for the response. */
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

/** SQL that calculates an argument only if the condition holds, so that other rows can't cause an overflow. */
function calculatedWhere(condition: string, { value, span }: Argument): Argument {
  return { value: { type: value.type, union: value.union, sql: `CASE WHEN ${condition} THEN ${value.sql} END` }, span };
}
