import { type DataLink, type ExplorePanelsState, type TimeRange } from '@grafana/data';

import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';

/** Where a link is: in which data source, and in an answer over which range. */
export interface LinkContext {
  source: Pick<TraceSource, 'uid' | 'name'>;
  range: TimeRange;
}

/**
 * Returns a link to a query of this data source in Explore. Dashboards hand the answer's range on; Explore has a range of its own, and
 * its trace view that of the span. Each frame gets its own link: Grafana writes into it.
 */
export function internalLink(
  title: string,
  { source, range }: LinkContext,
  query: Omit<AplQuery, 'refId'>,
  panelsState?: ExplorePanelsState
): DataLink<AplQuery> {
  return {
    title,
    url: '',
    internal: {
      query: { refId: 'A', ...query },
      datasourceUid: source.uid,
      datasourceName: source.name,
      range,
      ...(panelsState && { panelsState }),
    },
  };
}
