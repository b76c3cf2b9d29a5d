import { type MemberAccess } from '../../../src/apl/ast';
import { Refusal } from '../queryError';
import { sqlText } from '../sql';
import { type Value, isDynamic, typeName, withArticle } from '../types';

/** A member of a JSON object by its name. As a JSON pointer: a JSON path would read the name's special characters. */
export function memberValue(object: Value, name: string): Value {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { sql: withoutJsonNull(`json_extract(${object.sql}, ${sqlText(pointer)})`), type: 'unknown' };
}

/** `tags[0]`, `headers["x"]`: null where there is no such element. */
export function translateMember(access: MemberAccess, object: Value, key: Value): Value {
  if (!isDynamic(object.type)) {
    throw new Refusal(access.object, `only an array or a map has elements, not ${withArticle(typeName(object))}`);
  }
  if (typeof key.literal === 'string') {
    return memberValue(object, key.literal);
  }
  if (typeof key.literal === 'bigint') {
    return { sql: withoutJsonNull(`json_extract(${object.sql}, ${key.sql})`), type: 'unknown' };
  }
  throw new Refusal(access.key, 'an element is chosen by a constant text or number', 'unsupported');
}

/** JSON's null is a value of its own for DuckDB; for a query it is null. */
function withoutJsonNull(sql: string): string {
  return `nullif(${sql}, CAST('null' AS JSON))`;
}
