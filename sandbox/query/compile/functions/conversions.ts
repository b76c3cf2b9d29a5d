import { type Span, type Expression, type Name } from '@aplkit/language/apl/tree/ast';
import { type AplType, isDynamic, typeOfName } from '../../../database/dataset';
import { parseInstant } from '../../../database/instants';
import { sqlInstant } from '../../../database/sql';
import { fromDynamic, nullOf } from '../values/convert';
import { Refusal } from '../../request/queryError';
import { type Value, isNull, typeName } from '../relation/types';
import { parseJson } from './dynamics';
import { wholeSeconds } from './timeParts';
import { expectArguments, type ValueFunction, once } from './scalarFunction';
import { dynamicText, textOf } from '../values/text';
import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { hostCall } from '../../../database/functions/hostFunction';
import { isTypeName } from '@aplkit/language/apl/analysis/types';
import { withArticle } from '@aplkit/language/kit/words';
import { type Environment } from '../relation/compilation';

const argumentOf = (site: Parameters<ValueFunction>[0]) => {
  expectArguments(site, 1);
  return site.arguments[0];
};

/** Translates `tostring(value)`: "" for null. */
const toText: ValueFunction = (site) => {
  const { value } = argumentOf(site);
  if (value.type === 'string' && typeof value.literal === 'string') {
    return value;
  }
  return { type: 'string', sql: `coalesce(${once(site, [value.sql], (sql) => textOf({ ...value, sql }))}, '')` };
};

/** Rejects the conversion of a value. */
export function refuse(name: string, value: Value, span: Span): never {
  throw new Refusal(span, `${name}() cannot convert ${withArticle(typeName(value))}`);
}

/** SQL for an integer from a string; null for strings such as "3.7" and "1e3", which DuckDB's cast would accept. */
const integerText = (text: string) =>
  `CASE WHEN regexp_full_match(trim(${text}), '[+-]?[0-9]+') THEN TRY_CAST(${text} AS BIGINT) END`;

const nanosecondsPerSecond = 1_000_000_000;

/** Conversions of a value to one type, by the value's type. */
type Conversion = Partial<Record<AplType, (sql: string) => string>>;

const same = (sql: string) => sql;

/** Converts to a 64-bit integer. Decimals are truncated, times become seconds, and timespans nanoseconds. */
const integers: Conversion = {
  timespan: same,
  float: (sql) => `TRY_CAST(trunc(${sql}) AS BIGINT)`,
  boolean: (sql) => `CAST(${sql} AS BIGINT)`,
  string: integerText,
  unknown: (sql) =>
    `coalesce(${integerText(dynamicText(sql))}, TRY_CAST(trunc(${fromDynamic(sql, 'float')}) AS BIGINT), CAST(${fromDynamic(sql, 'boolean')} AS BIGINT))`,
  datetime: wholeSeconds,
};

const asDouble = (sql: string) => `CAST(${sql} AS DOUBLE)`;

/** Converts to a float. Times become seconds, and timespans nanoseconds. */
const floats: Conversion = {
  integer: asDouble,
  timespan: asDouble,
  boolean: asDouble,
  string: (sql) => `TRY_CAST(${sql} AS DOUBLE)`,
  unknown: (sql) => `coalesce(TRY_CAST(${sql} ->> '$' AS DOUBLE), CAST(${fromDynamic(sql, 'boolean')} AS DOUBLE))`,
  datetime: (sql) => `(epoch_ns(${sql}) / ${nanosecondsPerSecond})`,
};

const booleanText = (text: string) =>
  `CASE WHEN lower(${text}) IN ('true', '1') THEN true WHEN lower(${text}) IN ('false', '0') THEN false END`;

const isNotZero = (sql: string) => `(${sql} <> 0)`;

/** Converts to a boolean: nonzero numbers are true. Only the strings "true", "1", "false" and "0" are valid. */
const booleans: Conversion = {
  integer: isNotZero,
  float: isNotZero,
  string: booleanText,
  unknown: (sql) => `coalesce(${booleanText(dynamicText(sql))}, ${fromDynamic(sql, 'float')} <> 0)`,
};

const iso = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?`;
const withoutSeconds = String.raw`(\d{2}:\d{2})(\s*(?:Z|[+-]\d{2}:?\d{2})?)$`;

/** SQL for the ISO 8601 time in a string; the time of day and seconds are optional. */
const datetimeFrom = (text: string) => {
  const seconds = String.raw`regexp_replace(${text}, '^(\S{10}[T ])${withoutSeconds}', '\1\2:00\3')`;
  return `CASE WHEN regexp_full_match(${text}, '${iso}') THEN TRY_CAST(${seconds} AS TIMESTAMP_NS) END`;
};

/** Converts to a datetime. A number counts as nanoseconds since 1970. */
const datetimes: Conversion = {
  string: datetimeFrom,
  unknown: (sql) => datetimeFrom(dynamicText(sql)),
  integer: (sql) => `make_timestamp_ns(${sql})`,
};

const timespanFrom = (text: string) => `CAST(${hostCall('timespan', text)} AS BIGINT)`;

/** Converts to a timespan, from a string such as `1h` or `1.02:03:04`, or from nanoseconds. */
const timespans: Conversion = {
  integer: same,
  float: (sql) => `TRY_CAST(round(${sql}) AS BIGINT)`,
  string: timespanFrom,
  unknown: (sql) =>
    `coalesce(${timespanFrom(dynamicText(sql))}, TRY_CAST(round(${fromDynamic(sql, 'float')}) AS BIGINT))`,
};

/** Converts a constant string to a constant time or timespan, for bucket sizes and bounds of series. */
function constant(value: Value, type: AplType): Value | undefined {
  if (typeof value.literal !== 'string') {
    return undefined;
  }
  const isDay = value.literal.length >= '2024-01-31'.length;
  const literal =
    type === 'datetime' && isDay
      ? parseInstant(value.literal)
      : type === 'timespan'
        ? parseTimespan(value.literal)
        : undefined;
  return literal === undefined
    ? undefined
    : { type, literal, sql: type === 'datetime' ? sqlInstant(literal) : `CAST('${literal}' AS BIGINT)` };
}

/** Creates a function that converts to a type; null stays null. */
const conversion =
  (type: AplType, convert: Conversion): ValueFunction =>
  (site) => {
    const { value, span } = argumentOf(site);
    if (isNull(value)) {
      return nullOf(type);
    }
    if (value.type === type) {
      return { ...value, union: undefined };
    }
    const known = constant(value, type);
    if (known) {
      return known;
    }
    const from = convert[value.type];
    return from === undefined ? refuse(site.name, value, span) : { type, sql: once(site, [value.sql], from) };
  };

const toInteger = conversion('integer', integers);
const toFloat = conversion('float', floats);

export const conversionFunctions = {
  tostring: toText,
  toint: toInteger,
  tolong: toInteger,
  todouble: toFloat,
  toreal: toFloat,
  tobool: conversion('boolean', booleans),
  todatetime: conversion('datetime', datetimes),
  totimespan: conversion('timespan', timespans),
  todynamic: parseJson,
} satisfies Record<string, ValueFunction>;

/** The type that a word in the query names: `long`, `string`, `dynamic`. Throws a `Refusal` for other words. */
export function typeOfWord(word: Name): AplType {
  if (!isTypeName(word.name)) {
    throw new Refusal(word, `"${word.name}" is not a type; write one like string, long, real, datetime or dynamic`);
  }
  return typeOfName(word.name);
}

/** Names of types in queries. Types that only name results, such as `array` or `map`, have no conversions. */
const typeWords: ReadonlySet<string> = new Set(
  'int long real double float decimal bool boolean string guid datetime date timespan time dynamic'.split(' ')
);

/** Reads the type named by `typeof(long)` or just `long`. */
export function typeNamed(expression: Expression): AplType {
  const named =
    expression.kind === 'call' && expression.function.name === 'typeof' && expression.arguments.length === 1
      ? expression.arguments[0].expression
      : expression;
  if (named.kind !== 'name' || !typeWords.has(named.name)) {
    throw new Refusal(expression, 'a type is needed here, like typeof(long)');
  }
  return typeOfName(named.name);
}

/** Name of the function that converts to each type. */
export const converters: Record<AplType, keyof typeof conversionFunctions> = {
  string: 'tostring',
  integer: 'tolong',
  float: 'toreal',
  boolean: 'tobool',
  datetime: 'todatetime',
  timespan: 'totimespan',
  array: 'todynamic',
  map: 'todynamic',
  unknown: 'todynamic',
};

/** Converts a value to a type with the language's functions. Null stays null, and invalid values become null. */
export function convertTo(type: AplType, value: Value, span: Span, environment: Environment): Value {
  if (isNull(value)) {
    return nullOf(type);
  }
  if (value.type === type || (isDynamic(type) && isDynamic(value.type))) {
    return value;
  }
  const name = converters[type];
  const converted = conversionFunctions[name]({ name, span, arguments: [{ value, span }], environment });
  // Only strings would become "" instead.
  return type === 'string'
    ? { ...converted, sql: `CASE WHEN ${value.sql} IS NOT NULL THEN ${converted.sql} END` }
    : converted;
}
