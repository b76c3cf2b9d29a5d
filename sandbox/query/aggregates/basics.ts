import { type AplType } from '../../dataset';
import { expectArguments } from '../functions/scalarFunction';
import { Refusal } from '../queryError';
import { sqlFloat } from '../sql';
import { type Value, isDynamic, typeName, withArticle } from '../types';
import { type AggregateFunction, type AggregateSite } from './aggregate';
import { argument } from './arguments';

const result = (type: AplType, sql: string) => ({ value: { type, sql } });

const addUp = (column: string) => `CAST(coalesce(sum(${column}), 0) AS BIGINT)`;

/** `count()` */
export const count: AggregateFunction = (site) => {
  expectArguments(site, 0);
  // A filtered aggregate costs more: its rows are picked out first.
  const sql = site.condition === undefined ? 'count(*)' : `CAST(coalesce(count_if(${site.condition}), 0) AS BIGINT)`;
  return { ...result('integer', sql), total: addUp };
};

/** `dcount(f)`: exact here; null is no value. */
export const dcount: AggregateFunction = (site) => {
  expectArguments(site, 1);
  return result('integer', `count(DISTINCT ${argument(site, 0, 'any').sql})${site.filter}`);
};

/** A number or a timespan: what can be added up. */
function summand(site: AggregateSite): Value {
  return site.arguments[0].value.type === 'timespan' ? site.arguments[0].value : argument(site, 0, 'number');
}

/** `sum(f)`: 0 for no values. An integer's sum stays one; beyond 64 bits the database refuses. */
export const sum: AggregateFunction = (site) => {
  expectArguments(site, 1);
  const { sql, type } = summand(site);
  const total = `coalesce(sum(${sql})${site.filter}, 0)`;
  // Floats added up in another order may differ in their last digit.
  return type === 'float' ? result(type, total) : { ...result(type, `CAST(${total} AS BIGINT)`), total: addUp };
};

/** `avg(f)`: null for no values. Times are averaged as whole nanoseconds: DuckDB's own average drops to microseconds. */
export const avg: AggregateFunction = (site) => {
  expectArguments(site, 1);
  const { value } = site.arguments[0];
  if (value.type === 'datetime' || value.type === 'timespan') {
    const nanoseconds = value.type === 'datetime' ? `epoch_ns(${value.sql})` : value.sql;
    const mean = `CAST(sum(${nanoseconds})${site.filter} // nullif(count(${nanoseconds})${site.filter}, 0) AS BIGINT)`;
    return result(value.type, value.type === 'datetime' ? `make_timestamp_ns(${mean})` : mean);
  }
  return result('float', `avg(${argument(site, 0, 'number').sql})${site.filter}`);
};

const extreme =
  (name: 'min' | 'max'): AggregateFunction =>
  (site) => {
    expectArguments(site, 1);
    const { value, span } = site.arguments[0];
    if (isDynamic(value.type)) {
      throw new Refusal(
        span,
        `${site.name}() needs values with an order, not ${withArticle(typeName(value))}; convert it first`
      );
    }
    return { ...result(value.type, `${name}(${value.sql})${site.filter}`), total: (column) => `${name}(${column})` };
  };

export const min = extreme('min');
export const max = extreme('max');

const spread =
  (sql: 'stddev_samp' | 'var_samp'): AggregateFunction =>
  (site) => {
    expectArguments(site, 1);
    return result('float', `coalesce(${sql}(${argument(site, 0, 'number').sql})${site.filter}, 0)`);
  };

/** `stdev(f)` and `variance(f)` of a sample; 0 for fewer than two values. */
export const stdev = spread('stddev_samp');
export const variance = spread('var_samp');

/** `rate(f)`: the sum for each second of the group's bucket, or of the request's range where there are no buckets. */
export const rate: AggregateFunction = (site) => {
  expectArguments(site, 1);
  const number = argument(site, 0, 'number');
  const total = `coalesce(sum(${number.sql})${site.filter}, 0)`;
  return result('float', `(CAST(${total} AS DOUBLE) / nullif(${sqlFloat(site.aggregation.seconds)}, 0))`);
};
