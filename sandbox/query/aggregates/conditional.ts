import { argument } from './arguments';
import { type AggregateFunction, filterClause } from './aggregate';
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
    return aggregate({ ...site, arguments: site.arguments.slice(0, -1), condition, filter: filterClause(condition) });
  };
}
