import { type Period, windowOfPeriod } from '../query/plan/timeRanges';
import { type FoundDatasets } from '../traces/findDatasets';
import { spanCondition, type SpanFields } from '../names/spanFields';
import { type RootSpan } from '../traces/rootSpan';
import { margin } from '../traces/toApl';
import { allSpans } from '../traces/traceQueries';
import { type ChangesQuery } from '../types';
import { constants } from './constants';

/** Creates a comparison that looks for a rise in failed or slow spans around a trace. */
export function askOfTrace(
  { service, operation, failed, started, took }: RootSpan,
  found: FoundDatasets<SpanFields>,
  range: Period
): Pick<ChangesQuery, 'query' | 'changes'> {
  // A difference of minutes would disappear in a range of days.
  const window = { from: Math.max(range.from, started - margin), to: Math.min(range.to, started + margin) };
  const isIn = window.from <= started && started < window.to;
  // Traces with half the duration also count as slow, because the clicked trace is among the slowest.
  const least = failed ? 'failed' : BigInt(Math.round(constants.half.value * took * 1e6));
  return {
    query: allSpans(found),
    changes: {
      where: spanCondition(least, found.fields),
      trace: started,
      operation: { [found.fields.service]: service, [found.fields.operation]: operation },
      ...(isIn && { window: windowOfPeriod(window) }),
    },
  };
}
