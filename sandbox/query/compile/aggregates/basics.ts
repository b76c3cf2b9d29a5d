import { withArticle } from '@aplkit/language/kit/words';
import { type AplType, isDynamic } from '../../../database/dataset';
import { argument, constantInteger, expectArguments } from '../functions/scalarFunction';
import { Refusal } from '../../request/queryError';
import { sqlFloat } from '../../../database/sql';
import { type Value, typeName } from '../relation/types';
import { type AggregateFunction, type AggregateSite, measure, conditionSecond } from './aggregate';

const result = (type: AplType, sql: string) => ({ value: { type, sql } });

/** Translates `count()`. */
export const count: AggregateFunction = (site) => {
  expectArguments(site, 0);
  return result('integer', `count(*)${site.filter}`);
};

/** Translates `dcount(f)`, which is exact here, regardless of the requested accuracy. */
export const dcount: AggregateFunction = (site) => {
  expectArguments(site, 1, 2);
  if (site.arguments.length === 2) {
    constantInteger(site.name, site.arguments[1], 0n, 4n);
  }
  return result('integer', `count(DISTINCT ${argument(site, 0, 'any').sql})${site.filter}`);
};

/** `dcountif(f, condition, accuracy)` */
export const dcountIf = conditionSecond(dcount);

/** An argument that can be summed: a number or a timespan. */
function summand(site: AggregateSite): Value {
  return site.arguments[0].value.type === 'timespan' ? site.arguments[0].value : argument(site, 0, 'number');
}

/** Translates `sum(f)`: 0 if there are no values. The sum of integers is an integer of at most 64 bits. */
export const sum: AggregateFunction = (site) => {
  expectArguments(site, 1);
  const { sql, type } = summand(site);
  const total = `coalesce(sum(${sql})${site.filter}, 0)`;
  return result(type, type === 'float' ? total : `CAST(${total} AS BIGINT)`);
};

/** Translates `avg(f)`. Times are averaged here, because DuckDB's own average is exact only to microseconds. */
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
        `${site.name}() needs values that can be sorted, not ${withArticle(typeName(value))}; convert it first`
      );
    }
    return result(value.type, `${name}(${value.sql})${site.filter}`);
  };

export const min = extreme('min');
export const max = extreme('max');

const spread =
  (sql: 'stddev_samp' | 'var_samp'): AggregateFunction =>
  (site) => {
    expectArguments(site, 1);
    return result('float', `coalesce(${sql}(${measure(site)})${site.filter}, 0)`);
  };

/** `stdev(f)` of a sample; 0 for fewer than two values. */
export const stdev = spread('stddev_samp');
/** `variance(f)` of a sample; 0 for fewer than two values. */
export const variance = spread('var_samp');

/** Translates `rate(f)`: the sum per second of the group's bucket or, without buckets, of the request's range. */
export const rate: AggregateFunction = (site) => {
  expectArguments(site, 1);
  const number = argument(site, 0, 'number');
  const total = `coalesce(sum(${number.sql})${site.filter}, 0)`;
  return result('float', `(CAST(${total} AS DOUBLE) / nullif(${sqlFloat(site.aggregation.seconds)}, 0))`);
};
