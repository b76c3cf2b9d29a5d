import { type Expression, type Operator, type Statement } from '../../apl/tree/ast';

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

/**
 * Says why a row's values differ when it is asked for again, as the rest of a sentence that begins with "because"; `undefined` where
 * they do not.
 */
export function whyOtherValues(statements: Statement[], operators: Operator[]): string | undefined {
  const found = operators.flatMap((operator) => {
    switch (operator.kind) {
      case 'extend':
      case 'extend-valid':
      case 'project':
        return operator.columns.flatMap(({ expression }) => functionsIn(expression, statements));
      case 'where':
        return functionsIn(operator.predicate, statements).filter((name) => !filterable.has(name));
      default:
        return [];
    }
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
  const within = (...parts: Array<Expression | undefined>) =>
    parts.flatMap((part) => (part === undefined ? [] : functionsIn(part, statements)));
  switch (expression.kind) {
    case 'call':
      return [expression.function.name, ...within(...expression.arguments.map((argument) => argument.expression))];
    case 'name': {
      const at = statements.findIndex((each) => each.kind === 'let' && each.name.name === expression.name);
      const statement = statements[at];
      const value = statement?.kind === 'let' ? statement.value : undefined;
      // A statement knows only those before it.
      return value === undefined || value.kind === 'pipeline' ? [] : functionsIn(value, statements.slice(0, at));
    }
    case 'member':
      return within(expression.object, expression.key);
    case 'slice':
      return within(expression.object, expression.start, expression.end);
    case 'negation':
      return within(expression.operand);
    case 'binary':
      return within(expression.left, expression.right);
    case 'list':
      return within(expression.operand, ...expression.items);
    case 'between':
      return within(expression.operand, expression.low, expression.high);
    default:
      return [];
  }
}
