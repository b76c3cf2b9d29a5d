import { longestRange, rangeTooLong } from '../../../database/functions/arrays';
import { boundedSql, limitText } from '../../../database/functions/limits';
import { sqlText } from '../../../database/sql';
import { nullOf } from '../values/convert';
import { Refusal } from '../../request/queryError';
import { fieldValue, type Value, isNull } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { jsonElement, textOf } from '../values/text';
import {
  argument,
  type CallSite,
  expectArguments,
  type ScalarFunction,
  type ValueFunction,
  once,
} from './scalarFunction';
import { hostFunction, sqlFunction } from './typed';

/** Parses a string as JSON; other text becomes a JSON string. JSON values stay unchanged. */
export const parseJson: ValueFunction = (site) => {
  expectArguments(site, 1);
  const { value } = site.arguments[0];
  if (isNull(value)) {
    return nullOf('unknown');
  }
  if (isDynamic(value.type)) {
    const parsed = once(
      site,
      [value.sql],
      (json) => `CASE WHEN json_type(${json}) = 'VARCHAR' THEN ${fromText(`(${json} ->> '$')`)} ELSE ${json} END`
    );
    return { type: 'unknown', sql: parsed };
  }
  const finite = value.type === 'float' ? { ...value, sql: jsonElement(value) } : value;
  return { type: 'unknown', sql: once(site, [textOf(finite)], fromText) };
};

const fromText = (text: string) =>
  `CASE WHEN json_valid(${text}) AND NOT ${hasNonFinite(text)} THEN nullif(CAST(${text} AS JSON), CAST('null' AS JSON)) ELSE to_json(${text}) END`;

/** SQL for a condition: JSON text contains NaN or infinity outside strings, which the database would accept. */
const hasNonFinite = (text: string) =>
  `regexp_matches(regexp_replace(${text}, '"(?:[^"\\\\]|\\\\.)*"', '', 'g'), '(?i)nan|inf')`;

/** Translates `pack_array(a, b, …)`; `pack_array(*)` packs all fields. */
const packArray: ScalarFunction = (site) => {
  const values = (members(site) ?? site.arguments).map(({ value }) => value);
  return { type: 'array', sql: packed(values, (elements) => `json_array(${elements.join(', ')})`, site) };
};

/** SQL that packs values into an array or a map, unless the result is too large. `make` receives SQL for each value as JSON. */
function packed(values: Value[], make: (elements: string[]) => string, site: CallSite): string {
  return once(
    site,
    values.map(({ sql }) => sql),
    (...sql) => {
      const written = values.map((value, index) => ({ ...value, sql: sql[index] }));
      const sizes = written.flatMap(({ type, sql }) =>
        isDynamic(type) || type === 'string' ? [`coalesce(strlen(CAST(${sql} AS VARCHAR)), 0)`] : []
      );
      const made = make(written.map(jsonElement));
      return sizes.length === 0 ? made : boundedSql('json', sizes.join(' + '), made);
    }
  );
}

/** Translates `bag_pack(key, value, …)`; `pack(*)` packs all fields. */
const packMap: ScalarFunction = (site) => {
  const all = members(site);
  if (!all && site.arguments.length % 2 !== 0) {
    throw new Refusal(site.span, `${site.name}() needs alternating keys and values`);
  }
  const parts =
    all?.flatMap(({ name, value }): Value[] => [{ type: 'string', sql: sqlText(name) }, value]) ??
    site.arguments.map(({ value }, index): Value =>
      index % 2 === 0 ? { type: 'string', sql: `coalesce(${argument(site, index, 'string').sql}, '')` } : value
    );
  return { type: 'map', sql: packed(parts, (elements) => `json_object(${elements.join(', ')})`, site) };
};

/** All fields, if the only argument is a star. */
function members({ call, environment }: CallSite): Array<{ name: string; value: Value }> | undefined {
  const isStar = call.arguments.length === 1 && call.arguments[0].expression.kind === 'star';
  return isStar
    ? environment.relation?.fields.map((field) => ({ name: field.name, value: fieldValue(field) }))
    : undefined;
}

/** Translates `toarray(value)`: a value that isn't an array becomes an array with one element. */
const toArray: ScalarFunction = (site) => {
  expectArguments(site, 1);
  const { value } = site.arguments[0];
  if (!isDynamic(value.type)) {
    return isNull(value) ? nullOf('array') : { type: 'array', sql: `json_array(${jsonElement(value)})` };
  }
  const sql = once(
    site,
    [value.sql],
    (json) => `CASE json_type(${json}) WHEN 'ARRAY' THEN ${json} WHEN 'NULL' THEN NULL ELSE json_array(${json}) END`
  );
  return { type: 'array', sql };
};

/** Translates `range(start, stop, step)`: an array of numbers, or of times as strings. */
const range: ScalarFunction = (site) => {
  expectArguments(site, 2, 3);
  const [{ value }] = site.arguments;
  if (value.type !== 'datetime' && value.type !== 'timespan') {
    return hostFunction(site);
  }
  const bounds = [0, 1].map((index) => argument(site, index, value.type === 'datetime' ? 'datetime' : 'timespan').sql);
  const [start, stop] = value.type === 'datetime' ? bounds.map((sql) => `epoch_ns(${sql})`) : bounds;
  const step = site.arguments.length > 2 ? argument(site, 2, 'timespan').sql : '3600000000000';
  const sql = once(site, [start, stop, step], (from, to, by) => {
    const sql = value.type === 'datetime' ? 'make_timestamp_ns(n)' : 'n';
    const few = `abs((${to} - ${from}) // nullif(${by}, 0)) <= ${longestRange}`;
    // The check is inside the bound, because the database evaluates constants first, even under a condition.
    const last = `CASE WHEN ${few} THEN ${to} ELSE error(${sqlText(limitText(rangeTooLong))}) END`;
    const element = jsonElement({ type: value.type, sql });
    return `to_json(list_transform(generate_series(${from}, ${last}, ${by}), lambda n: ${element}))`;
  });
  return { type: 'array', sql };
};

export const dynamicFunctions: Record<string, ScalarFunction> = {
  parse_json: parseJson,
  toarray: toArray,
  range,
  pack_array: packArray,
  bag_pack: packMap,
  pack_dictionary: packMap,
  pack: packMap,
  array_length: sqlFunction(
    (value) => `CASE WHEN json_type(${value}) = 'ARRAY' THEN CAST(json_array_length(${value}) AS BIGINT) END`
  ),
};
