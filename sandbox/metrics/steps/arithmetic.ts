import { type MathOperator } from '@aplkit/language/mpl/tree/ast';

export type Calculation = (left: number, right: number) => number;

/** Calculations that both `map` and `compute` write as operators. */
export const arithmetic: Readonly<Record<MathOperator['operator'], Calculation>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** True if the result has the unit of its operands. */
export const keepsUnit = ({ operator }: MathOperator): boolean => operator === '+' || operator === '-';
