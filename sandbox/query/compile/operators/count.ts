import { columnFor, plainScope, type Scope } from '../relation/relation';
import { type Step } from './operator';

/** Translates `count`: one row, one field. */
export const count: Step<'count'> = (_, scope, compilation): Scope => {
  const { field, select } = columnFor(compilation.steps, 'Count', { type: 'integer', sql: 'count(*)' });
  const relation = compilation.steps.addOnce(`SELECT ${select} FROM ${scope.relation}`);
  return plainScope(relation, [{ ...field, agg: { name: 'count' } }], []);
};
