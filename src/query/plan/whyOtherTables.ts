import { type Expression, type Operator, type Statement } from '../../apl/tree/ast';
import { partsOf } from '../../apl/tree/children';
import { expressionsOf } from '../../apl/tree/operators';
import { valueOfLet } from './valueOfLet';

/** Says, after "because", why the tables of a query's conditions differ in another range; `undefined` without any. */
export function whyOtherTables(statements: Statement[], operators: Operator[]): string | undefined {
  return operators.flatMap(expressionsOf).some((expression) => looksIntoTable(expression, statements))
    ? 'the rows of the table in its “in (…)” would change with the time range of each request'
    : undefined;
}

function looksIntoTable(expression: Expression, statements: Statement[]): boolean {
  switch (expression.kind) {
    case 'subquery':
      return true;
    case 'name': {
      const { value, before } = valueOfLet(expression.name, statements);
      return value !== undefined && value.kind !== 'pipeline' && looksIntoTable(value, before);
    }
    case 'list':
      return (
        expression.items.some((item) => item.kind === 'name' && isTable(item.name, statements)) ||
        partsOf(expression).some((part) => looksIntoTable(part, statements))
      );
    default:
      return partsOf(expression).some((part) => looksIntoTable(part, statements));
  }
}

/** Tells whether a `let` makes a name that of a table: by a query, or by a name that no statement before it gives a value. */
function isTable(name: string, statements: Statement[]): boolean {
  const { value, before } = valueOfLet(name, statements);
  if (value?.kind !== 'name') {
    return value?.kind === 'pipeline';
  }
  const isParameter = before.some(
    (each) => each.kind === 'declare' && each.parameters.some((one) => one.name.name === value.name)
  );
  return !isParameter && (valueOfLet(value.name, before).value === undefined || isTable(value.name, before));
}
