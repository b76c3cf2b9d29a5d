import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { parseJson } from '../../../json';
import { argument, expectArguments, constantInteger } from '../functions/scalarFunction';
import { Refusal } from '../../request/queryError';
import { sqlFloat } from '../../../database/sql';
import { type Value } from '../relation/types';
import { jsonElement } from '../values/text';
import { type AggregateFunction, type AggregateSite, measure } from './aggregate';

/** A constant percentile, from 0 to 100. */
function percentage(site: AggregateSite, index: number): number {
  const { value, span } = site.arguments[index];
  const { literal } = value;
  const isConstant = (value.type === 'integer' && typeof literal === 'bigint') || typeof literal === 'number';
  return checked(site, isConstant ? Number(literal) : NaN, span);
}

/** Constant percentiles in an argument: a single one, or several in a `dynamic([…])`. */
function percentagesOf(site: AggregateSite, index: number): number[] {
  const { expression } = site.span.arguments[index];
  const list = expression.kind === 'dynamic' ? parseJson(expression.json) : undefined;
  return Array.isArray(list)
    ? list.map((each: unknown) => checked(site, typeof each === 'number' ? each : NaN, expression))
    : [percentage(site, index)];
}

function checked(site: AggregateSite, number: number, span: Span): number {
  if (!(number >= 0 && number <= 100)) {
    throw new Refusal(span, `${site.name}(): percentiles must be constants from 0 to 100`);
  }
  return number;
}

function measured(site: AggregateSite): Value {
  const { type } = site.arguments[0].value;
  return type === 'timespan' || type === 'datetime' ? site.arguments[0].value : argument(site, 0, 'number');
}

/** Translates `percentile(f, p)`: nearest rank, so the result is always an existing value. */
export const percentile: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const value = measured(site);
  const p = percentage(site, 1);
  const sql = `quantile_disc(${value.sql}, ${sqlFloat(p / 100)})${site.filter}`;
  return {
    value: isNumber(value.type) ? { type: 'float', sql: `CAST(${sql} AS DOUBLE)` } : { type: value.type, sql },
    args: [p],
  };
};

/** Translates `percentiles_array(f, 50, 95)` and `(f, dynamic([50, 95]))`: an array in the given order; timespans are in nanoseconds. */
export const percentilesArray: AggregateFunction = (site) => {
  expectArguments(site, 2, Infinity);
  const number = measure(site);
  const percentages = site.arguments.slice(1).flatMap((_, index) => percentagesOf(site, index + 1));
  const list = percentages.map((p) => sqlFloat(p / 100)).join(', ');
  const found = `quantile_disc(${number}, [${list}])${site.filter}`;
  return {
    value: {
      type: 'array',
      sql: `to_json(list_transform(${found}, lambda x: ${jsonElement({ type: 'float', sql: 'x' })}))`,
    },
    args: percentages,
  };
};

/**
 * Translates `histogram(f, n)`: n intervals of equal width from the lowest to the highest value; a single one if all values are equal.
 */
export const histogram: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const number = measure(site);
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const values = `list_filter(list(${number})${site.filter}, lambda x: isfinite(x))`;
  // Each struct names the values that the next one needs, so nothing is computed twice.
  const limits = `list_transform([${values}], lambda v: {'v': v, 'lo': list_min(v), 'width': (list_max(v) - list_min(v)) / ${size}})`;
  const index = `CAST(least(${size} - 1, floor((x - s.lo) / s.width)) AS BIGINT)`;
  const counts = `list_aggregate(list_transform(s.v, lambda x: ${index}), 'histogram')`;
  const counted = `list_transform(${limits}, lambda s: {'v': s.v, 'lo': s.lo, 'width': s.width, 'm': CASE WHEN s.width > 0 THEN ${counts} END})`;
  const interval = `{'from': s.lo + i * s.width, 'to': s.lo + (i + 1) * s.width, 'count': coalesce(s.m[i], 0)}`;
  const whole = `[{'from': s.lo, 'to': s.lo, 'count': CAST(len(s.v) AS UBIGINT)}]`;
  const elements = `list_transform(${counted}, lambda s: CASE WHEN s.lo IS NULL THEN [] WHEN s.width > 0 THEN list_transform(range(0, ${size}), lambda i: ${interval}) ELSE ${whole} END)`;
  return { value: { type: 'array', sql: `to_json(${elements}[1])` }, args: [Number(size)] };
};
