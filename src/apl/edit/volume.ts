import { analyze } from '../analysis/analyze';
import { type Schema } from '../analysis/schema';
import { type Column } from '../analysis/scope';
import { quoteName } from '../tree/quote';
import { type EditedQuery } from './change';
import { lineTime, withoutLimit } from './rows';
import { wrapInAggregate } from './shape';

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
  const { result } = analyze(rows, schema);
  const time = lineTime(result);
  if (time === undefined) {
    const why = 'Log lines are counted by their time, and the query leaves it out. Keep _time to the end of the query.';
    return { text, leftOut: [why] };
  }
  const group = groupOf(result.columns);
  return wrapInAggregate(rows, ['lines = count()'], [`bin(${quoteName(time)}, ${step})`, ...(group ? [group] : [])]);
}
