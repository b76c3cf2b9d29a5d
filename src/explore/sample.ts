import { isComputed, rowsBefore } from '../apl/edit/sample';
import { type AplQuery } from '../types';
import { type Derived } from './derived';

/** Returns the query of some of the events that a query computes its answer from, as log lines, the latest first. */
export function sampleOf(query: AplQuery, limit = 100): Derived {
  const { format = 'auto' } = query;
  return {
    query: { ...query, format: 'logs', rows: limit, kind: 'apl' },
    edit: (apl) =>
      format === 'auto' && !isComputed(apl)
        ? { text: apl, leftOut: ['The answer is the log lines themselves: there is nothing to take a sample of.'] }
        : rowsBefore(apl),
  };
}
