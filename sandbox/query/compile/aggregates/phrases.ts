import { argument, constantInteger, expectArguments } from '../functions/scalarFunction';
import { hostFunctionName } from '../../../database/functions/hostFunction';
import { type AggregateFunction, filterClause } from './aggregate';
import { mostFrequent } from './lists';

/** Translates `phrases(text, n)`: the phrases that occur most often, most frequent first. */
export const phrases: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const text = argument(site, 0, 'string').sql;
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const found = `CAST(CAST(${hostFunctionName('text_phrases')}(CAST(json_array(${text}) AS VARCHAR)) AS JSON) AS VARCHAR[])`;
  const all = `flatten(list(${found})${filterClause(site.condition, `${text} IS NOT NULL`)})`;
  const elements = mostFrequent(`list_aggregate(${all}, 'histogram')`, size, `{'key': r.k, 'count': -r.n}`);
  return { value: { type: 'array', sql: elements }, args: [Number(size)] };
};
