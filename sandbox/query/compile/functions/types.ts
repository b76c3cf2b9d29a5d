import { type AplType, isDynamic } from '../../../database/dataset';
import { type Value } from '../relation/types';
import { expectArguments, type ScalarFunction } from './scalarFunction';

/** The language's names for the types of values in the database. */
const names: Record<AplType, string> = {
  boolean: 'bool',
  integer: 'long',
  float: 'real',
  string: 'string',
  datetime: 'datetime',
  timespan: 'timespan',
  array: 'array',
  map: 'dictionary',
  unknown: 'null',
};

/** The types of JSON, by the language's names. */
const jsonTypes: ReadonlyArray<[string, string[]]> = [
  ['bool', ['BOOLEAN']],
  ['long', ['BIGINT', 'UBIGINT']],
  ['real', ['DOUBLE']],
  ['string', ['VARCHAR']],
  ['array', ['ARRAY']],
  ['dictionary', ['OBJECT']],
];

/** SQL for the name of a value's type. JSON values have their own types. */
function typeText({ type, sql }: Value): string {
  if (!isDynamic(type)) {
    return `'${names[type]}'`;
  }
  const branches = jsonTypes.map(
    ([name, kinds]) => `WHEN json_type(${sql}) IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) THEN '${name}'`
  );
  return `CASE ${branches.join(' ')} ELSE 'null' END`;
}

/** Translates `gettype(value)`. */
const getType: ScalarFunction = (site) => {
  expectArguments(site, 1);
  return { type: 'string', sql: typeText(site.arguments[0].value) };
};

/** Tests for a type; null has no type. */
const isOf =
  (...types: string[]): ScalarFunction =>
  (site) => {
    expectArguments(site, 1);
    const { value } = site.arguments[0];
    const known = types.map((type) => `'${type}'`).join(', ');
    return { type: 'boolean', sql: `(${value.sql} IS NOT NULL AND ${typeText(value)} IN (${known}))` };
  };

export const typeFunctions: Record<string, ScalarFunction> = {
  gettype: getType,
  isarray: isOf('array'),
  isbool: isOf('bool'),
  isint: isOf('long'),
  ismap: isOf('dictionary'),
  isreal: isOf('real'),
  isstring: isOf('string'),
};
