import { type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { Refusal } from '../../request/queryError';
import { sqlText } from '../../../database/sql';
import { type Value, typeName } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { convert } from '../values/convert';

/** A JSON object's member by name or path, as a JSON pointer, in which special characters have no meaning. */
export function memberValue(object: Value, ...names: string[]): Value {
  const pointer = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { sql: withoutJsonNull(`json_extract(${object.sql}, ${sqlText(pointer)})`), type: 'unknown' };
}

/** Translates `tags[0]`, `headers["x"]`, `tags[n - 1]`: null if there's no such element. */
export function translateMember(access: ExpressionOf<'member'>, object: Value, key: Value): Value {
  if (!isDynamic(object.type)) {
    throw new Refusal(access.object, `only an array or a map has elements, not ${withArticle(typeName(object))}`);
  }
  if (typeof key.literal === 'string') {
    return memberValue(object, key.literal);
  }
  if (key.type === 'string') {
    const pointer = `'/' || replace(replace(${key.sql}, '~', '~0'), '/', '~1')`;
    return { sql: withoutJsonNull(`json_extract(${object.sql}, ${pointer})`), type: 'unknown' };
  }
  const index = convert(key, 'integer', 'an element', access.key);
  return { sql: withoutJsonNull(`json_extract(${object.sql}, ${index.sql})`), type: 'unknown' };
}

/** Translates `tags[1:]`, `tags[:2]`, `tags[-2:]`, without the end position. Negative positions count from the end. */
export function translateSlice(
  slice: ExpressionOf<'slice'>,
  object: Value,
  start: Value | undefined,
  end: Value | undefined
): Value {
  if (!isDynamic(object.type)) {
    throw new Refusal(slice.object, `only an array has a slice, not ${withArticle(typeName(object))}`);
  }
  const bound = (value: Value | undefined) => value && convert(value, 'integer', 'a slice of an array', slice).sql;
  const [from, to] = [bound(start), bound(end)];
  // The database counts from 1 and includes the end.
  const first = from === undefined ? '1' : `CASE WHEN ${from} < 0 THEN ${from} ELSE ${from} + 1 END`;
  const last = to === undefined ? '-1' : `CASE WHEN ${to} < 0 THEN ${to} - 1 ELSE ${to} END`;
  const elements = `CAST(${object.sql} AS JSON[])`;
  return {
    sql: `CASE WHEN json_type(${object.sql}) = 'ARRAY' THEN to_json(${elements}[${first}:${last}]) END`,
    type: 'array',
  };
}

/** SQL in which JSON's null, a separate value in DuckDB, becomes null. */
function withoutJsonNull(sql: string): string {
  return `nullif(${sql}, CAST('null' AS JSON))`;
}
