import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { datasetFor, storeMetricsIn, namedDataset } from '@aplkit/language/mpl/promql/datasetFor';
import { type Promql } from '@aplkit/language/mpl/promql/expression';
import { type MetricsSchema } from './metricsSchema';

const maxDatasets = 10;

/** Loads the metrics and tags of a PromQL query. Resolves to the dataset that has them. */
export async function readPromqlMetrics(
  read: Promql,
  schema: Pick<MetricsSchema, 'datasets' | 'metrics' | 'tags'>,
  known: () => KnownMetrics
): Promise<string | undefined> {
  const datasets = await schema.datasets();
  const named = namedDataset(read, datasets);
  const candidates = named === undefined ? datasets.slice(0, maxDatasets) : [named];
  await Promise.all(candidates.map((dataset) => schema.metrics(dataset)));
  const dataset = datasetFor(read, known());
  if (dataset !== undefined) {
    await Promise.all(storeMetricsIn(read, dataset, known()).map((metric) => schema.tags(dataset, metric)));
  }
  return dataset;
}
