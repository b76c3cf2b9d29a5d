import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime, withoutLimit } from '@aplkit/language/apl/edit/rows';
import { isComputedQuery } from '@aplkit/language/apl/edit/sample';

/** A query for the number of events over time, without a limit; `undefined` if the rows are computed or have no `_time`. */
export function eventsOverTime(text: string): string | undefined {
  const { query, result } = analyze(text, noSchema);
  const isReadable = query.pipeline !== undefined && query.problems.length === 0;
  return isReadable && !isComputedQuery(text) && lineTime(result) === '_time'
    ? withStep(withoutLimit(text), 'summarize events = count() by bin_auto(_time)')
    : undefined;
}
