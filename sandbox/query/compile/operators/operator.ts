import { type Operator } from '../../../../src/apl/tree/ast';
import { type Compilation, type Environment } from '../relation/compilation';
import { carriedColumns, type Scope } from '../relation/relation';
import { type Field } from '../relation/types';

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

/** Returns a scope with more fields: one with an existing name replaces it, others come last. */
export function withFields(scope: Scope, fields: Field[]): Scope {
  const replaced = scope.fields.map((field) => fields.find((each) => each.name === field.name) ?? field);
  const fresh = fields.filter((field) => !scope.fields.some((each) => each.name === field.name));
  return { ...scope, fields: [...replaced, ...fresh], totals: undefined };
}

/** Adds a step with new columns and their fields, of some of the rows (`WHERE …`). */
export function addColumns(
  scope: Scope,
  compilation: Compilation,
  columns: Array<{ field: Field; select: string }>,
  rest = ''
): Scope {
  const selects = columns.map(({ select }) => select);
  const fields = columns.map(({ field }) => field);
  return { ...withFields(scope, fields), relation: keepAll(scope, compilation, selects, rest) };
}
