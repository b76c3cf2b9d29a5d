import { type TimeRange } from '@grafana/data';

import { exploreAddress } from '../grafana/exploreAddress';
import { mayExplore } from '../grafana/exploreLinks';
import { datasetsIn } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplQuery, type ChangesQuery } from '../types';
import { type TimelineMark } from './finding';

/** URL of a mark's span in its trace, or of the log lines around the mark; `undefined` if there's neither. */
export function markAddress(
  { texts: { trace, span }, lines }: TimelineMark,
  { query }: ChangesQuery,
  { datasource, range: { from, to } }: { datasource: Pick<AplSource, 'uid'>; range: Pick<TimeRange, 'from' | 'to'> }
): string | undefined {
  const asked: AplQuery | undefined =
    lines !== undefined
      ? { refId: 'A', kind: 'apl', format: 'logs', query: lines }
      : trace
        ? { refId: 'A', kind: 'traces', query: trace, traces: { origin: datasetsIn(query) } }
        : undefined;
  const range = { from: from.toISOString(), to: to.toISOString() };
  return asked && mayExplore()
    ? exploreAddress({
        ...{ datasource: datasource.uid, queries: [asked], range },
        ...(span && { panelsState: { trace: { spanId: span } } }),
      })
    : undefined;
}
