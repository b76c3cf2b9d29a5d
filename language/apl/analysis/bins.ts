import { type Expression, type ExpressionOf } from '../tree/ast';

/** Functions that round down to the start of a bin. */
export const binFunctions: ReadonlySet<string> = new Set(['bin', 'bin_auto']);

export const isBin = (expression: Expression): expression is ExpressionOf<'call'> =>
  expression.kind === 'call' && binFunctions.has(expression.function.name);

/** Whether an expression is a bin of the event's time: `bin(_time, …)` or `bin_auto(_time)`. */
export function isTimeBin(expression: Expression): expression is ExpressionOf<'call'> {
  const time = isBin(expression) ? expression.arguments.at(0)?.expression : undefined;
  return time?.kind === 'name' && time.name === '_time';
}
