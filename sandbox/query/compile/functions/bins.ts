import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { withArticle } from '@aplkit/language/kit/words';
import { before1970, bucketSize } from '../relation/buckets';
import { rangeLength } from '../../request/request';
import { Refusal } from '../../request/queryError';
import { sqlFloat, sqlInteger } from '../../../database/sql';
import { type Value } from '../relation/types';
import { argument, type CallSite, expectArguments, type ScalarFunction } from './scalarFunction';

/** Rounds a datetime down to a multiple of `size`, including times before 1970. */
function binDatetime(sql: string, size: bigint): Value {
  const nanoseconds = `epoch_ns(${sql})`;
  const step = sqlInteger(size);
  const past = `(${nanoseconds} % ${step} + ${sqlInteger((before1970 % size) + size)}) % ${step}`;
  return { type: 'datetime', sql: `make_timestamp_ns(${nanoseconds} - ${past})`, bucket: size };
}

/** Rounds an integer or a timespan down to a multiple of `size`, including negative values. */
function binInteger(value: string, size: bigint): string {
  const step = sqlInteger(size);
  return `(${value} - (${value} % ${step} + ${step}) % ${step})`;
}

/** Translates `bin(value, size)`: the largest multiple of a constant size that doesn't exceed the value. */
const bin: ScalarFunction = (site) => {
  expectArguments(site, 2);
  const { value } = site.arguments[0];
  const size = site.arguments[1];
  const { literal } = size.value;
  if (literal === undefined || literal === null || typeof literal === 'boolean' || typeof literal === 'string') {
    throw new Refusal(size.span, `${site.name}() needs a constant size, like 5m or 10`, 'unsupported');
  }
  if (!(literal > 0)) {
    throw new Refusal(size.span, `${site.name}() needs a size above zero`);
  }
  if (
    (value.type === 'datetime' || value.type === 'timespan') &&
    size.value.type === 'timespan' &&
    typeof literal === 'bigint'
  ) {
    return value.type === 'datetime'
      ? binDatetime(value.sql, literal)
      : { type: 'timespan', sql: binInteger(value.sql, literal) };
  }
  if (value.type === 'integer' && size.value.type === 'integer' && typeof literal === 'bigint') {
    return { type: 'integer', sql: binInteger(value.sql, literal) };
  }
  const number = argument(site, 0, 'number').sql;
  if (size.value.type === 'timespan' || size.value.type === 'datetime') {
    throw new Refusal(size.span, `${site.name}() of ${withArticle(value.type)} needs a number as its size`);
  }
  const step = sqlFloat(Number(literal));
  return { type: 'float', sql: `(floor(${number} / ${step}) * ${step})` };
};

/** Translates `bin_auto(_time)`, whose bin size depends on the request's range. */
const binAuto: ScalarFunction = (site) => {
  expectArguments(site, 1);
  if (!isTimeBin(site.call)) {
    throw new Refusal(site.arguments[0].span, 'bin_auto() works on _time only');
  }
  const { range, maxBuckets } = site.environment.compilation;
  return binDatetime(argument(site, 0, 'datetime').sql, bucketSize(rangeLength(range), maxBuckets));
};

/** Translates `floor(value)`; with a second argument, it's the same as `bin`. */
const floor = (site: CallSite): Value => {
  if (site.arguments.length === 2) {
    return bin(site);
  }
  expectArguments(site, 1);
  const number = argument(site, 0, 'number');
  return number.type === 'integer'
    ? { type: 'integer', sql: number.sql }
    : { type: 'float', sql: `floor(${number.sql})` };
};

export const binFunctions: Record<string, ScalarFunction> = { bin, bin_auto: binAuto, floor };
