import { type Expression, type Name, type Span } from '../../../../src/apl/tree/ast';
import { isTypeName } from '../../../../src/apl/analysis/types';
import { type AplType, isDynamic, typeOfName } from '../../../database/dataset';
import { type Environment } from '../relation/compilation';
import { nullOf } from '../values/convert';
import { conversionFunctions } from './conversions';
import { Refusal } from '../../request/queryError';
import { isNull, type Value } from '../relation/types';

/** Returns the type that a word of the query names: `long`, `string`, `dynamic`. Throws a `Refusal` for other words. */
export function typeOfWord(word: Name): AplType {
  if (!isTypeName(word.name)) {
    throw new Refusal(word, `"${word.name}" is not a type; write one like string, long, real, datetime or dynamic`);
  }
  return typeOfName(word.name);
}

/** The words of types that a query writes: of those that name types in answers alone, `array` or `map`, nothing can be made. */
const typeWords: ReadonlySet<string> = new Set(
  'int long real double float decimal bool boolean string guid datetime date timespan time dynamic'.split(' ')
);

/** Reads the type that `typeof(long)` or a bare `long` names. */
export function typeNamed(expression: Expression): AplType {
  const named =
    expression.kind === 'call' && expression.function.name === 'typeof' && expression.arguments.length === 1
      ? expression.arguments[0].expression
      : expression;
  if (named.kind !== 'name' || !typeWords.has(named.name)) {
    throw new Refusal(expression, 'a type is needed here, like typeof(long)');
  }
  return typeOfName(named.name);
}

/** The function that converts to each type. */
export const converters: Record<AplType, keyof typeof conversionFunctions> = {
  string: 'tostring',
  integer: 'tolong',
  float: 'toreal',
  boolean: 'tobool',
  datetime: 'todatetime',
  timespan: 'totimespan',
  array: 'todynamic',
  map: 'todynamic',
  unknown: 'todynamic',
};

/** Returns a value converted to a type, by the language's own functions; null stays null, and what cannot be converted becomes null. */
export function convertTo(type: AplType, value: Value, span: Span, environment: Environment): Value {
  if (isNull(value)) {
    return nullOf(type);
  }
  if (value.type === type || (isDynamic(type) && isDynamic(value.type))) {
    return value;
  }
  const name = converters[type];
  const converted = conversionFunctions[name]({ name, span, arguments: [{ value, span }], environment });
  // Only texts would be "" instead.
  return type === 'string'
    ? { ...converted, sql: `CASE WHEN ${value.sql} IS NOT NULL THEN ${converted.sql} END` }
    : converted;
}
