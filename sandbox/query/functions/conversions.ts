import { type Span } from '../../../src/apl/ast';
import { exactIntegers } from '../../dataset';
import { fromDynamic, nullOf } from '../expressions/convert';
import { Refusal } from '../queryError';
import { type Value, isDynamic, isNull, typeName, withArticle } from '../types';
import { expectArguments, type ScalarFunction } from './scalarFunction';
import { datetimeText, timespanText } from './timeText';

/** A value as text; null stays null. Floats always have a point or an exponent, times are RFC 3339. */
export function textOf(value: Value): string {
  switch (value.type) {
    case 'string':
      return value.sql;
    case 'datetime':
      return datetimeText(value.sql);
    case 'timespan':
      return timespanText(value.sql);
    case 'float':
      return value.union === undefined ? `CAST(${value.sql} AS VARCHAR)` : numberText(value.sql);
    case 'integer':
    case 'boolean':
      return `CAST(${value.sql} AS VARCHAR)`;
    case 'array':
    case 'map':
    case 'unknown':
      return isNull(value) ? 'CAST(NULL AS VARCHAR)' : `(${value.sql} ->> '$')`;
  }
}

/** Of integers and floats that are kept together: those that are whole were the integers. */
function numberText(sql: string): string {
  const isInteger = `${sql} = trunc(${sql}) AND abs(${sql}) <= ${exactIntegers}`;
  return `CASE WHEN ${isInteger} THEN CAST(CAST(${sql} AS BIGINT) AS VARCHAR) ELSE CAST(${sql} AS VARCHAR) END`;
}

/** `tostring(value)`: "" for null. */
const toText: ScalarFunction = (site) => {
  expectArguments(site, 1);
  return { type: 'string', sql: `coalesce(${textOf(site.arguments[0].value)}, '')` };
};

function refuse(name: string, value: Value, span: Span): never {
  throw new Refusal(span, `${name}() cannot convert ${withArticle(typeName(value))}`);
}

/**
 * A text that is an integer as a whole, or null: DuckDB's own cast would also take "3.7", "1e3", "0x1F" and "1_000". Most texts are just
 * what their integer is written as; only for others is there need of a regular expression, which costs several times as much.
 */
function integerText(text: string): { sql: string; unchecked: Value['unchecked'] } {
  const cast = `TRY_CAST(${text} AS BIGINT)`;
  const isWritten = `CAST(${cast} AS VARCHAR) = ${text}`;
  const isInteger = `regexp_full_match(trim(${text}), '[+-]?[0-9]+')`;
  return {
    sql: `CASE WHEN ${isWritten} THEN ${cast} WHEN ${isInteger} THEN ${cast} END`,
    unchecked: { sql: cast, holds: `CASE WHEN ${isWritten} THEN true ELSE ${isInteger} END` },
  };
}

/** `toint(value)`: 64 bits. Drops what is behind the point of a number; a text that is no whole number is null. */
const toInteger: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value, span } = site.arguments[0];
  if (isNull(value)) {
    return nullOf('integer');
  }
  switch (value.type) {
    case 'integer':
      return value;
    case 'timespan':
      return { type: 'integer', sql: value.sql };
    case 'float':
      return { type: 'integer', sql: `TRY_CAST(trunc(${value.sql}) AS BIGINT)` };
    case 'boolean':
      return { type: 'integer', sql: `CAST(${value.sql} AS BIGINT)` };
    case 'string':
      return { type: 'integer', ...integerText(value.sql) };
    case 'unknown':
      return {
        type: 'integer',
        sql: `coalesce(${integerText(`(${value.sql} ->> '$')`).sql}, TRY_CAST(trunc(${fromDynamic(value.sql, 'float')}) AS BIGINT))`,
      };
    case 'datetime':
    case 'array':
    case 'map':
      return refuse(site.name, value, span);
  }
};

/** `todouble(value)`: a text that is no number is null. */
const toFloat: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value, span } = site.arguments[0];
  if (isNull(value)) {
    return nullOf('float');
  }
  switch (value.type) {
    case 'float':
      return { ...value, union: undefined };
    case 'integer':
    case 'timespan':
    case 'boolean':
      return { type: 'float', sql: `CAST(${value.sql} AS DOUBLE)` };
    case 'string':
      return { type: 'float', sql: `TRY_CAST(${value.sql} AS DOUBLE)` };
    case 'unknown':
      return { type: 'float', sql: `TRY_CAST(${value.sql} ->> '$' AS DOUBLE)` };
    case 'datetime':
    case 'array':
    case 'map':
      return refuse(site.name, value, span);
  }
};

/** `tobool(value)`: numbers but zero are true; of texts only "true" and "false" say something. */
const toBoolean: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value, span } = site.arguments[0];
  if (isNull(value)) {
    return nullOf('boolean');
  }
  const text = (sql: string) => `CASE lower(${sql}) WHEN 'true' THEN true WHEN 'false' THEN false END`;
  switch (value.type) {
    case 'boolean':
      return value;
    case 'integer':
      return { type: 'boolean', sql: `(${value.sql} <> 0)` };
    case 'string':
      return { type: 'boolean', sql: text(value.sql) };
    case 'unknown':
      return { type: 'boolean', sql: text(`(${value.sql} ->> '$')`) };
    case 'float':
    case 'timespan':
    case 'datetime':
    case 'array':
    case 'map':
      return refuse(site.name, value, span);
  }
};

/** `todatetime(value)`: a text in ISO 8601, else null. */
const toDatetime: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value, span } = site.arguments[0];
  if (isNull(value)) {
    return nullOf('datetime');
  }
  if (value.type === 'datetime') {
    return value;
  }
  if (value.type !== 'string' && value.type !== 'unknown') {
    return refuse(site.name, value, span);
  }
  const text = isDynamic(value.type) ? `(${value.sql} ->> '$')` : value.sql;
  const iso = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?)?`;
  return {
    type: 'datetime',
    sql: `CASE WHEN regexp_full_match(${text}, '${iso}') THEN TRY_CAST(${text} AS TIMESTAMP_NS) END`,
  };
};

export const conversionFunctions: Record<string, ScalarFunction> = {
  tostring: toText,
  toint: toInteger,
  tolong: toInteger,
  todouble: toFloat,
  toreal: toFloat,
  tobool: toBoolean,
  todatetime: toDatetime,
};
