import { type Expression, type Operator, type Statement } from '@aplkit/language/apl/tree/ast';
import { subexpressions } from '@aplkit/language/apl/tree/children';
import { isLetTable, valueOfLet } from '@aplkit/language/apl/tree/lets';
import { expressionsOf, rowChange } from '@aplkit/language/apl/tree/operators';

/** Functions whose value changes from request to request. */
const volatile: ReadonlySet<string> = new Set(['now', 'ago', 'rand', 'new_guid']);
/** Functions whose value depends on other rows in the request. */
const positional: ReadonlySet<string> = new Set([
  'row_number',
  'row_cumsum',
  'row_rank_dense',
  'row_rank_min',
  'row_window_session',
  'prev',
  'next',
]);
/** Functions of the current time that filters may call, because they change only slightly between requests. */
const filterable: ReadonlySet<string> = new Set(['now', 'ago']);

/** The first reason that `why` returns for an item. */
export function firstWhy<T>(all: T[], why: (one: T, index: number) => string | undefined): string | undefined {
  return all.map(why).find((reason) => reason !== undefined);
}

/** The reason why a row's values differ between requests; `undefined` if they're the same. */
export function whyOtherValues(statements: Statement[], operators: Operator[]): string | undefined {
  const found = operators.flatMap((operator) => {
    const change = rowChange(operator);
    const functions = expressionsOf(operator).flatMap((expression) => functionsIn(expression, statements));
    return change === 'each' ? functions : functions.filter((name) => change === 'filters' && !filterable.has(name));
  });
  return whyFunctionsDiffer(found);
}

export function whyFunctionsDiffer(functions: string[]): string | undefined {
  const name = functions.find((each) => volatile.has(each) || positional.has(each));
  if (name === undefined) {
    return undefined;
  }
  return positional.has(name)
    ? `${name}() depends on the other rows in the request`
    : `${name}() returns different values in each request`;
}

/** Functions that an expression calls, including calls in the `let` values it uses. */
export function functionsIn(expression: Expression, statements: Statement[]): string[] {
  return reached(expression, statements).flatMap(([part]) => (part.kind === 'call' ? [part.function.name] : []));
}

/** The reason why nested tables in conditions differ by range; `undefined` if there are none. */
export function whyOtherTables(statements: Statement[], operators: Operator[]): string | undefined {
  const parts = operators.flatMap(expressionsOf).flatMap((expression) => reached(expression, statements));
  const looksIntoTable = parts.some(
    ([part, known]) =>
      part.kind === 'subquery' ||
      (part.kind === 'list' && part.items.some((item) => item.kind === 'name' && isLetTable(item.name, known)))
  );
  return looksIntoTable ? 'the table in “in (…)” depends on the time range of each request' : undefined;
}

/** An expression, its parts, and the `let` values that it uses, each with the statements visible to it. */
function reached(expression: Expression, statements: Statement[]): Array<[Expression, Statement[]]> {
  const { value, before } = valueOfLet(expression.kind === 'name' ? expression.name : undefined, statements);
  return [
    [expression, statements],
    ...subexpressions(expression).flatMap((part) => reached(part, statements)),
    ...(value === undefined || value.kind === 'pipeline' ? [] : reached(value, before)),
  ];
}
