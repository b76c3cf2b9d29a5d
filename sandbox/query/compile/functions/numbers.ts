import { unify } from '../values/convert';
import { argument, constantInteger, expectArguments, type ScalarFunction } from './scalarFunction';
import { sqlFunction } from './typed';

/** Translates `round(value, digits)`: halves are rounded away from zero, and integers stay integers. */
const round: ScalarFunction = (site) => {
  expectArguments(site, 1, 2);
  const number = argument(site, 0, 'number');
  const digits = site.arguments.length === 2 ? constantInteger(site.name, site.arguments[1], -15n, 15n) : 0n;
  return number.type === 'integer'
    ? { type: 'integer', sql: digits < 0n ? `CAST(round(${number.sql}, ${digits}) AS BIGINT)` : number.sql }
    : { type: 'float', sql: `round(${number.sql}, ${digits})` };
};

/** Translates `abs(value)` of a number or a timespan. */
const absolute: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value } = site.arguments[0];
  const number = value.type === 'timespan' ? value : argument(site, 0, 'number');
  return { type: number.type, sql: `abs(${number.sql})` };
};

/** The largest or smallest argument, ignoring nulls. */
const extreme =
  (name: 'greatest' | 'least'): ScalarFunction =>
  (site) => {
    expectArguments(site, 1, Infinity);
    const { values, ...kind } = unify(site.arguments, `${site.name}()`);
    return { ...kind, sql: `${name}(${values.map(({ sql }) => sql).join(', ')})` };
  };

/** Translates `rand()`, a float below 1, and `rand(n)`, a whole number below n. */
const random: ScalarFunction = (site) => {
  expectArguments(site, 0, 1);
  if (site.arguments.length === 0) {
    return { type: 'float', sql: 'random()' };
  }
  return { type: 'integer', sql: `CAST(floor(random() * ${argument(site, 0, 'integer').sql}) AS BIGINT)` };
};

/** Translates `ceiling(value)`: whole numbers stay unchanged. */
const ceiling: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const number = argument(site, 0, 'number');
  return number.type === 'integer' ? { ...number } : { type: 'float', sql: `ceil(${number.sql})` };
};

const sign: ScalarFunction = (site) => {
  expectArguments(site, 1);
  return { type: 'integer', sql: `CAST(sign(${argument(site, 0, 'number').sql}) AS BIGINT)` };
};

/** SQL that is null unless the condition holds, so that an invalid value doesn't fail the whole query. */
const where = (condition: string, sql: string) => `CASE WHEN ${condition} THEN ${sql} END`;

export const numberFunctions: Record<string, ScalarFunction> = {
  round,
  abs: absolute,
  ceiling,
  sign,
  rand: random,
  max_of: extreme('greatest'),
  min_of: extreme('least'),
  // The root of a negative number is NaN, as isnan() expects; responses show null.
  sqrt: sqlFunction((x) => `CASE WHEN ${x} >= 0 THEN sqrt(${x}) WHEN ${x} < 0 THEN CAST('nan' AS DOUBLE) END`),
  exp: sqlFunction((x) => `exp(${x})`),
  exp2: sqlFunction((x) => `pow(2, ${x})`),
  exp10: sqlFunction((x) => `pow(10, ${x})`),
  pow: sqlFunction((x, y) => `pow(${x}, ${y})`),
  log: sqlFunction((x) => where(`${x} > 0`, `ln(${x})`)),
  log2: sqlFunction((x) => where(`${x} > 0`, `log2(${x})`)),
  log10: sqlFunction((x) => where(`${x} > 0`, `log10(${x})`)),
  gamma: sqlFunction((x) => `TRY(gamma(${x}))`),
  loggamma: sqlFunction((x) => `TRY(lgamma(${x}))`),
  acos: sqlFunction((x) => where(`abs(${x}) <= 1`, `acos(${x})`)),
  asin: sqlFunction((x) => where(`abs(${x}) <= 1`, `asin(${x})`)),
  atan: sqlFunction((x) => `atan(${x})`),
  atan2: sqlFunction((y, x) => `atan2(${y}, ${x})`),
  cos: sqlFunction((x) => where(`isfinite(${x})`, `cos(${x})`)),
  sin: sqlFunction((x) => where(`isfinite(${x})`, `sin(${x})`)),
  tan: sqlFunction((x) => where(`isfinite(${x})`, `tan(${x})`)),
  cot: sqlFunction((x) => where(`isfinite(${x}) AND ${x} <> 0`, `cot(${x})`)),
  degrees: sqlFunction((x) => `degrees(${x})`),
  radians: sqlFunction((x) => `radians(${x})`),
  pi: sqlFunction(() => 'pi()'),
  isnan: sqlFunction((x) => `isnan(${x})`),
  isinf: sqlFunction((x) => `isinf(${x})`),
  isfinite: sqlFunction((x) => `isfinite(${x})`),
  tohex: sqlFunction((x, length = '0') => {
    const digits = `lower(to_hex(${x}))`;
    return `lpad(${digits}, CAST(greatest(length(${digits}), least(${length}, 16)) AS INTEGER), '0')`;
  }),
};
