import { type Expression, type Span } from './ast';

/** How many operands become a chain to the left; more of them become a tree of halves, which is not deep. */
const longestChain = 100;

/**
 * One expression of the operands of a row of `and` or `or`. Both are associative, so how they are grouped says nothing.
 *
 * @param operatorSpans where the operators stand: one less than operands
 */
export function joinChain(operator: 'and' | 'or', operands: Expression[], operatorSpans: Span[]): Expression {
  const join = (left: Expression, right: Expression, operatorSpan: Span): Expression => ({
    kind: 'binary',
    from: left.from,
    to: right.to,
    operator,
    operatorSpan,
    left,
    right,
  });
  const group = (from: number, to: number): Expression => {
    if (to - from <= longestChain) {
      return operands
        .slice(from + 1, to)
        .reduce((left, right, index) => join(left, right, operatorSpans[from + index]), operands[from]);
    }
    const middle = (from + to) >> 1;
    return join(group(from, middle), group(middle, to), operatorSpans[middle - 1]);
  };
  return group(0, operands.length);
}
