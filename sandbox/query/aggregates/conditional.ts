import { argument } from './arguments';
import { type AggregateFunction, filterClause } from './aggregate';
import { type Argument } from '../functions/scalarFunction';
import { Refusal } from '../queryError';

/** The form of an aggregate whose last argument says which rows count: `sumif(f, condition)`. */
export function conditional(aggregate: AggregateFunction): AggregateFunction {
  return (site) => {
    const last = site.arguments.length - 1;
    if (last < 0) {
      throw new Refusal(site.span, `${site.name}() needs a condition as its last argument`);
    }
    const predicate = argument(site, last, 'boolean');
    const condition = predicate.condition ?? predicate.sql;
    const counted = site.arguments.slice(0, -1).map((each, index) => {
      const { kind } = site.span.arguments[index].expression;
      return kind === 'name' || each.value.literal !== undefined ? each : calculatedWhere(condition, each);
    });
    return aggregate({ ...site, arguments: counted, condition, filter: filterClause(condition) });
  };
}

/**
 * The database works arguments out for all rows before it filters them: a calculation whose result is beyond 64 bits would refuse the
 * query even where that row does not count. A field alone and a literal cannot fail.
 */
function calculatedWhere(condition: string, { value, span }: Argument): Argument {
  return { value: { type: value.type, union: value.union, sql: `CASE WHEN ${condition} THEN ${value.sql} END` }, span };
}
