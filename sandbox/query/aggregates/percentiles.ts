import { expectArguments } from '../functions/scalarFunction';
import { Refusal } from '../queryError';
import { sqlFloat } from '../sql';
import { type Value } from '../types';
import { type AggregateFunction, type AggregateSite } from './aggregate';
import { argument } from './arguments';

/** A constant percentile, 0 to 100. */
function percentage(site: AggregateSite, index: number): number {
  const { value, span } = site.arguments[index];
  const { literal } = value;
  const isConstant = (value.type === 'integer' && typeof literal === 'bigint') || typeof literal === 'number';
  const number = isConstant ? Number(literal) : NaN;
  if (!(number >= 0 && number <= 100)) {
    throw new Refusal(span, `${site.name}() needs constant percentiles from 0 to 100`);
  }
  return number;
}

function measured(site: AggregateSite): Value {
  const { type } = site.arguments[0].value;
  return type === 'timespan' || type === 'datetime' ? site.arguments[0].value : argument(site, 0, 'number');
}

/** `percentile(f, p)`: nearest rank, so always a value that is there. */
export const percentile: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const value = measured(site);
  const p = percentage(site, 1);
  const sql = sharedQuantile(value.sql, p / 100, site);
  const isNumber = value.type === 'integer' || value.type === 'float';
  return {
    value: { type: isNumber ? 'float' : value.type, sql: isNumber ? `CAST(${sql} AS DOUBLE)` : sql },
    args: [p],
  };
};

/**
 * SQL of one of the quantiles that the `summarize` wants of the same values. DuckDB works out once what is written alike, so they are
 * written as one list: the values are collected and searched only once.
 */
function sharedQuantile(value: string, part: number, { filter, aggregation: { percentiles } }: AggregateSite): string {
  const what = `${value}${filter}`;
  const parts = [...new Set([...(percentiles.get(what) ?? []), part])];
  percentiles.set(what, parts);
  return parts.length === 1
    ? `quantile_disc(${value}, ${sqlFloat(part)})${filter}`
    : `(quantile_disc(${value}, [${parts.map(sqlFloat).join(', ')}])${filter})[${parts.indexOf(part) + 1}]`;
}

/** `percentiles_array(f, 50, 95)`: an array in the order asked for. */
export const percentilesArray: AggregateFunction = (site) => {
  expectArguments(site, 2, Infinity);
  const number = argument(site, 0, 'number');
  const percentages = site.arguments.slice(1).map((_, index) => percentage(site, index + 1));
  const list = percentages.map((p) => sqlFloat(p / 100)).join(', ');
  return {
    value: { type: 'array', sql: `to_json(quantile_disc(CAST(${number.sql} AS DOUBLE), [${list}])${site.filter})` },
    args: percentages,
  };
};
