import { columnFor, plainScope, type Scope } from '../scope';
import { type Step } from './operator';
import { tallyColumns } from './tally';

/** `count`: one row, one field. */
export const count: Step<'count'> = (_, scope, compilation): Scope => {
  const { field, select } = columnFor(compilation.steps, 'Count', { type: 'integer', sql: 'count(*)' });
  const tally = tallyColumns(scope, compilation);
  const selects = [select, ...(tally?.selects ?? [])].join(', ');
  const relation = compilation.steps.addOnce(`SELECT ${selects} FROM ${scope.relation}`);
  return { ...plainScope(relation, [{ ...field, agg: { name: 'count' } }], []), tally: tally?.of(relation, '0', true) };
};
