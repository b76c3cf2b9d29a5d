import { type DataSourceApi, hasQueryExportSupport } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { metricsAsApl } from '../apl/edit/metricsAsApl';
import { metricsIn } from '../mpl/analysis/pipelines';
import { datasetFor } from '../mpl/promql/datasetFor';
import { readPromql } from '../mpl/promql/readPromql';
import { promqlToMpl } from '../mpl/promql/toMpl';
import { parseMpl } from '../mpl/tree/readQuery';
import { migrateQuery } from '../query/migration/migrate';
import { type MetricsSchema } from '../schema/metricsSchema';
import { readPromqlMetrics } from '../schema/readPromqlMetrics';
import { recordOf } from '../service/json';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { fromAbstract, importedQuery, unknownDataset } from './abstractQueries';

/** The plugin that the service's makers publish: its queries are ours. */
const officialPlugin = 'axiomhq-axiom-datasource';

type Origin = Pick<DataSourceApi, 'type'> & Partial<DataSourceApi>;
type Target = Pick<DataSourceApi, 'type'> &
  Pick<AplSource, 'schema' | 'settings'> & {
    metricsSchema: Pick<MetricsSchema, 'datasets' | 'metrics' | 'tags' | 'known'>;
  };

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
  return Promise.all(
    queries.map(async (query): Promise<AplQuery> => {
      const { refId, hide } = query;
      const { expr } = recordOf(query);
      const labels = byLabels.find((each) => each.refId === refId);
      if (typeof expr === 'string' && expr.trim() !== '') {
        const metrics = origin.type === 'loki' ? undefined : await metricsQuery(expr, target);
        if (metrics !== undefined) {
          return { refId, hide, kind: 'mpl', query: metrics, format: 'auto' };
        }
        const { text, lost } = metricsAsApl(expr, defaultDataset ?? unknownDataset, schema.known);
        return { ...importedQuery(refId, defaultDataset, text, lost), hide };
      }
      return labels
        ? { ...fromAbstract(labels, defaultDataset, schema.known), hide }
        : { refId, hide, kind: 'apl', query: '', format: 'auto' };
    })
  );
}

/** PromQL as MPL over the dataset that has its metrics; `undefined` where there is no dataset of metrics, or for other languages. */
async function metricsQuery(promql: string, { metricsSchema }: Target): Promise<string | undefined> {
  const read = readPromql(promql);
  if (read === undefined) {
    return undefined;
  }
  await readPromqlMetrics(read, metricsSchema);
  const dataset = datasetFor(read, metricsSchema.known);
  if (dataset === undefined) {
    return undefined;
  }
  const translate = () => promqlToMpl(promql, dataset, metricsSchema.known);
  // Labels are tags by other names, and which tags there are is asked by metric.
  const metrics = metricsIn(parseMpl(translate() ?? '')).map(({ metric }) => metric.name);
  await Promise.all(metrics.map((metric) => metricsSchema.tags(dataset, metric)));
  return translate();
}
