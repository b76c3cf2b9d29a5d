import { type Expression, type Span } from '../tree/ast';
import { outerSpan } from '../../kit/reading';
import { type Comparison, readComparison } from './comparisons';

export type Connective = 'and' | 'or';

/** Conditions in a filter. Groups may be nested once, as in `a and (b or c)`; deeper nesting is shown as text. */
export interface Conditions extends Span {
  connective: Connective;
  /** Ranges of each `and` or `or` between the rows. */
  connectives: Span[];
  rows: ConditionEntry[];
}

/** A condition or a group, with its parentheses. */
export type ConditionEntry = ConditionRow | ConditionGroup;

export type ConditionRow = Comparison | TextRow;

export interface ConditionGroup extends Conditions {
  kind: 'group';
  /** False for a group without parentheses, such as `a and b` in `a and b or c`. */
  inBrackets: boolean;
}

interface TextRow extends Span {
  kind: 'text';
}

/** Reads a condition. `whole` includes all parentheses around it. */
export function readConditions(predicate: Expression, whole: Span, text: string): Conditions {
  const chain = chainOf(predicate);
  return {
    ...whole,
    connective: chain?.connective ?? 'and',
    connectives: chain?.connectives ?? [],
    rows: chain ? chain.operands.map((operand) => readEntry(operand, text)) : [readRow(predicate, whole, text)],
  };
}

interface Chain {
  connective: Connective;
  connectives: Span[];
  operands: Expression[];
}

/** Conditions that are joined with the same keyword, without parentheses around them; `undefined` for a single condition. */
function chainOf(expression: Expression): Chain | undefined {
  if (expression.kind !== 'binary' || (expression.operator !== 'and' && expression.operator !== 'or')) {
    return undefined;
  }
  const { operator: connective, operatorSpan, left, right } = expression;
  const part = (operand: Expression): Chain => {
    const chain = operand.outer ? undefined : chainOf(operand);
    return chain?.connective === connective ? chain : { connective, connectives: [], operands: [operand] };
  };
  const [before, after] = [part(left), part(right)];
  return {
    connective,
    connectives: [...before.connectives, { ...operatorSpan }, ...after.connectives],
    operands: [...before.operands, ...after.operands],
  };
}

function readEntry(expression: Expression, text: string): ConditionEntry {
  const whole = outerSpan(expression);
  const chain = chainOf(expression);
  if (!chain) {
    return readRow(expression, whole, text);
  }
  const { connective, connectives, operands } = chain;
  const rows = operands.map((operand) =>
    chainOf(operand) ? textRow(operand) : readRow(operand, outerSpan(operand), text)
  );
  return { kind: 'group', ...whole, connective, connectives, rows, inBrackets: expression.outer !== undefined };
}

const textRow = (expression: Expression): TextRow => ({ kind: 'text', ...outerSpan(expression) });

const readRow = (expression: Expression, whole: Span, text: string): ConditionRow =>
  readComparison(expression, whole, text) ?? { kind: 'text', ...whole };
