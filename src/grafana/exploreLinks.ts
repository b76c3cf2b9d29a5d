import {
  type DataLink,
  type DataQueryRequest,
  type DataSourceInstanceSettings,
  type ExplorePanelsState,
  type InternalDataLink,
} from '@grafana/data';
import { config } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

/** True if the user can open Explore. Grafana redirects all other users to its home page. */
export function mayExplore(): boolean {
  return config.exploreEnabled && config.bootData.user.permissions?.['datasources:explore'] === true;
}

/** Query, data source and time range that a link to Explore opens. */
interface Target {
  source: Pick<DataSourceInstanceSettings, 'uid' | 'name'>;
  query: InternalDataLink<DataQuery>['query'];
  range?: DataQueryRequest['range'];
  panelsState?: ExplorePanelsState;
}

/** Link that opens a query in Explore; empty without access. Fields can't share links, because Grafana mutates them. */
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
