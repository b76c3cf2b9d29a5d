import { type TimeRange } from '@grafana/data';

import { exploreAddress } from '../grafana/exploreAddress';
import { mayExplore } from '../grafana/exploreLinks';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type LinkedMark } from './marks';

/**
 * Explore URL of a mark's span or log lines; `undefined` if there are none or the user can't open Explore.
 * @param origin datasets of the marked events
 */
export function markAddress(
  { texts: { trace, span }, lines }: LinkedMark,
  origin: string[],
  { datasource, range: { from, to } }: { datasource: Pick<AplSource, 'uid'>; range: Pick<TimeRange, 'from' | 'to'> }
): string | undefined {
  const asked: AplQuery | undefined =
    lines !== undefined
      ? { refId: 'A', kind: 'apl', format: 'logs', query: lines }
      : trace
        ? { refId: 'A', kind: 'traces', query: trace, traces: { origin } }
        : undefined;
  const range = { from: from.toISOString(), to: to.toISOString() };
  return asked && mayExplore()
    ? exploreAddress({
        ...{ datasource: datasource.uid, queries: [asked], range },
        ...(span && { panelsState: { trace: { spanId: span } } }),
      })
    : undefined;
}
