import { type Expression } from '../tree/ast';

export type Evaluated = string | number | boolean | null;

/** Value of an expression; `undefined` if it can't be determined. */
type Known = Evaluated | undefined;

/** Evaluates an expression; `undefined` if the known columns don't determine its value. */
export function evaluate(expression: Expression, valueOf: (column: string) => Known): Known {
  const of = (inner: Expression) => evaluate(inner, valueOf);
  switch (expression.kind) {
    case 'string':
    case 'real':
    case 'boolean':
      return expression.value;
    case 'integer':
      return Number(expression.value);
    case 'null':
      return null;
    case 'name':
      return valueOf(expression.name);
    case 'negation': {
      const value = of(expression.operand);
      return typeof value === 'number' ? -value : undefined;
    }
    case 'binary':
      return binary(expression, of(expression.left), of(expression.right));
    case 'list': {
      const { operator, operand, items } = expression;
      const own = of(operand);
      const equal = items.map((item) => compared(operator.endsWith('~') ? '=~' : '==', own, of(item)));
      const isIn = equal.includes(true) ? true : equal.includes(undefined) ? undefined : false;
      return operator.startsWith('!') ? not(isIn) : isIn;
    }
    case 'between': {
      const [value, low, high] = [expression.operand, expression.low, expression.high].map(of);
      const isIn = and(compared('>=', value, low), compared('<=', value, high));
      return expression.negated ? not(isIn) : isIn;
    }
    case 'call':
      return called(
        expression.function.name,
        expression.arguments.map((one) => of(one.expression))
      );
    default:
      return undefined;
  }
}

const not = (value: Known): Known => (typeof value === 'boolean' ? !value : undefined);

const and = (a: Known, b: Known): Known =>
  a === false || b === false ? false : a === true && b === true ? true : undefined;

function binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, a: Known, b: Known): Known {
  switch (operator) {
    case 'and':
      return and(a, b);
    case 'or':
      return not(and(not(a), not(b)));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%': {
      const isWhole = [left, right].every(({ kind }) => kind !== 'real');
      return typeof a === 'number' && typeof b === 'number' ? arithmetic(operator, a, b, isWhole) : undefined;
    }
    default:
      return compared(operator, a, b);
  }
}

function arithmetic(operator: string, a: number, b: number, isWhole: boolean): Known {
  const results: Record<string, number> = { '+': a + b, '-': a - b, '*': a * b, '%': a % b };
  const isInteger = isWhole && Number.isInteger(a) && Number.isInteger(b);
  return results[operator] ?? (b === 0 ? null : isInteger ? Math.trunc(a / b) : a / b);
}

/** Compares two values. A number equals a string with the same number, because a field's type can vary from event to event. */
function compared(operator: string, a: Known, b: Known): Known {
  if (a === undefined || b === undefined) {
    return undefined;
  }
  if (operator.startsWith('!') && operator !== '!=') {
    return not(compared(operator === '!~' ? '=~' : operator.slice(1), a, b));
  }
  const [text, other] = [a, b].map((value) => (value === null ? '' : String(value)));
  const [folded, part] = operator.endsWith('_cs') ? [text, other] : [text.toLowerCase(), other.toLowerCase()];
  const isNumeric = [text, other].every((value) => value !== '' && !Number.isNaN(Number(value)));
  switch (operator.replace('_cs', '')) {
    case '==':
      return isNumeric ? Number(text) === Number(other) : text === other;
    case '!=':
      return not(compared('==', a, b));
    case '=~':
      return folded === part;
    case '<':
      return isNumeric ? Number(text) < Number(other) : undefined;
    case '<=':
      return isNumeric ? Number(text) <= Number(other) : undefined;
    case '>':
      return isNumeric ? Number(text) > Number(other) : undefined;
    case '>=':
      return isNumeric ? Number(text) >= Number(other) : undefined;
    case 'startswith':
    case 'hasprefix':
      return folded.startsWith(part);
    case 'endswith':
    case 'hassuffix':
      return folded.endsWith(part);
    case 'has':
    case 'contains':
      return folded.includes(part);
    default:
      return text === '' ? false : undefined;
  }
}

function called(name: string, values: Known[]): Known {
  const [value] = values;
  switch (name) {
    case 'not':
      return not(value);
    case 'iff':
    case 'iif':
      return typeof value === 'boolean' ? values[value ? 1 : 2] : undefined;
    case 'case': {
      const at = values.findIndex((one, place) => place % 2 === 0 && one !== false);
      const isLast = at < 0 || at === values.length - 1;
      return isLast ? values.at(-1) : values[at] === true ? values[at + 1] : undefined;
    }
    case 'isempty':
    case 'isnull':
      return value === undefined ? undefined : value === null || value === '';
    case 'isnotempty':
    case 'isnotnull':
      return not(called('isempty', values));
    case 'coalesce':
      return values.find((one) => one !== null);
    case 'tolower':
    case 'toupper':
    case 'tostring':
      return value === undefined || value === null ? value : String(value)[stringMethods[name]]();
    case 'tobool':
      return typeof value === 'boolean' ? value : compared('!=', value, 0);
    case 'strcat':
      return values.includes(undefined) ? undefined : values.map((one) => one ?? '').join('');
    case 'substring': {
      const [text, start, length] = values;
      const [from, count] = [Number(start ?? 0), Number(length ?? Infinity)];
      return text === undefined ? undefined : String(text ?? '').slice(from, from + count);
    }
    case 'toint':
    case 'tolong':
    case 'floor':
      return value === undefined || value === null ? value : Math.trunc(Number(value));
    case 'todouble':
    case 'toreal':
      return value === undefined || value === null ? value : Number(value);
    case 'bin': {
      const [number, size] = values.map((one) => (typeof one === 'number' ? one : NaN));
      return Number.isNaN(number / size) ? undefined : Math.floor(number / size) * size;
    }
    default:
      return undefined;
  }
}

const stringMethods = { tolower: 'toLowerCase', toupper: 'toUpperCase', tostring: 'toString' } as const;
