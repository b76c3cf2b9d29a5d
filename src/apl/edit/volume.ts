import { analyze } from '../analysis/analyze';
import { type Schema } from '../analysis/schema';
import { type Column } from '../analysis/scope';
import { quoteName } from '../tree/quote';
import { applyEdits } from '../tree/edit';
import { appendStep, type EditedQuery, unreadable } from './change';
import { lineTime, withoutLimit } from './rows';

/** Rows counted over time. */
export interface Volume {
  /** A timespan of APL. */
  step: string;
  /** Returns the group beside the time as APL, from the columns of the rows; `undefined` for none. */
  groupOf: (columns: readonly Column[]) => string | undefined;
}

/** Makes a query count the rows that it would return without its limit, over time. Leaves it as it is where their time is not certain. */
export function countOverTime(text: string, { step, groupOf }: Volume, schema: Schema): EditedQuery {
  const rows = withoutLimit(text);
  const { result, query } = analyze(rows, schema);
  const { pipeline, problems } = query;
  if (pipeline === undefined || problems.length > 0) {
    return { text, leftOut: [unreadable(query)] };
  }
  const time = lineTime(result);
  if (time === undefined) {
    const why = 'Log lines are counted by their time, and the query leaves it out. Keep _time to the end of the query.';
    return { text, leftOut: [why] };
  }
  const group = groupOf(result.columns);
  const count = `summarize lines = count() by bin(${quoteName(time)}, ${step})${group ? `, ${group}` : ''}`;
  return { text: applyEdits(rows, [appendStep(rows, pipeline, count)]), leftOut: [] };
}
