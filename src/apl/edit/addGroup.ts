import { analyze } from '../analysis/analyze';
import { findPath } from '../analysis/names';
import { type Schema } from '../analysis/schema';
import { type Expression } from '../tree/ast';
import { quoteName } from '../tree/quote';
import { applyEdits } from '../tree/edit';
import { type EditedQuery, unreadable } from './change';

/**
 * Adds a column to the groups of the last `summarize` or `make-series` of a query, after its own. Changes nothing if it is a group already;
 * left out, with a sentence that says why, if the rows are not grouped or have no such column there.
 */
export function addGroup(text: string, column: string, schema: Schema): EditedQuery {
  const assumed: Schema = { ...schema, fieldsOf: (dataset) => schema.fieldsOf(dataset) ?? [{ name: column }] };
  const analysis = analyze(text, assumed);
  const { pipeline, problems } = analysis.query;
  const leftOut = (why: string): EditedQuery => ({ text, leftOut: [why] });
  if (pipeline === undefined || problems.length > 0) {
    return leftOut(unreadable(analysis.query));
  }
  const grouping = pipeline.operators
    .map((operator, index) => ({ operator, index }))
    .filter(({ operator }) => operator.kind === 'summarize' || operator.kind === 'make-series')
    .at(-1);
  if (grouping === undefined || !('by' in grouping.operator)) {
    return leftOut('Only a query with “summarize” or “make-series” has groups.');
  }
  const { operator, index } = grouping;
  const groups = operator.by.map(({ expression }) => expression);
  if (groups.some((group) => isColumn(group, column))) {
    return { text, leftOut: [] };
  }
  const before = analysis.scopesOf(pipeline)[index];
  if (before.certainty !== 'open' && findPath(before, column) === undefined) {
    return leftOut(`“${operator.keyword.name}” has no column “${column}” to group by.`);
  }
  const written = operator.by.length > 0 ? `, ${quoteName(column)}` : ` by ${quoteName(column)}`;
  const edited = applyEdits(text, [{ from: operator.to, to: operator.to, text: written }]);
  const { result } = analyze(edited, assumed);
  return result.certainty !== 'open' && findPath(result, column) === undefined
    ? leftOut(`A step after “${operator.keyword.name}” takes “${column}” away.`)
    : { text: edited, leftOut: [] };
}

function isColumn(group: Expression, column: string): boolean {
  return group.kind === 'name' && group.name === column;
}
