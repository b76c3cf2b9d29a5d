import { type BinaryOperator, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Environment } from '../relation/compilation';
import { type Value } from '../relation/types';
import { arithmetic, type ArithmeticOperator } from './arithmetic';
import { compare, type ComparisonOperator } from './comparison';
import { convert } from '../values/convert';
import { regexMatch } from '../values/regex';
import { matchText, parseTextOperator } from './textMatch';

/** Translates `left operator right`. */
export function translateBinary(
  expression: ExpressionOf<'binary'>,
  left: Value,
  right: Value,
  environment: Environment
): Value {
  const { operator } = expression;
  if (operator === 'and' || operator === 'or') {
    return logical(operator, expression, left, right);
  }
  if (isComparison(operator)) {
    return compare(operator, left, right, expression.operatorSpan);
  }
  if (isArithmetic(operator)) {
    return arithmetic(operator, left, right, expression.operatorSpan);
  }
  const text = convert(left, 'string', operator, expression.left);
  const pattern = convert(right, 'string', operator, expression.right);
  if (operator === 'matches regex' || operator === '!matches regex') {
    return regexMatch(text, pattern, operator === '!matches regex', expression.right, environment.compilation);
  }
  return matchText(parseTextOperator(operator), text, pattern);
}

function logical(operator: 'and' | 'or', expression: ExpressionOf<'binary'>, left: Value, right: Value): Value {
  const a = convert(left, 'boolean', operator, expression.left);
  const b = convert(right, 'boolean', operator, expression.right);
  return { type: 'boolean', sql: `(${a.sql} ${operator.toUpperCase()} ${b.sql})` };
}

const comparisons: readonly string[] = ['==', '!=', '=~', '!~', '<', '<=', '>', '>='] satisfies ComparisonOperator[];
const arithmetics: readonly string[] = ['+', '-', '*', '/', '%'] satisfies ArithmeticOperator[];

function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return comparisons.includes(operator);
}

function isArithmetic(operator: BinaryOperator): operator is ArithmeticOperator {
  return arithmetics.includes(operator);
}
