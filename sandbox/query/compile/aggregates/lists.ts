import { isNumber } from '@aplkit/language/apl/analysis/types';
import { hostCall } from '../../../database/functions/hostFunction';
import { argument, constantInteger, expectArguments } from '../functions/scalarFunction';
import { jsonElement } from '../values/text';
import { type AggregateFunction, type AggregateSite, filterClause, conditionSecond } from './aggregate';

/** The language's default for the maximum size of a list. */
const longestList = 1_048_576n;

function longest(site: AggregateSite, otherwise: bigint): bigint {
  return site.arguments.length === 2 ? constantInteger(site.name, site.arguments[1], 1n, longestList) : otherwise;
}

const collect =
  (distinct: boolean, size: bigint): AggregateFunction =>
  (site) => {
    expectArguments(site, 1, 2);
    const value = argument(site, 0, 'any');
    const { rowOrder } = site.aggregation;
    const what = distinct
      ? `DISTINCT ${jsonElement(value)} ORDER BY ${jsonElement(value)}`
      : `${jsonElement(value)}${rowOrder && ` ${rowOrder}`}`;
    const list = `list(${what})${filterClause(site.condition, `${value.sql} IS NOT NULL`)}`;
    return {
      value: { type: 'array', sql: `coalesce(to_json(${list}[1:${longest(site, size)}]), CAST('[]' AS JSON))` },
    };
  };

/** `make_list(f, max)`: the values in the order of the rows, without nulls. */
export const makeList = collect(false, longestList);

/** `make_list_if(f, condition, max)` */
export const makeListIf = conditionSecond(makeList);

/** `make_set(f, max)`: distinct non-null values in ascending order, at most 128 by default. */
export const makeSet = collect(true, 128n);

/** `make_set_if(f, condition, max)`: limited by default only by the maximum size of a list. */
export const makeSetIf = conditionSecond(collect(true, longestList));

/** Translates `topk(f, n)`: the most frequent values, most frequent first. Counts are exact here, so `error` is 0. */
export const topk: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const value = argument(site, 0, 'any');
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const key = jsonElement(value);
  // The database keeps the counts in a tree, which finds sorted numbers up to four times as fast if many differ.
  const sorted = isNumber(value.type) ? ` ORDER BY ${key}` : '';
  const counts = `histogram(${key}${sorted})${site.filter}`;
  const elements = mostFrequent(counts, size, `{'key': r.k, 'count': -r.n, 'error': 0}`);
  return { value: { type: 'array', sql: elements }, args: [Number(size)] };
};

/**
 * SQL that writes the most frequent keys of a map of counts as JSON, most frequent first, then by value.
 * @param element SQL for an element: `r.k` is the key, `-r.n` its count
 */
function mostFrequent(counts: string, size: bigint, element: string): string {
  const ranked = `list_sort(list_transform(map_entries(${counts}), lambda e: {'n': -CAST(e.value AS BIGINT), 'k': e.key}))`;
  return `coalesce(to_json(list_transform(${ranked}[1:${size}], lambda r: ${element})), CAST('[]' AS JSON))`;
}

/** Translates `phrases(text, n)`: the most frequent phrases, in descending order of frequency. */
export const phrases: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const text = argument(site, 0, 'string').sql;
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const found = `CAST(CAST(${hostCall('text_phrases', text)} AS JSON) AS VARCHAR[])`;
  const all = `flatten(list(${found})${filterClause(site.condition, `${text} IS NOT NULL`)})`;
  const elements = mostFrequent(`list_aggregate(${all}, 'histogram')`, size, `{'key': r.k, 'count': -r.n}`);
  return { value: { type: 'array', sql: elements }, args: [Number(size)] };
};
