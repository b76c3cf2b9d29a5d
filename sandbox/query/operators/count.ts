import { columnFor, type Scope } from '../scope';
import { type Step } from './operator';

/** `count`: one row, one field. */
export const count: Step<'count'> = (_, scope, compilation): Scope => {
  const { field, select } = columnFor(compilation.steps, 'Count', { type: 'integer', sql: 'count(*)' });
  return {
    relation: compilation.steps.add(`SELECT ${select} FROM ${scope.relation}`),
    fields: [{ ...field, agg: { name: 'count' } }],
    order: [],
    event: undefined,
    groups: [],
    series: undefined,
    limited: false,
  };
};
