import { analyze } from '../analysis/analyze';
import { isBin } from '../analysis/bins';
import { mayHave } from '../analysis/names';
import { type KnownSchema, withField } from '../analysis/schema';
import { type Expression } from '../tree/ast';
import { applyEdits } from '../tree/edit';
import { isAggregating } from '../tree/operators';
import { quoteName } from '../tree/quote';
import { type EditedQuery, editReadable } from './change';

/** Adds `group` to the last aggregating step; the column's existing group stays, unless `place` is `first`. */
export function addGroup(
  text: string,
  column: string,
  schema: KnownSchema,
  group: string = quoteName(column),
  place: 'first' | 'last' = 'last'
): EditedQuery {
  const assumed = withField(schema, { name: column });
  const { query, scopesOf } = analyze(text, assumed);
  return editReadable(text, query, (pipeline) => {
    const operator = pipeline.operators.filter(isAggregating).at(-1);
    if (!operator) {
      return 'Only a query with “summarize” or “make-series” has groups.';
    }
    const { by, to } = operator;
    const own = by.find(({ expression }) => {
      const each = bucketed(expression);
      return each?.kind === 'name' && each.name === column;
    });
    if (own !== undefined) {
      return place === 'first' ? [{ from: own.from, to: own.to, text: group }] : [];
    }
    if (!mayHave(scopesOf(pipeline)[pipeline.operators.indexOf(operator)], column)) {
      return `“${operator.keyword.name}” has no column “${column}” to group by.`;
    }
    const [first] = by;
    const edits =
      first !== undefined && place === 'first'
        ? [{ from: first.from, to: first.from, text: `${group}, ` }]
        : [{ from: to, to, text: `${first === undefined ? ' by' : ','} ${group}` }];
    return mayHave(analyze(applyEdits(text, edits), assumed).result, column)
      ? edits
      : `A step after “${operator.keyword.name}” removes “${column}”.`;
  });
}

/** The field in a bucket function. Any other expression is returned unchanged. */
const bucketed = (group: Expression): Expression | undefined =>
  isBin(group) ? group.arguments.at(0)?.expression : group;
