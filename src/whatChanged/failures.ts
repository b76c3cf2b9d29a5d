import { type Expression } from '../apl/tree/ast';
import { type FailureMark, failureMarkOf, isFailureValue } from '../traces/failureNames';

/** Whether a condition keeps failed events, by the field that it names and the values that it allows. */
export function isFailure(condition: Expression): boolean {
  switch (condition.kind) {
    case 'name':
      return failureMarkOf(condition.name) === 'flag';
    case 'call':
      return (
        (condition.function.name === 'isnotempty' || condition.function.name === 'isnotnull') &&
        condition.arguments.some(({ expression }) => markOf(expression) === 'flag')
      );
    case 'list': {
      const mark = markOf(condition.operand);
      const isIn = condition.operator === 'in' || condition.operator === 'in~';
      return mark !== undefined && isIn && condition.items.every((item) => isFailureValue(mark, valueOf(item)));
    }
    case 'binary':
      return isFailureComparison(condition);
    default:
      return false;
  }
}

function isFailureComparison({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): boolean {
  if (operator === 'and') {
    return isFailure(left) || isFailure(right);
  }
  if (operator === 'or') {
    return isFailure(left) && isFailure(right);
  }
  const mark = markOf(left);
  if (mark === undefined) {
    return false;
  }
  const value = valueOf(right);
  switch (operator) {
    case '==':
    case '=~':
    case 'has':
      return isFailureValue(mark, value);
    case '!=':
      return mark === 'flag' && !isFailureValue(mark, value);
    case '>=':
      return isFailureValue(mark, value);
    case '>':
      return isFailureValue(mark, String(Number(value) + 1));
    case 'startswith':
    case 'startswith_cs':
      return mark === 'status' && isFailureValue(mark, value.padEnd(3, '0'));
    default:
      return mark === 'flag' && positive.has(operator);
  }
}

/** Operators that look for a part of an error's text. */
const positive: ReadonlySet<string> = new Set(['contains', 'contains_cs', 'has_cs', 'matches regex']);

/** How the field of an operand marks failures; conversions keep it. */
function markOf(operand: Expression): FailureMark | undefined {
  if (operand.kind === 'name') {
    return failureMarkOf(operand.name);
  }
  const [first] = operand.kind === 'call' ? operand.arguments : [];
  return operand.kind === 'call' && conversions.has(operand.function.name) && first
    ? markOf(first.expression)
    : undefined;
}

const conversions: ReadonlySet<string> = new Set(
  'toint tolong todouble toreal tostring tobool tolower toupper'.split(' ')
);

function valueOf(expression: Expression): string {
  switch (expression.kind) {
    case 'string':
    case 'integer':
    case 'real':
    case 'boolean':
      return String(expression.value);
    default:
      return '';
  }
}
