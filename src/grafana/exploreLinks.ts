import {
  type DataLink,
  type DataQueryRequest,
  type DataSourceInstanceSettings,
  type ExplorePanelsState,
  type InternalDataLink,
} from '@grafana/data';
import { config } from '@grafana/runtime';
import { type DataQuery } from '@grafana/schema';

/** Whether the user can open Explore. Grafana redirects everyone else to its home page. */
export function mayExplore(): boolean {
  return config.exploreEnabled && config.bootData.user.permissions?.['datasources:explore'] === true;
}

/** Query and data source of a link to Explore. */
interface Target {
  source: Pick<DataSourceInstanceSettings, 'uid' | 'name'>;
  query: InternalDataLink<DataQuery>['query'];
  range?: DataQueryRequest['range'];
  panelsState?: ExplorePanelsState;
}

/** Link to a query in Explore, if allowed. Each field needs a separate object, because Grafana mutates it. */
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
