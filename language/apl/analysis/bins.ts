import { type Expression, type ExpressionOf } from '../tree/ast';

/** The functions that round what they are given down to the start of its bin. */
export const binFunctions: ReadonlySet<string> = new Set(['bin', 'bin_auto']);

export const isBin = (expression: Expression): expression is ExpressionOf<'call'> =>
  expression.kind === 'call' && binFunctions.has(expression.function.name);

/** Whether an expression is a bin of the event's time: `bin(_time, …)` or `bin_auto(_time)`. */
export function isTimeBin(expression: Expression): expression is ExpressionOf<'call'> {
  const time = isBin(expression) ? expression.arguments.at(0)?.expression : undefined;
  return time?.kind === 'name' && time.name === '_time';
}
