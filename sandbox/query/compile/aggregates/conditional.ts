import { type AggregateFunction, type AggregateResult, type AggregateSite, filterClause } from './aggregate';
import { argument, type Argument } from '../functions/scalarFunction';
import { Refusal } from '../../request/queryError';

/** Returns the form of an aggregate whose last argument says which rows count: `sumif(f, condition)`. */
export function conditional(aggregate: AggregateFunction): AggregateFunction {
  return (site) => withCondition(aggregate, site, site.arguments.length - 1);
}

/** Returns the form of an aggregate whose second argument says which rows count: `make_list_if(f, condition, max)`. */
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
