import { beginsVariable } from './lexer';
import { type Statement, type StatementOf } from './ast';

/** True if a `let` defines a table: by a query, or by a name that isn't an earlier value. */
export function isLetTable(name: string, statements: Statement[]): boolean {
  const { value, before } = valueOfLet(name, statements);
  if (value?.kind !== 'name') {
    return value?.kind === 'pipeline';
  }
  const isParameter = before.some(
    (each) => each.kind === 'declare' && each.parameters.some((one) => one.name.name === value.name)
  );
  // In a `let`, a variable is more often a value than a table.
  const isVariable = beginsVariable(value.name);
  const isDefined = valueOfLet(value.name, before).value !== undefined;
  return isDefined ? isLetTable(value.name, before) : !isParameter && !isVariable;
}

/** Dataset behind a source's name: the name itself, or the dataset that a `let` assigns to it. */
export function datasetBehind(name: string, statements: Statement[]): string {
  const { value, before } = valueOfLet(name, statements);
  return value?.kind === 'name' ? datasetBehind(value.name, before) : name;
}

/** Value of a `let`, and the earlier statements that it may refer to. */
export function valueOfLet(name: string | undefined, statements: Statement[]) {
  const at = statements.findIndex((each) => each.kind === 'let' && each.name.name === name);
  const statement = statements[at];
  const value: StatementOf<'let'>['value'] | undefined = statement?.kind === 'let' ? statement.value : undefined;
  return { value, before: statements.slice(0, Math.max(0, at)) };
}
