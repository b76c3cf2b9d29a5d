import { type DataSourceApi, hasQueryExportSupport } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { metricsAsApl } from '../apl/edit/metricsAsApl';
import { migrateQuery } from '../query/migration/migrate';
import { recordOf } from '../service/json';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { fromAbstract, importedQuery, unknownDataset } from './abstractQueries';

/** The plugin that the service's makers publish: its queries are ours. */
const officialPlugin = 'axiomhq-axiom-datasource';

type Origin = Pick<DataSourceApi, 'type'> & Partial<DataSourceApi>;
type Target = Pick<DataSourceApi, 'type'> & Pick<AplSource, 'schema' | 'settings'>;

/** Queries of the official plugin and ours stay; of others, PromQL and LogQL are translated, and labels become filters. */
export async function importQueries(queries: DataQuery[], origin: Origin, target: Target): Promise<AplQuery[]> {
  if (origin.type === officialPlugin || origin.type === target.type) {
    return queries.map((query) => {
      // Grafana fills in the new one.
      const { datasource, ...migrated } = migrateQuery(query);
      return migrated;
    });
  }
  const { schema, settings } = target;
  const { defaultDataset } = settings;
  if (defaultDataset !== undefined) {
    await schema.fields(defaultDataset);
  }
  const byLabels = hasQueryExportSupport(origin) ? await origin.exportToAbstractQueries(queries) : [];
  return queries.map((query): AplQuery => {
    const { refId, hide } = query;
    const { expr } = recordOf(query);
    const labels = byLabels.find((each) => each.refId === refId);
    if (typeof expr === 'string' && expr.trim() !== '') {
      const { text, lost } = metricsAsApl(expr, defaultDataset ?? unknownDataset, schema.known);
      return { ...importedQuery(refId, defaultDataset, text, lost), hide };
    }
    return labels
      ? { ...fromAbstract(labels, defaultDataset, schema.known), hide }
      : { refId, hide, kind: 'apl', query: '', format: 'auto' };
  });
}
