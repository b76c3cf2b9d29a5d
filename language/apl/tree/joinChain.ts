import { type Expression, type Span } from './ast';
import { outerSpan } from '../../kit/reading';

/** Maximum number of operands in a left-associative chain. A longer chain becomes a balanced tree, because that's less deep. */
const longestChain = 100;

/** Joins operands with `and` or `or` into one expression. Grouping doesn't matter, because both operators are associative. */
export function joinChain(operator: 'and' | 'or', operands: Expression[], operatorSpans: Span[]): Expression {
  const join = (left: Expression, right: Expression, operatorSpan: Span): Expression => ({
    kind: 'binary',
    from: outerSpan(left).from,
    to: outerSpan(right).to,
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
