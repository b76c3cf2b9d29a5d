import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type AplType, sqlTypes, type UnionType, isDynamic } from '../../../database/dataset';
import { hostCall } from '../../../database/functions/hostFunction';
import { Refusal } from '../../request/queryError';
import { type Value, isNull, typeName } from '../relation/types';
import { dynamicText } from './text';

/** The types that an argument accepts: one of the language's types, or several for `number`, `dynamic` and `any`. */
export type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'datetime' | 'timespan' | 'dynamic' | 'any';

const numberIn = (sql: string) =>
  `CASE WHEN json_type(${sql}) IN ('BIGINT', 'UBIGINT', 'DOUBLE') THEN TRY_CAST(${sql} ->> '$' AS DOUBLE) END`;
const ofDynamic: Partial<Record<AplType, (sql: string) => string>> = {
  string: dynamicText,
  integer: numberIn,
  float: numberIn,
  boolean: (sql) => `CASE WHEN json_type(${sql}) = 'BOOLEAN' THEN ${sql} ->> '$' = 'true' END`,
  datetime: (sql) => `TRY_CAST(${sql} ->> '$' AS TIMESTAMP_NS)`,
  timespan: (sql) => `CAST(${hostCall('timespan', `${sql} ->> '$'`)} AS BIGINT)`,
};

/** The value of a dynamic (JSON) field as another type; null if its JSON has a different type. */
export function fromDynamic(sql: string, type: AplType): string {
  return ofDynamic[type]?.(sql) ?? sql;
}

/** True if a value is JSON of any kind, which is converted as needed. Excludes unions, which aren't. */
export function isJson({ type, union }: Value): boolean {
  return type === 'unknown' && union === undefined;
}

/** The null of a type. */
export function nullOf(type: AplType): Value {
  return { sql: `CAST(NULL AS ${sqlTypes[type]})`, type };
}

/** Converts a value to the kind that a function takes. Only JSON and null are converted implicitly. */
export function convert(value: Value, kind: Kind, what: string, span: Span): Value {
  const type = kindTypes[kind];
  if (fits(value.type, kind)) {
    return isNull(value) ? nullOf(value.type) : value;
  }
  if (isNull(value)) {
    return nullOf(type);
  }
  if (isDynamic(value.type) && (kind === 'string' || kind === 'boolean' || isJson(value))) {
    const sql = fromDynamic(value.sql, type);
    return { sql: kind === 'integer' ? `TRY_CAST(${sql} AS BIGINT)` : `(${sql})`, type };
  }
  throw new Refusal(
    span,
    `${what} needs ${withArticle(kind)}, not ${withArticle(typeName(value))}${advice(value.type, kind)}`
  );
}

const kindTypes: Record<Kind, AplType> = {
  string: 'string',
  number: 'float',
  integer: 'integer',
  boolean: 'boolean',
  datetime: 'datetime',
  timespan: 'timespan',
  dynamic: 'unknown',
  any: 'unknown',
};

function fits(type: AplType, kind: Kind): boolean {
  return (
    kind === 'any' || type === kind || (kind === 'number' && isNumber(type)) || (kind === 'dynamic' && isDynamic(type))
  );
}

function advice(type: AplType, kind: Kind): string {
  const converter: Partial<Record<Kind, string>> = {
    string: 'tostring',
    number: 'todouble',
    integer: 'toint',
    datetime: 'todatetime',
    boolean: 'tobool',
  };
  const name = type === 'datetime' || type === 'timespan' ? undefined : converter[kind];
  return name ? `; convert it with ${name}(…)` : '';
}

/** Converts two values to the same type, to compare them. */
export function comparable(left: Value, right: Value, span: Span): [Value, Value] {
  if (isNull(left) || isNull(right)) {
    // One of two nulls may have a type.
    const telling = isNull(left) && !(isNull(right) && right.type === 'unknown') ? right : left;
    const { type } = telling;
    return [isNull(left) ? nullOf(type) : left, isNull(right) ? nullOf(type) : right];
  }
  if (left.type === right.type && !isDynamic(left.type)) {
    return [left, right];
  }
  if (isNumber(left.type) && isNumber(right.type)) {
    return [left, right];
  }
  if (isDynamic(left.type) !== isDynamic(right.type)) {
    const [dynamic, other] = isDynamic(left.type) ? [left, right] : [right, left];
    const converted: Value = { sql: `(${fromDynamic(dynamic.sql, other.type)})`, type: other.type };
    return dynamic === left ? [converted, right] : [left, converted];
  }
  // A string compared with a number is converted; non-numbers are null.
  if (left.type === 'string' && isNumber(right.type)) {
    return [numberOf(left), right];
  }
  if (right.type === 'string' && isNumber(left.type)) {
    return [left, numberOf(right)];
  }
  throw new Refusal(
    span,
    `${withArticle(typeName(left))} cannot be compared with ${withArticle(typeName(right))}; convert one of them, for example with tostring(…) or toint(…)`
  );
}

function numberOf(text: Value): Value {
  return { sql: `TRY_CAST(${text.sql} AS DOUBLE)`, type: 'float' };
}

/** The results of a conditional, as values of one type. */
interface Unified {
  values: Value[];
  type: AplType;
  union: UnionType | undefined;
}

/** Converts the results of a conditional to one type. Results of different kinds are rejected. */
export function unify(results: ReadonlyArray<{ value: Value; span: Span }>, what: string): Unified {
  const values = results.map(({ value }) => value);
  const found = values.filter((value) => !isNull(value));
  // If all results are null, the type comes from any typed null.
  const telling = found.length > 0 ? found : values.filter((value) => value.type !== 'unknown');
  const type = commonType([...new Set(telling.map((value) => value.type))]);
  const names = [...new Set(telling.map(typeName))];
  if (type === undefined) {
    throw new Refusal(
      results[results.length - 1].span,
      `${what} needs results of one type, not ${names.map(withArticle).join(' and ')}; convert them, for example with tostring(…)`
    );
  }
  return {
    type,
    union: names.length === 1 ? telling[0].union : undefined,
    values: values.map((value) => {
      if (isNull(value)) {
        return nullOf(type);
      }
      return value.type === type || isDynamic(type) ? value : { sql: `CAST(${value.sql} AS ${sqlTypes[type]})`, type };
    }),
  };
}

function commonType(types: AplType[]): AplType | undefined {
  if (types.length <= 1) {
    return types.at(0) ?? 'unknown';
  }
  if (types.every(isNumber)) {
    return 'float';
  }
  return types.every(isDynamic) ? 'unknown' : undefined;
}
