import { type DataQuery } from '@grafana/schema';

import { migrateQuery } from './migrate';
import { type AplQuery } from '../../types';

/** The plugin that the service's makers publish: its queries are ours. */
const officialPlugin = 'axiomhq-axiom-datasource';

/** Returns a panel's queries after a change of its data source: the official plugin's and ours are kept, others emptied. */
export function importQueries(queries: DataQuery[], originType: string, ownType: string): AplQuery[] {
  if (originType === officialPlugin || originType === ownType) {
    return queries.map((query) => {
      // Grafana fills in the new one.
      const { datasource, ...migrated } = migrateQuery(query);
      return migrated;
    });
  }
  return queries.map(({ refId, hide }) => ({ refId, hide, kind: 'apl', query: '', format: 'auto' }));
}
