import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type AplType } from '../../../database/dataset';
import { Refusal } from '../../request/queryError';
import { type Value, isNull, typeName } from '../relation/types';
import { convert, isJson, nullOf } from '../values/convert';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** SQL for a whole number of nanoseconds, from a calculation that may have produced fractions. */
const whole = (sql: string) => `CAST(round(${sql}) AS BIGINT)`;

/** SQL for a remainder, which in this language is at least 0 and less than the divisor's magnitude. */
const modulo = (a: string, b: string) => {
  const rest = `(${a} % nullif(${b}, 0))`;
  return `(CASE WHEN ${rest} >= 0 THEN ${rest} WHEN ${b} < 0 THEN ${rest} - ${b} ELSE ${rest} + ${b} END)`;
};

interface Rule {
  result: AplType;
  sql: (a: string, b: string) => string;
}

const times: Rule = { result: 'timespan', sql: (a, b) => whole(`${a} * ${b}`) };

/** Rules for combining times and timespans in nanoseconds. DuckDB's own arithmetic is exact only to microseconds. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['datetime + timespan', { result: 'datetime', sql: (a, b) => `make_timestamp_ns(epoch_ns(${a}) + ${b})` }],
  ['timespan + datetime', { result: 'datetime', sql: (a, b) => `make_timestamp_ns(${a} + epoch_ns(${b}))` }],
  ['timespan + timespan', { result: 'timespan', sql: (a, b) => `(${a} + ${b})` }],
  ['datetime - datetime', { result: 'timespan', sql: (a, b) => `(epoch_ns(${a}) - epoch_ns(${b}))` }],
  ['datetime - timespan', { result: 'datetime', sql: (a, b) => `make_timestamp_ns(epoch_ns(${a}) - ${b})` }],
  ['timespan - timespan', { result: 'timespan', sql: (a, b) => `(${a} - ${b})` }],
  ['timespan * integer', times],
  ['timespan * float', times],
  ['integer * timespan', times],
  ['float * timespan', times],
  ['timespan / timespan', { result: 'float', sql: (a, b) => `(CAST(${a} AS DOUBLE) / nullif(${b}, 0))` }],
  // Integer nanoseconds, because a float would lose digits beyond some months.
  ['timespan / integer', { result: 'timespan', sql: (a, b) => `(${a} // nullif(${b}, 0))` }],
  ['timespan / float', { result: 'timespan', sql: (a, b) => whole(`${a} / nullif(${b}, 0)`) }],
  ['timespan % timespan', { result: 'timespan', sql: modulo }],
]);

/** Translates `+ - * / %` for numbers, times and timespans. Division of integers truncates toward zero, and division by zero is null. */
export function arithmetic(operator: ArithmeticOperator, left: Value, right: Value, span: Span): Value {
  const [a, b] = [left, right]
    .map((value) => (isJson(value) && !isNull(value) ? convert(value, 'number', operator, span) : value))
    .map((value, index, both) => (isNull(value) ? typedNull(value, both[1 - index]) : value));
  if (isNumber(a.type) && isNumber(b.type)) {
    return numbers(operator, a, b);
  }
  const rule = rules.get(`${a.type} ${operator} ${b.type}`);
  if (!rule) {
    throw new Refusal(
      span,
      `${withArticle(typeName(a))} ${operator} ${withArticle(typeName(b))} is not possible${advice(operator, a, b)}`
    );
  }
  return { type: rule.result, sql: rule.sql(a.sql, b.sql) };
}

function numbers(operator: ArithmeticOperator, a: Value, b: Value): Value {
  const integers = a.type === 'integer' && b.type === 'integer';
  const type = integers ? 'integer' : 'float';
  switch (operator) {
    case '/':
      return { type, sql: integers ? `(${a.sql} // nullif(${b.sql}, 0))` : `(${a.sql} / nullif(${b.sql}, 0))` };
    case '%':
      return { type, sql: modulo(a.sql, b.sql) };
    case '+':
    case '-':
    case '*':
      return { type, sql: `(${a.sql} ${operator} ${b.sql})` };
  }
}

/** Gives a null operand its declared type or, without one, a type that combines with the other operand. */
function typedNull(value: Value, other: Value): Value {
  const fitting =
    other.type === 'datetime' ? 'timespan' : other.type === 'unknown' && isNull(other) ? 'integer' : other.type;
  return nullOf(value.type === 'unknown' ? fitting : value.type);
}

function advice(operator: ArithmeticOperator, a: Value, b: Value): string {
  if (operator === '+' && (a.type === 'string' || b.type === 'string')) {
    return '; use strcat(…) to join strings';
  }
  return '; convert with toint(…), todouble(…) or todatetime(…)';
}
