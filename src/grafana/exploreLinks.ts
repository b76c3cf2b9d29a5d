import {
  type DataLink,
  type DataQueryRequest,
  type DataSourceInstanceSettings,
  type ExplorePanelsState,
  type InternalDataLink,
} from '@grafana/data';
import { config } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

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
