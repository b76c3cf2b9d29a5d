import { plainRelation, type Relation } from '../relation/relation';
import { columnFor } from '../relation/steps';
import { type Step } from './operator';

/** Translates `count`: one row, one field. */
export const count: Step<'count'> = (_, relation, compilation): Relation => {
  const { field, select } = columnFor(compilation.steps, 'Count', { type: 'integer', sql: 'count(*)' });
  const name = compilation.steps.addOnce(`SELECT ${select} FROM ${relation.name}`);
  return plainRelation(name, [{ ...field, agg: { name: 'count' } }], []);
};
