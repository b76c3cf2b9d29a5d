import { type Span } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { Refusal } from '../../request/queryError';
import { type Value, isNull, typeName } from '../relation/types';
import { comparable, convert, isJson } from '../values/convert';

export type ComparisonOperator = '==' | '!=' | '=~' | '!~' | '<' | '<=' | '>' | '>=';

/**
 * Compares values. A null is unequal to a value; other comparisons with null are null. Text next to a number becomes one.
 */
export function compare(operator: ComparisonOperator, left: Value, right: Value, span: Span): Value {
  if (operator === '=~' || operator === '!~') {
    const [a, b] = [left, right].map((value) => convert(value, 'string', operator, span));
    return equality(operator === '!~', lowered(a), lowered(b));
  }
  const [a, b] = comparable(left, right, span).map(withoutNan);
  if (operator === '==' || operator === '!=') {
    return equality(operator === '!=', a, b);
  }
  if (isJson(a) && isJson(b)) {
    // Two JSON values compare as numbers; other types don't compare.
    return compare(operator, convert(a, 'number', operator, span), convert(b, 'number', operator, span), span);
  }
  if (a.type === 'boolean' || a.type === 'array' || a.type === 'map' || a.type === 'unknown') {
    throw new Refusal(
      span,
      `values of type ${typeName(a)} have no order; ${withArticle(typeName(a))} cannot be compared with ${operator}`
    );
  }
  return { type: 'boolean', sql: `(${a.sql} ${operator} ${b.sql})` };
}

/** SQL for a value in which NaN is null, because the database would treat NaN as the greatest value. */
function withoutNan(value: Value): Value {
  const mayBeNan = value.type === 'float' && (value.literal === undefined || Number.isNaN(value.literal));
  return mayBeNan ? { ...value, sql: `nullif(${value.sql}, CAST('nan' AS DOUBLE))` } : value;
}

function lowered(value: Value): Value {
  return { ...value, sql: `lower(${value.sql})` };
}

function equality(negated: boolean, a: Value, b: Value): Value {
  const equal = `(${a.sql} = ${b.sql})`;
  const different = `(${a.sql} IS DISTINCT FROM ${b.sql})`;
  if (isPresent(a) || isPresent(b)) {
    return { type: 'boolean', sql: negated ? different : `coalesce(${equal}, false)` };
  }
  const known = negated ? different : `NOT ${different}`;
  return { type: 'boolean', sql: `CASE WHEN ${a.sql} IS NOT NULL OR ${b.sql} IS NOT NULL THEN ${known} END` };
}

/** True if a value is certainly not null. */
function isPresent(value: Value): boolean {
  return value.literal !== undefined && !isNull(value);
}
