import { type DataQuery } from '@grafana/schema';

import { migrateQuery } from './migrate';
import { type AplQuery } from '../../types';

/** The plugin that the service's makers publish: its queries are ours. */
const officialPlugin = 'axiomhq-axiom-datasource';

/**
 * Returns the queries of a panel whose data source is changed to ours; without it Grafana empties the panel. Those of the official plugin,
 * and of another data source of this plugin, are kept. Of any other, only the target's place stays: its text is in another language.
 */
export function importQueries(queries: DataQuery[], originType: string, ownType: string): AplQuery[] {
  if (originType === officialPlugin || originType === ownType) {
    return queries.map((query) => withoutDatasource(migrateQuery(query)));
  }
  return queries.map(({ refId, hide }) => ({ refId, hide, kind: 'apl', query: '', format: 'auto' }));
}

/** Removes the data source; Grafana fills in the new one. */
function withoutDatasource({ datasource, ...query }: AplQuery): AplQuery {
  return query;
}
