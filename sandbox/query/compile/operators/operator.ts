import { type Operator } from '@aplkit/language/apl/tree/ast';
import { type Compilation, type Environment } from '../relation/compilation';
import { carriedColumns, type Relation, withoutTotals } from '../relation/relation';
import { type Field } from '../relation/types';

/** Translates one step after a pipe, from its input to its output. */
export type Step<Kind extends Operator['kind']> = (
  operator: Extract<Operator, { kind: Kind }>,
  relation: Relation,
  compilation: Compilation
) => Relation;

/** An environment in which names refer to the relation's fields. */
export function fieldsOf(relation: Relation, compilation: Compilation): Environment {
  return { compilation, relation, aggregation: undefined };
}

/** Adds a step that keeps all columns and adds some (`expression AS column`). `rest` can filter or sort the rows. */
export function keepAll(relation: Relation, compilation: Compilation, added: string[], rest = ''): string {
  return compilation.steps.add(
    `SELECT ${[...carriedColumns(relation), ...added].join(', ')} FROM ${relation.name} ${rest}`.trim()
  );
}

/** A relation with additional fields, which replace existing fields with the same name or come last. */
export function withFields(relation: Relation, fields: Field[]): Relation {
  const replaced = relation.fields.map((field) => fields.find((each) => each.name === field.name) ?? field);
  const fresh = fields.filter((field) => !relation.fields.some((each) => each.name === field.name));
  return { ...relation, fields: [...replaced, ...fresh], answer: withoutTotals(relation) };
}

/** Adds a step with new columns and their fields. `rest` can filter the rows. */
export function addColumns(
  relation: Relation,
  compilation: Compilation,
  columns: Array<{ field: Field; select: string }>,
  rest = ''
): Relation {
  const selects = columns.map(({ select }) => select);
  const fields = columns.map(({ field }) => field);
  return { ...withFields(relation, fields), name: keepAll(relation, compilation, selects, rest) };
}
