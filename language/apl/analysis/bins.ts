import { type Expression, type ExpressionOf, type Statement } from '../tree/ast';

/** Functions that round down to the start of a bin. */
export const binFunctions: ReadonlySet<string> = new Set(['bin', 'bin_auto']);

export const isBin = (expression: Expression): expression is ExpressionOf<'call'> =>
  expression.kind === 'call' && binFunctions.has(expression.function.name);

/** True if an expression groups the event time into bins: `bin(_time, …)` or `bin_auto(_time)`. */
export function isTimeBin(expression: Expression): expression is ExpressionOf<'call'> {
  const time = isBin(expression) ? expression.arguments.at(0)?.expression : undefined;
  return time?.kind === 'name' && time.name === '_time';
}

/**
 * Bin size of `bin(…, size)` in milliseconds; `undefined` if the size isn't a timespan.
 * @param statements `let` statements that may define the size; a column with the same name takes precedence over them
 */
export function binSize(call: ExpressionOf<'call'>, statements: readonly Statement[] = []): number | undefined {
  const written = call.arguments.at(1)?.expression;
  const named = statements.find(
    (statement) => statement.kind === 'let' && written?.kind === 'name' && statement.name.name === written.name
  );
  const size = named?.kind === 'let' ? named.value : written;
  return size?.kind === 'timespan' ? Number(size.nanoseconds) / 1e6 : undefined;
}
