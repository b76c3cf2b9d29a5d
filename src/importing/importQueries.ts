import { type DataSourceApi, hasQueryExportSupport } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { migrateQuery } from '../query/migration/migrate';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { fromAbstract } from './abstractQueries';
import { importLogs } from './importLogs';
import { importMetrics } from './importMetrics';
import { readOriginQuery } from './originQuery';

/** The service's official plugin, whose queries have the same format as this plugin's. */
const officialPlugin = 'axiomhq-axiom-datasource';

type Origin = Pick<DataSourceApi, 'type'> & Partial<DataSourceApi>;
type Target = Pick<DataSourceApi, 'type'> &
  Pick<AplSource, 'schema' | 'settings'> & {
    metricsSchema: Pick<MetricsSchema, 'datasets' | 'metrics' | 'tags' | 'known'>;
  };

/** Keeps Axiom queries, converts PromQL and LogQL, and turns labels from other sources into filters. */
export async function importQueries(queries: DataQuery[], origin: Origin, target: Target): Promise<AplQuery[]> {
  if (origin.type === officialPlugin || origin.type === target.type) {
    return queries.map((query) => {
      // Grafana sets the new data source.
      const { datasource, ...migrated } = migrateQuery(query);
      return migrated;
    });
  }
  const { schema, settings, metricsSchema } = target;
  const { defaultDataset } = settings;
  if (defaultDataset !== undefined) {
    await schema.fields(defaultDataset);
  }
  const byLabels = hasQueryExportSupport(origin) ? await origin.exportToAbstractQueries(queries) : [];
  return Promise.all(
    queries.map(async (query): Promise<AplQuery> => {
      const { refId, hide } = query;
      const saved = readOriginQuery(query);
      if (saved.expr.trim() !== '') {
        const imported = origin.type === 'loki' ? importLogs(saved, target) : await importMetrics(saved, metricsSchema);
        return { refId, hide, ...imported };
      }
      const labels = byLabels.find((each) => each.refId === refId);
      return labels
        ? { ...fromAbstract(labels, defaultDataset, schema.known), hide }
        : { refId, hide, kind: 'apl', query: '', format: 'auto' };
    })
  );
}
