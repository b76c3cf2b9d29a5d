import {
  type DataLink,
  type DataQueryRequest,
  type DataSourceInstanceSettings,
  type ExplorePanelsState,
  type InternalDataLink,
  locationUtil,
  type RawTimeRange,
} from '@grafana/data';
import { config } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

import { type AplQuery } from '../types';

/** Whether the person may open Explore. Grafana sends all others to its home page. */
export function mayExplore(): boolean {
  return config.exploreEnabled && config.bootData.user.permissions?.['datasources:explore'] === true;
}

/** A query in Explore, and the data source that it asks. */
interface Target {
  source: Pick<DataSourceInstanceSettings, 'uid' | 'name'>;
  query: InternalDataLink<DataQuery>['query'];
  range?: DataQueryRequest['range'];
  panelsState?: ExplorePanelsState;
}

/** The link to a query in Explore, or none. Each field gets its own: Grafana writes into it. */
export function exploreLinks(title: string, { source, query, range, panelsState }: Target): DataLink[] {
  return mayExplore()
    ? [
        {
          title,
          url: '',
          internal: {
            query,
            datasourceUid: source.uid,
            datasourceName: source.name,
            ...(range && { range }),
            ...(panelsState && { panelsState }),
          },
        },
      ]
    : [];
}

/** The address at which Explore shows a query of a data source. Absolute times are ISO 8601 in it. */
export function exploreAddress(datasource: string, query: AplQuery, range: RawTimeRange): string {
  const left = JSON.stringify({ datasource, queries: [query], range });
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(left)}`);
}
