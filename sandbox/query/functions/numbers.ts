import { Refusal } from '../queryError';
import { argument, constantInteger, expectArguments, fixed, ofNumber, type ScalarFunction } from './scalarFunction';

/** `round(value, digits)`: halves away from zero. A whole number stays one where no digits behind the point are asked for. */
const round: ScalarFunction = (site) => {
  expectArguments(site, 1, 2);
  const number = argument(site, 0, 'number');
  const digits = site.arguments.length === 2 ? constantInteger(site.name, site.arguments[1], 0n, 15n) : 0n;
  return number.type === 'integer'
    ? { type: 'integer', sql: number.sql }
    : { type: 'float', sql: `round(${number.sql}, ${digits})` };
};

const absolute: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value } = site.arguments[0];
  if (value.type === 'timespan') {
    throw new Refusal(site.arguments[0].span, 'abs() of a timespan is not supported', 'unsupported');
  }
  const number = argument(site, 0, 'number');
  return { type: number.type, sql: `abs(${number.sql})` };
};

export const numberFunctions: Record<string, ScalarFunction> = {
  round,
  abs: absolute,
  // A negative number has no root, and zero no logarithm: null, where the database would refuse the whole query.
  sqrt: ofNumber((value) => `CASE WHEN ${value} >= 0 THEN sqrt(${value}) END`),
  exp: ofNumber((value) => `exp(${value})`),
  log: ofNumber((value) => `CASE WHEN ${value} > 0 THEN ln(${value}) END`),
  log2: ofNumber((value) => `CASE WHEN ${value} > 0 THEN log2(${value}) END`),
  log10: ofNumber((value) => `CASE WHEN ${value} > 0 THEN log10(${value}) END`),
  isnan: fixed(['number'], 'boolean', (value) => `isnan(CAST(${value} AS DOUBLE))`),
  isinf: fixed(['number'], 'boolean', (value) => `isinf(CAST(${value} AS DOUBLE))`),
};
