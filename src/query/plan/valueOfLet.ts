import { type Statement, type StatementOf } from '../../apl/tree/ast';

/** Returns the value that a `let` gives a name, and the statements that it knows: those before it. */
export function valueOfLet(
  name: string,
  statements: Statement[]
): { value: StatementOf<'let'>['value'] | undefined; before: Statement[] } {
  const at = statements.findIndex((each) => each.kind === 'let' && each.name.name === name);
  const statement = statements[at];
  return {
    value: statement?.kind === 'let' ? statement.value : undefined,
    before: statements.slice(0, Math.max(0, at)),
  };
}
