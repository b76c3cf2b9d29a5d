import { commonOperators } from '../completion/afterValue';
import { type AplType } from '../analysis/types';
import { type Expression, type Span } from '../tree/ast';
import { beginsVariable } from '../tree/lexer';
import { findOperator } from '../vocabulary/comparisons';

/** A comparison: `field operator value`. */
export interface Comparison extends Span {
  kind: 'comparison';
  /** Range inside the surrounding parentheses. */
  inner: Span;
  field: Span & { name: string | undefined };
  operator: string;
  /** Range of the operator. For `isempty(field)`, it's the function's name. */
  operatorSpan: Span;
  values: ComparedValue[];
}

/** A value as typed by the user: a string has no quotes. */
export interface ComparedValue extends Span {
  kind: 'text' | 'other';
  shown: string;
}

/** Number of values that an operator compares with. */
type Arity = 'none' | 'one' | 'list' | 'range';

/** Comparison operators and their meanings, most common first. */
const comparisonOperators: ReadonlyArray<readonly [operator: string, arity: Arity, meaning: string]> = [
  ['==', 'one', 'is'],
  ['!=', 'one', 'is not'],
  ['>', 'one', 'is greater than'],
  ['>=', 'one', 'is at least'],
  ['<', 'one', 'is less than'],
  ['<=', 'one', 'is at most'],
  ['between', 'range', 'is in the range'],
  ['!between', 'range', 'is not in the range'],
  ['contains', 'one', 'contains'],
  ['!contains', 'one', 'does not contain'],
  ['startswith', 'one', 'begins with'],
  ['!startswith', 'one', 'does not begin with'],
  ['endswith', 'one', 'ends with'],
  ['!endswith', 'one', 'does not end with'],
  ['has', 'one', 'contains the word'],
  ['!has', 'one', 'does not contain the word'],
  ['in', 'list', 'is one of'],
  ['!in', 'list', 'is none of'],
  ['=~', 'one', 'is (ignore case)'],
  ['!~', 'one', 'is not (ignore case)'],
  ['in~', 'list', 'is one of (ignore case)'],
  ['!in~', 'list', 'is none of (ignore case)'],
  ['has_any', 'list', 'contains any of the words'],
  ['matches regex', 'one', 'matches regex'],
  ['!matches regex', 'one', 'does not match regex'],
  ['isempty', 'none', 'is empty'],
  ['isnotempty', 'none', 'is not empty'],
  ['isnull', 'none', 'has no value'],
  ['isnotnull', 'none', 'has a value'],
];

const arities: ReadonlyMap<string, Arity> = new Map(comparisonOperators.map(([operator, arity]) => [operator, arity]));

export const arityOf = (operator: string): Arity =>
  arities.get(operator) ?? (operator === 'has_any_cs' ? 'list' : 'one');

/** True if a comparison must convert its string field to a number, because `"9" > "10"`. */
export const needsNumber = (operator: string, type: AplType) =>
  type === 'string' && findOperator(operator)?.compares === 'size';

/** Operators that need a field of this type to be converted to a number. */
export const operatorsOfNumber = (type: AplType): Array<{ operator: string; meaning: string }> =>
  operatorsOf('float').filter(({ operator }) => needsNumber(operator, type));

/** True if an operator compares with a pattern, or with part of a value. */
export const takesPart = (operator: string) => findOperator(operator)?.compares === 'part';

export function operatorsOf(type: AplType): Array<{ operator: string; meaning: string }> {
  const common = commonOperators(type, false);
  const ofMissing = type === 'string' ? 'empty' : 'null';
  return comparisonOperators
    .filter(([operator, arity]) =>
      arity === 'none'
        ? common === undefined || operator.endsWith(ofMissing)
        : common === undefined ||
          common.includes(operator) ||
          (type === 'string' && common.includes(operator.replace('!', '')))
    )
    .map(([operator, , meaning]) => ({ operator, meaning }));
}

/** Parses a comparison of a field with values; `undefined` for any other condition. */
export function readComparison(expression: Expression, whole: Span, text: string): Comparison | undefined {
  const read = (
    field: Expression | undefined,
    operator: string,
    operatorSpan: Span,
    operands: Expression[]
  ): Comparison | undefined => {
    const values = operands.map((operand) => readValue(operand, text));
    return field && isField(field) && values.every((value) => value !== undefined)
      ? {
          kind: 'comparison',
          ...whole,
          inner: { from: expression.from, to: expression.to },
          field: { from: field.from, to: field.to, name: field.kind === 'name' ? field.name : undefined },
          operator,
          operatorSpan: { from: operatorSpan.from, to: operatorSpan.to },
          values,
        }
      : undefined;
  };
  switch (expression.kind) {
    case 'binary': {
      const { left, operator, operatorSpan, right } = expression;
      const isArithmetic = '+-*/%'.includes(operator);
      return isArithmetic ? undefined : read(left, operator, operatorSpan, [right]);
    }
    case 'list':
      // `in dynamic([…])` is a single expression.
      return expression.items.length === 0 || !expression.brackets
        ? undefined
        : read(expression.operand, expression.operator, expression.operatorSpan, expression.items);
    case 'between': {
      const { operand, operatorSpan, low, high, negated } = expression;
      return read(operand, negated ? '!between' : 'between', operatorSpan, [low, high]);
    }
    case 'call': {
      const [only, more] = expression.arguments;
      return arityOf(expression.function.name) === 'none' && !more
        ? read(only?.expression, expression.function.name, expression.function, [])
        : undefined;
    }
    default:
      return undefined;
  }
}

function isField(expression: Expression): boolean {
  return (
    expression.kind === 'name' ||
    (expression.kind === 'member' && isField(expression.object) && expression.key.kind !== 'binary')
  );
}

/** Parses a literal or variable; `undefined` for any other expression, which is shown as text. */
function readValue(expression: Expression, text: string): ComparedValue | undefined {
  const { from, to } = expression;
  const written = text.slice(from, to);
  switch (expression.kind) {
    case 'string':
      return { kind: 'text', from, to, shown: expression.value };
    case 'integer':
    case 'real':
    case 'boolean':
    case 'null':
    case 'timespan':
      return { kind: 'other', from, to, shown: written };
    case 'datetime':
      return { kind: 'other', from, to, shown: expression.text };
    case 'negation':
      return expression.operand.kind === 'integer' || expression.operand.kind === 'real'
        ? { kind: 'other', from, to, shown: written }
        : undefined;
    case 'name':
      return beginsVariable(written) ? { kind: 'other', from, to, shown: written } : undefined;
    case 'call':
      // A time relative to now is also a time.
      return expression.function.name === 'ago' || expression.function.name === 'now'
        ? { kind: 'other', from, to, shown: written }
        : undefined;
    default:
      return undefined;
  }
}
