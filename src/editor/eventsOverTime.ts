import { analyze } from '../apl/analysis/analyze';
import { noSchema } from '../apl/analysis/schema';
import { withStep } from '../apl/edit/change';
import { lineTime, withoutLimit } from '../apl/edit/rows';
import { isComputedQuery } from '../apl/edit/sample';

/** The number of a query's events over time, without its limit; `undefined` where its rows are computed, or have no `_time`. */
export function eventsOverTime(text: string): string | undefined {
  const { query, result } = analyze(text, noSchema);
  const isReadable = query.pipeline !== undefined && query.problems.length === 0;
  return isReadable && !isComputedQuery(text) && lineTime(result) === '_time'
    ? withStep(withoutLimit(text), 'summarize count() by bin_auto(_time)')
    : undefined;
}
