import {
  type DatetimeLiteral,
  type DynamicLiteral,
  type IntegerLiteral,
  type NullLiteral,
  type RealLiteral,
} from '../../../src/apl/ast';
import { type AplType, sqlTypes } from '../../dataset';
import { type Environment } from '../compilation';
import { Refusal } from '../queryError';
import { sqlFloat, sqlInstant, sqlInteger, sqlText } from '../sql';
import { parseInstant } from '../time';
import { type Value } from '../types';

const largest = 2n ** 63n - 1n;

/** What the words that write a literal are called in answers. */
const writtenTypes: ReadonlyMap<string, AplType> = new Map([
  ['int', 'integer'],
  ['long', 'integer'],
  ['real', 'float'],
  ['double', 'float'],
  ['float', 'float'],
  ['decimal', 'float'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['string', 'string'],
  ['guid', 'string'],
  ['datetime', 'datetime'],
  ['date', 'datetime'],
  ['timespan', 'timespan'],
  ['time', 'timespan'],
]);

/** A null that the query writes. It stands for the null of any type; alone it is of the type that it says, if any. */
export function nullValue({ type: word }: NullLiteral): Value {
  const type = (word === undefined ? undefined : writtenTypes.get(word)) ?? 'unknown';
  return { sql: `CAST(NULL AS ${sqlTypes[type]})`, type, literal: null };
}

/** An integer, negated where a minus stands before it: only so can the smallest be written. */
export function integerValue(literal: IntegerLiteral, negative: boolean): Value {
  const value = negative ? -literal.value : literal.value;
  if (value > largest || value < -largest - 1n) {
    throw new Refusal(literal, 'this number is beyond 64 bits');
  }
  return { sql: sqlInteger(value), type: 'integer', literal: value };
}

/** A number with a fraction. Only `inf` may write one that is infinite: what is too large is no number that the query wrote. */
export function realValue(literal: RealLiteral, { compilation }: Environment): Value {
  const { value, from, to } = literal;
  if (Math.abs(value) === Infinity && !compilation.text.slice(from, to).toLowerCase().includes('inf')) {
    throw new Refusal(literal, 'this number is beyond those of 64 bits (1.8e308)');
  }
  return { sql: sqlFloat(value), type: 'float', literal: value };
}

export function datetimeValue(literal: DatetimeLiteral): Value {
  const instant = parseInstant(literal.text);
  if (instant === undefined) {
    throw new Refusal(literal, `"${literal.text}" is not a time; write it like datetime(2024-01-31T12:00:00Z)`);
  }
  return { sql: sqlInstant(instant), type: 'datetime', literal: instant };
}

export function dynamicValue(literal: DynamicLiteral): Value {
  const json = parseJson(literal);
  const type: AplType = Array.isArray(json) ? 'array' : typeof json === 'object' && json !== null ? 'map' : 'unknown';
  return { sql: `CAST(${sqlText(literal.json)} AS JSON)`, type };
}

/** The JSON of a `dynamic(…)`. */
export function parseJson(literal: DynamicLiteral): unknown {
  try {
    return JSON.parse(literal.json);
  } catch {
    throw new Refusal(literal, 'dynamic(…) needs JSON between its brackets');
  }
}
