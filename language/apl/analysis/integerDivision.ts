import { type Expression, type ExpressionOf } from '../tree/ast';
import { type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { type AplType } from './types';

const wholeFunctions: ReadonlySet<string> = new Set(['toint', 'tolong', 'floor', 'bin', 'dcount']);

/** True if integers suit an argument: the function rounds it or counts distinct values, or the parameter is an integer. */
export const takesWhole = (called: string, parameter: string | undefined): boolean =>
  wholeFunctions.has(called) || parameter === 'integer';

/** True if an operand should be an integer, as in `%`, `==` and `x / 5 * 5`. In sums, `isWhole` decides. */
export function isWholeOperand(
  operand: Expression,
  { operator, right }: ExpressionOf<'binary'>,
  isWhole: boolean | undefined,
  text: string
): boolean | undefined {
  const written = (part: Expression) => text.slice(part.from, part.to);
  switch (operator) {
    case '%':
    case '==':
    case '!=':
      return true;
    case '+':
    case '-':
      return isWhole;
    case '*':
      return operand.kind === 'binary' && operand.operator === '/' && written(operand.right) === written(right);
    default:
      return false;
  }
}

/** Explains that dividing integers drops the fraction; in `a / b / c`, only for the first division. */
export function integerDivision(
  { operatorSpan, left, right }: ExpressionOf<'binary'>,
  types: readonly AplType[],
  text: string
): Problem | undefined {
  const isExact =
    left.kind === 'integer' && right.kind === 'integer' && right.value !== 0n && left.value % right.value === 0n;
  const isFirst = left.kind !== 'binary' || left.operator !== '/';
  const message = 'Dividing integers drops the fraction: `7 / 2` is 3, and `1 / 2` is 0.';
  const written = `todouble(${text.slice(left.from, left.to)})`;
  return types.every((type) => type === 'integer') && isFirst && !isExact
    ? warningProblem(operatorSpan, message, replaceFix(left, written))
    : undefined;
}
