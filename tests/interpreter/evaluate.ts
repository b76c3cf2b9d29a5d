import { type BinaryOperator, type Expression } from '@aplkit/language/apl/tree/ast';
import { identity, Instant, order, type Row, type Scalar, Timespan, wide } from './values';

/**
 * Evaluates an expression for one row according to the language's documentation, independently of the sandbox. Supports only what
 * generated queries use.
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
    case 'name':
      return row.get(expression.name) ?? null;
    case 'negation':
      return arithmetic('-', 0n, of(expression.operand));
    case 'binary':
      return binary(expression.operator, of(expression.left), of(expression.right));
    case 'list':
      return isIn(expression.operator, of(expression.operand), expression.items.map(of));
    case 'between': {
      const operand = of(expression.operand);
      const inside = and(compare('>=', operand, of(expression.low)), compare('<=', operand, of(expression.high)));
      return expression.negated ? not(inside) : inside;
    }
    case 'call':
      return call(
        expression.function.name,
        expression.arguments.map((argument) => of(argument.expression))
      );
    default:
      throw new Error(`The generator does not write this: ${expression.kind}`);
  }
}

function readInstant(text: string): Instant {
  const [seconds, fraction = ''] = text.replace(/Z$/, '').split('.');
  const milliseconds = Date.parse(seconds.includes('T') ? `${seconds}Z` : seconds);
  return new Instant(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')));
}

type Truth = boolean | null;

function truth(value: Scalar): Truth {
  if (value !== null && typeof value !== 'boolean') {
    throw new Error('This is not a truth value.');
  }
  return value;
}

const not = (value: Truth): Truth => (value === null ? null : !value);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;

function binary(operator: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  switch (operator) {
    case 'and':
      return and(truth(a), truth(b));
    case 'or':
      return not(and(not(truth(a)), not(truth(b))));
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, a, b);
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

/** Compares two values. A null and a value are unequal; any other comparison with a null is null. */
function compare(operator: '==' | '!=' | '<' | '<=' | '>' | '>=', a: Scalar, b: Scalar): Truth {
  if (a === null || b === null) {
    return a === b || (operator !== '==' && operator !== '!=') ? null : operator === '!=';
  }
  const difference = order(a, b);
  const tests = {
    '==': difference === 0,
    '!=': difference !== 0,
    '<': difference < 0,
    '<=': difference <= 0,
    '>': difference > 0,
    '>=': difference >= 0,
  };
  return tests[operator];
}

const lower = (value: Scalar) => (typeof value === 'string' ? value.toLowerCase() : value);

/** True if a list contains a value. No list contains a null, and nulls in a list match nothing. */
export function isIn(operator: string, operand: Scalar, items: Scalar[]): boolean {
  const fold = operator.endsWith('~') ? lower : (value: Scalar) => value;
  const found =
    operand !== null && items.some((item) => item !== null && identity(fold(item)) === identity(fold(operand)));
  return operator.startsWith('!') ? !found : found;
}

/** Searches a string. A null contains nothing. */
function matchText(operator: string, a: Scalar, b: Scalar): Truth {
  if (operator === '=~' || operator === '!~') {
    return compare(operator === '=~' ? '==' : '!=', lower(a), lower(b));
  }
  const isNegated = operator.startsWith('!');
  const fold = operator.endsWith('_cs') ? (value: string) => value : (value: string) => value.toLowerCase();
  const found =
    typeof a === 'string' && typeof b === 'string' && hasText(operator.replace(/^!|_cs$/g, ''), fold(a), fold(b));
  return found !== isNegated;
}

function hasText(name: string, text: string, part: string): boolean {
  switch (name) {
    case 'contains':
      return text.includes(part);
    case 'startswith':
      return text.startsWith(part);
    case 'endswith':
      return text.endsWith(part);
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

type Arithmetic = '+' | '-' | '*' | '/' | '%';

const integers: Record<Arithmetic, (a: bigint, b: bigint) => bigint> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - floorTo(a, b < 0n ? -b : b),
};

const floats: Record<Arithmetic, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => (a % b < 0 ? (a % b) + Math.abs(b) : a % b),
};

/** Calculates with two numbers. With integers, the result is an integer, and division by zero is null. */
export function arithmetic(operator: Arithmetic, a: Scalar, b: Scalar): Scalar {
  if (a === null || b === null || ((operator === '/' || operator === '%') && Number(b) === 0)) {
    return null;
  }
  return typeof a === 'bigint' && typeof b === 'bigint'
    ? wide(integers[operator](a, b))
    : floats[operator](Number(a), Number(b));
}

const floorTo = (value: bigint, size: bigint) => value - (((value % size) + size) % size);
const firstDay = -719_162n * 86_400_000_000_000n;

/** The largest multiple of a size that isn't above the value; for times, counted from the calendar's first day. */
function bin(value: Scalar, size: Scalar): Scalar {
  if (value instanceof Instant && size instanceof Timespan) {
    return new Instant(wide(floorTo(value.ns - firstDay, size.ns) + firstDay));
  }
  if (typeof value === 'bigint' && typeof size === 'bigint') {
    return wide(floorTo(value, size));
  }
  return value === null ? null : Math.floor(Number(value) / Number(size)) * Number(size);
}

function call(name: string, values: Scalar[]): Scalar {
  const [a, b, c] = values;
  switch (name) {
    case 'bin':
      return bin(a, b);
    case 'abs':
      return typeof a === 'bigint' ? wide(a < 0n ? -a : a) : a === null ? null : Math.abs(Number(a));
    case 'toint':
      return typeof a !== 'number' ? a : Math.abs(a) < 2 ** 63 ? BigInt(Math.trunc(a)) : null;
    case 'todouble':
      return a === null ? null : Number(a);
    case 'strlen':
      return typeof a === 'string' ? BigInt([...a].length) : null;
    case 'strcat':
      return values.map((value) => (value === null ? '' : String(value))).join('');
    case 'tolower':
      return lower(a);
    case 'iff':
      return a === true ? b : c;
    case 'coalesce':
      return values.find((value) => value !== null && value !== '') ?? values[values.length - 1];
    case 'not':
      return not(truth(a));
    case 'isnull':
      return a === null;
    case 'isnotnull':
      return a !== null;
    case 'isempty':
      return a === null || a === '';
    case 'isnotempty':
      return a !== null && a !== '';
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}
