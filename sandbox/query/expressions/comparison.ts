import { type Span } from '../../../src/apl/ast';
import { Refusal } from '../queryError';
import { type Value, isNull, typeName, withArticle } from '../types';
import { comparable, convert } from './convert';

export type ComparisonOperator = '==' | '!=' | '=~' | '!~' | '<' | '<=' | '>' | '>=';

/**
 * Comparisons with the language's nulls: a null and a value are unequal, two nulls are neither equal nor unequal (null), and
 * nothing is less or greater than null (null). Text is never compared with numbers: the query must say what it means.
 */
export function compare(operator: ComparisonOperator, left: Value, right: Value, span: Span): Value {
  if (operator === '=~' || operator === '!~') {
    const [a, b] = [left, right].map((value) => convert(value, 'string', operator, span));
    return equality(operator === '!~', lowered(a), lowered(b));
  }
  const [a, b] = comparable(left, right, span);
  if (operator === '==' || operator === '!=') {
    return equality(operator === '!=', a, b);
  }
  if (a.type === 'boolean' || a.type === 'array' || a.type === 'map' || a.type === 'unknown') {
    throw new Refusal(
      span,
      `values of type ${typeName(a)} have no order; ${withArticle(typeName(a))} cannot be compared by ${operator}`
    );
  }
  return { type: 'boolean', sql: `(${a.sql} ${operator} ${b.sql})`, condition: checkedLast(operator, a, b) };
}

/** What fails a comparison anyway need not be checked to be a value. */
function checkedLast(operator: string, a: Value, b: Value): string | undefined {
  const checks = [a, b].flatMap(({ unchecked }) => unchecked ?? []);
  const [left, right] = [a, b].map((value) => value.unchecked?.sql ?? value.sql);
  return checks.length === 0
    ? undefined
    : `CASE WHEN ${left} ${operator} ${right} THEN ${checks.map(({ holds }) => holds).join(' AND ')} ELSE false END`;
}

function lowered(value: Value): Value {
  return { ...value, sql: `lower(${value.sql})` };
}

function equality(negated: boolean, a: Value, b: Value): Value {
  const equal = `(${a.sql} = ${b.sql})`;
  const different = `(${a.sql} IS DISTINCT FROM ${b.sql})`;
  const condition = negated ? different : (checkedLast('=', a, b) ?? equal);
  if (isPresent(a) || isPresent(b)) {
    return { type: 'boolean', sql: negated ? different : `coalesce(${equal}, false)`, condition };
  }
  const known = negated ? different : `NOT ${different}`;
  return {
    type: 'boolean',
    sql: `CASE WHEN ${a.sql} IS NOT NULL OR ${b.sql} IS NOT NULL THEN ${known} END`,
    condition,
  };
}

/** Surely not null. */
function isPresent(value: Value): boolean {
  return value.literal !== undefined && !isNull(value);
}
