import { type Operator } from '../../../src/apl/tree/ast';
import { type Compilation, type Environment } from '../compilation';
import { carriedColumns, type Scope } from '../scope';

/** One pipe step: from its input to its output. */
export type Step<Kind extends Operator['kind']> = (
  operator: Extract<Operator, { kind: Kind }>,
  scope: Scope,
  compilation: Compilation
) => Scope;

/** Returns an environment in which names mean the scope's fields. */
export function fieldsOf(scope: Scope, compilation: Compilation): Environment {
  return { compilation, scope, aggregation: undefined };
}

/** Adds a step that keeps all columns and adds some (`expression AS column`), of some of the rows (`WHERE …`, `ORDER BY …`). */
export function keepAll(scope: Scope, compilation: Compilation, added: string[], rest = ''): string {
  return compilation.steps.add(
    `SELECT ${[...carriedColumns(scope), ...added].join(', ')} FROM ${scope.relation} ${rest}`.trim()
  );
}
