import { type ExpressionOf } from '../../../../src/apl/tree/ast';
import { sqlTypes, typeOfName } from '../../../database/dataset';
import { type Environment } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { sqlFloat, sqlInstant, sqlInteger } from '../../../database/sql';
import { parseInstant } from '../../../database/instants';
import { type Value } from '../relation/types';

const largest = 2n ** 63n - 1n;

/** Translates a null literal. It fits any type; alone it has the type that it names, if any. */
export function nullValue({ type: word }: ExpressionOf<'null'>): Value {
  const type = word === undefined ? 'unknown' : typeOfName(word);
  return { sql: `CAST(NULL AS ${sqlTypes[type]})`, type, literal: null };
}

/** Translates an integer, negated after a minus sign: the smallest integer cannot be written otherwise. */
export function integerValue(literal: ExpressionOf<'integer'>, negative: boolean): Value {
  const value = negative ? -literal.value : literal.value;
  if (value > largest || value < -largest - 1n) {
    throw new Refusal(literal, 'this number is beyond 64 bits');
  }
  return { sql: sqlInteger(value), type: 'integer', literal: value };
}

/** Translates a number with a fraction. Only `inf` may be infinite: a number that is too large is not what the query says. */
export function realValue(literal: ExpressionOf<'real'>, { compilation }: Environment): Value {
  const { value, from, to } = literal;
  if (Math.abs(value) === Infinity && !compilation.text.slice(from, to).toLowerCase().includes('inf')) {
    throw new Refusal(literal, 'this number is beyond those of 64 bits (1.8e308)');
  }
  return { sql: sqlFloat(value), type: 'float', literal: value };
}

export function datetimeValue(literal: ExpressionOf<'datetime'>): Value {
  const instant = parseInstant(literal.text);
  if (instant === undefined) {
    throw new Refusal(literal, `"${literal.text}" is not a time; write it like datetime(2024-01-31T12:00:00Z)`);
  }
  return { sql: sqlInstant(instant), type: 'datetime', literal: instant };
}
