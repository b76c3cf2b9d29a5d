import { unify } from '../values/convert';
import { isNull } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { argument, expectArguments, type ScalarFunction } from './scalarFunction';
import { sqlFunction } from './typed';

/** Translates `iff(condition, then, else)`: a null condition counts as false. */
const iff: ScalarFunction = (site) => {
  expectArguments(site, 3);
  const { values, ...kind } = unify(site.arguments.slice(1), `${site.name}()`);
  return {
    ...kind,
    sql: `CASE WHEN ${argument(site, 0, 'boolean').sql} THEN ${values[0].sql} ELSE ${values[1].sql} END`,
  };
};

/** Translates `case(condition, result, …, otherwise)`: null if no condition is true and there's no `otherwise`. */
const caseOf: ScalarFunction = (site) => {
  expectArguments(site, 2, Infinity);
  const isWhole = site.arguments.length % 2 === 0;
  const results = site.arguments.filter((_, index) => index % 2 === 1 || index === site.arguments.length - 1);
  const { values, ...kind } = unify(results, 'case()');
  const branches = values
    .slice(0, isWhole ? undefined : -1)
    .map((value, index) => `WHEN ${argument(site, 2 * index, 'boolean').sql} THEN ${value.sql}`);
  return { ...kind, sql: `CASE ${branches.join(' ')} ${isWhole ? '' : `ELSE ${values[values.length - 1].sql} `}END` };
};

/** Translates `coalesce(a, b, …)`: the first value that's neither null nor, for strings, ""; otherwise the last value. */
const coalesce: ScalarFunction = (site) => {
  expectArguments(site, 1, 64);
  const { values, ...kind } = unify(site.arguments, 'coalesce()');
  const last = values.length - 1;
  const parts = values.map((value, index) =>
    kind.type === 'string' && index < last ? `nullif(${value.sql}, '')` : value.sql
  );
  return { ...kind, sql: `coalesce(${parts.join(', ')})` };
};

const emptiness =
  (empty: boolean): ScalarFunction =>
  (site) => {
    expectArguments(site, 1);
    const { value } = site.arguments[0];
    const sql = argument(site, 0, 'any').sql;
    const text = isDynamic(value.type) ? `(${sql} ->> '$')` : sql;
    const mayBeText = (value.type === 'string' || isDynamic(value.type)) && !isNull(value);
    const known = mayBeText ? `coalesce(${text} = '', true)` : `(${sql} IS NULL)`;
    return { type: 'boolean', sql: empty ? known : `(NOT ${known})` };
  };

export const conditionFunctions: Record<string, ScalarFunction> = {
  iff,
  iif: iff,
  case: caseOf,
  coalesce,
  not: sqlFunction((value) => `(NOT ${value})`),
  isnull: sqlFunction((value) => `(${value} IS NULL)`),
  isnotnull: sqlFunction((value) => `(${value} IS NOT NULL)`),
  isempty: emptiness(true),
  isnotempty: emptiness(false),
};
