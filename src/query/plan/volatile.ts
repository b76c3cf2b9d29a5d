import { type Expression, type Operator, type Statement } from '../../apl/tree/ast';
import { partsOf } from '../../apl/tree/children';
import { expressionsOf, rowChange } from '../../apl/tree/operators';
import { valueOfLet } from './valueOfLet';

/** Functions whose values change from request to request. */
const volatile: ReadonlySet<string> = new Set(['now', 'ago', 'rand', 'new_guid']);
/** Functions whose values depend on the other rows of the same request. */
const positional: ReadonlySet<string> = new Set([
  'row_number',
  'row_cumsum',
  'row_rank_dense',
  'row_rank_min',
  'row_window_session',
  'prev',
  'next',
]);
/** A filter by the time moves on a little between two requests, as the events themselves do. */
const filterable: ReadonlySet<string> = new Set(['now', 'ago']);

/** Says why a row's values differ when it is asked for again, after "because"; `undefined` where they do not. */
export function whyOtherValues(statements: Statement[], operators: Operator[]): string | undefined {
  const found = operators.flatMap((operator) => {
    const change = rowChange(operator);
    const functions = expressionsOf(operator).flatMap((expression) => functionsIn(expression, statements));
    return change === 'each' ? functions : functions.filter((name) => change === 'filters' && !filterable.has(name));
  });
  return whyFunctionsDiffer(found);
}

/** Says the same of the functions of an expression. */
export function whyFunctionsDiffer(functions: string[]): string | undefined {
  const name = functions.find((each) => volatile.has(each) || positional.has(each));
  if (name === undefined) {
    return undefined;
  }
  return positional.has(name)
    ? `${name}() counts the rows of one request`
    : `${name}() gives other values in each request`;
}

/** Returns the functions that an expression calls, also in the values of `let` that it names. */
export function functionsIn(expression: Expression, statements: Statement[]): string[] {
  if (expression.kind === 'name') {
    const { value, before } = valueOfLet(expression.name, statements);
    return value === undefined || value.kind === 'pipeline' ? [] : functionsIn(value, before);
  }
  const inner = partsOf(expression).flatMap((part) => functionsIn(part, statements));
  return expression.kind === 'call' ? [expression.function.name, ...inner] : inner;
}
