import { type DataLink, type ExplorePanelsState, type TimeRange } from '@grafana/data';

import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';

/** Where a link is: in which data source, and in an answer over which range. Explore has ranges of its own for what it opens. */
export interface LinkContext {
  source: Pick<TraceSource, 'uid' | 'name'>;
  range: TimeRange | undefined;
}

/** Returns a link to a query of this data source in Explore. Each frame gets its own: Grafana writes into it. */
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
      ...(range && { range }),
      ...(panelsState && { panelsState }),
    },
  };
}
