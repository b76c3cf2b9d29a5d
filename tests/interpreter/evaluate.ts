import { type BinaryOperator, type Expression } from '../../src/apl/tree/ast';
import { callFunction, toFloat } from './functions';
import { arithmetic } from './numbers';
import { FloatElement, identity, Instant, Json, order, type Row, type Scalar, textOf, Timespan } from './scalar';
import { matchText } from './texts';

/**
 * Returns the value of an expression for one row according to the language's documentation: read literally, one row at a time, and without
 * looking at how the sandbox translates it. Knows only as much of the language as generated queries use.
 */
export function evaluate(expression: Expression, row: Row): Scalar {
  const of = (inner: Expression) => evaluate(inner, row);
  switch (expression.kind) {
    case 'string':
    case 'integer':
    case 'real':
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'datetime':
      return expression.text === 'null' ? null : readInstant(expression.text);
    case 'timespan':
      return new Timespan(expression.nanoseconds);
    case 'dynamic':
      return fromJson(JSON.parse(expression.json));
    case 'name':
      return row.get(expression.name) ?? null;
    case 'member':
      return element(of(expression.object), of(expression.key));
    case 'negation':
      return arithmetic('-', zeroOf(of(expression.operand)), of(expression.operand));
    case 'binary':
      return binary(expression.operator, of(expression.left), of(expression.right));
    case 'list':
      return inList(expression.operator, of(expression.operand), expression.items.map(of));
    case 'between': {
      const low = of(expression.low);
      const high = of(expression.high);
      const operand = of(expression.operand);
      const isLength = high instanceof Timespan && !(operand instanceof Timespan);
      const end = isLength ? arithmetic('+', low, high) : high;
      const inside = and(compare('>=', operand, low), compare('<=', operand, end));
      return expression.negated ? not(inside) : inside;
    }
    case 'call': {
      const values = expression.arguments.map((argument) => of(argument.expression));
      return callFunction(expression.function.name, values);
    }
    case 'slice':
    case 'subquery':
    case 'star':
    case 'broken':
      throw new Error(`The generator does not write this: ${expression.kind}`);
  }
}

function readInstant(text: string): Instant {
  const [seconds, fraction = ''] = text.replace(/Z$/, '').split('.');
  const milliseconds = Date.parse(seconds.includes('T') ? `${seconds}Z` : seconds);
  return new Instant(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')));
}

function fromJson(value: unknown): Json | null {
  return value === null || value === undefined ? null : new Json(value);
}

function element(container: Scalar, key: Scalar): Scalar {
  if (!(container instanceof Json)) {
    return null;
  }
  const { value } = container;
  if (Array.isArray(value)) {
    return typeof key === 'bigint' ? fromJson(value.at(Number(key))) : null;
  }
  return typeof key === 'string' && typeof value === 'object' && value !== null
    ? fromJson(Object.entries(value).find(([name]) => name === key)?.[1])
    : null;
}

/** Returns the zero that a value is subtracted from to negate it, so that the arithmetic's own limits apply. */
function zeroOf(value: Scalar): Scalar {
  if (typeof value === 'bigint') {
    return 0n;
  }
  return value instanceof Timespan ? new Timespan(0n) : typeof value === 'number' ? -0 : null;
}

type Truth = boolean | null;

function truth(value: Scalar): Truth {
  if (value instanceof Json) {
    return typeof value.value === 'boolean' ? value.value : null;
  }
  if (value !== null && typeof value !== 'boolean') {
    throw new Error('This is not a truth value.');
  }
  return value;
}

const not = (value: Truth): Truth => (value === null ? null : !value);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

function binary(operator: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  switch (operator) {
    case 'and':
      return and(truth(a), truth(b));
    case 'or':
      return or(truth(a), truth(b));
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, ...alike(a, b));
    case '=~':
      return compare('==', lower(a), lower(b));
    case '!~':
      return compare('!=', lower(a), lower(b));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(operator, a, b);
    default:
      return matchText(operator, a, b);
  }
}

const lower = (value: Scalar) => (typeof value === 'string' ? value.toLowerCase() : value);

/** Reads a JSON value beside another as the other's type: null if it is of a different one, text always as text. */
function alike(a: Scalar, b: Scalar): [Scalar, Scalar] {
  if (a instanceof Json && !(b instanceof Json)) {
    if (typeof b === 'string') {
      return [textOf(a), b];
    }
    const value = a.value instanceof FloatElement ? a.value.value : a.value;
    const same = typeof b === 'boolean' ? typeof value === 'boolean' : typeof value === 'number';
    return [same && (typeof value === 'boolean' || typeof value === 'number') ? value : null, b];
  }
  // A text beside a number is read as one.
  if (typeof a === 'string' && (typeof b === 'number' || typeof b === 'bigint')) {
    return [toFloat(a), b];
  }
  return [a, b];
}

/** Compares two values: a null and a value are unequal; two nulls are neither; nothing is less or greater than null. */
function compare(operator: '==' | '!=' | '<' | '<=' | '>' | '>=', a: Scalar, b: Scalar): Truth {
  if (a === null || b === null) {
    if (a === b || (operator !== '==' && operator !== '!=')) {
      return null;
    }
    return operator === '!=';
  }
  const difference = order(a, b);
  switch (operator) {
    case '==':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

/** Tests whether a list has a value. A null is in no list, and nulls in it match nothing. */
export function inList(operator: string, operand: Scalar, items: Scalar[]): Truth {
  const present = items.filter((item) => item !== null);
  switch (operator) {
    case 'has_any':
      return present.some((item) => matchText('has', operand, item));
    case 'has_any_cs':
      return present.some((item) => matchText('has_cs', operand, item));
    default: {
      const fold = operator.endsWith('~') ? lower : (value: Scalar) => value;
      const found = operand !== null && present.some((item) => identity(fold(item)) === identity(fold(operand)));
      return operator.startsWith('!') ? !found : found;
    }
  }
}
