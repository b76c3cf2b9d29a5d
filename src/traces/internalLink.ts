import { type DataLink, type ExplorePanelsState } from '@grafana/data';

import { type AplQuery } from '../types';
import { type TraceSource } from './findDatasets';

/** Returns a link to a query of this data source in Explore. Each frame gets its own: Grafana writes into it. */
export function internalLink(
  title: string,
  { uid, name }: Pick<TraceSource, 'uid' | 'name'>,
  query: Omit<AplQuery, 'refId'>,
  panelsState?: ExplorePanelsState
): DataLink<AplQuery> {
  return {
    title,
    url: '',
    internal: {
      query: { refId: 'A', ...query },
      datasourceUid: uid,
      datasourceName: name,
      ...(panelsState && { panelsState }),
    },
  };
}
