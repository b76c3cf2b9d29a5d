import { constantInteger, expectArguments } from '../functions/scalarFunction';
import { datetimeText, timespanText } from '../functions/timeText';
import { type Value } from '../types';
import { type AggregateFunction, type AggregateSite, filterClause } from './aggregate';
import { argument } from './arguments';

/** What a list may hold when the query does not say, as the language has it. */
const longestList = 1_048_576n;

/** A value as an element of JSON: times as texts, no float that JSON cannot write. */
export function jsonElement(value: Value): string {
  switch (value.type) {
    case 'datetime':
      return datetimeText(value.sql);
    case 'timespan':
      return timespanText(value.sql);
    case 'float':
      return `CASE WHEN isfinite(${value.sql}) THEN ${value.sql} END`;
    case 'integer':
    case 'boolean':
    case 'string':
    case 'array':
    case 'map':
    case 'unknown':
      return value.sql;
  }
}

function longest(site: AggregateSite): bigint {
  return site.arguments.length === 2 ? constantInteger(site.name, site.arguments[1], 1n, longestList) : longestList;
}

const collect =
  (distinct: boolean): AggregateFunction =>
  (site) => {
    expectArguments(site, 1, 2);
    const value = argument(site, 0, 'any');
    const { rowOrder } = site.aggregation;
    const what = distinct
      ? `DISTINCT ${jsonElement(value)} ORDER BY ${jsonElement(value)}`
      : `${jsonElement(value)}${rowOrder && ` ${rowOrder}`}`;
    const list = `list(${what})${filterClause(site.condition, `${value.sql} IS NOT NULL`)}`;
    return { value: { type: 'array', sql: `coalesce(to_json(${list}[1:${longest(site)}]), CAST('[]' AS JSON))` } };
  };

/** `make_list(f, max)`: the values in the rows' order, nulls left out. */
export const makeList = collect(false);

/** `make_set(f, max)`: each value once, in the values' order, nulls left out. */
export const makeSet = collect(true);

/** `topk(f, n)`: the most frequent values, most frequent first; counted exactly here, so `error` is always 0. */
export const topk: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const value = argument(site, 0, 'any');
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const counts = `map_entries(histogram(${jsonElement(value)})${site.filter})`;
  const ranked = `list_sort(list_transform(${counts}, lambda e: {'n': -CAST(e.value AS BIGINT), 'k': e.key}))`;
  const cells = `list_transform(${ranked}[1:${size}], lambda r: {'key': r.k, 'count': -r.n, 'error': 0})`;
  return { value: { type: 'array', sql: `coalesce(to_json(${cells}), CAST('[]' AS JSON))` }, args: [Number(size)] };
};
