import { namedDataset } from '../mpl/promql/datasetFor';
import { type Promql } from '../mpl/promql/readPromql';
import { type MetricsSchema } from './metricsSchema';

const maxDatasets = 10;

/** Reads the metrics of the dataset that a query names, else those of the first datasets. */
export async function readPromqlMetrics(
  read: Promql,
  schema: Pick<MetricsSchema, 'datasets' | 'metrics'>
): Promise<void> {
  const datasets = await schema.datasets();
  const named = namedDataset(read, datasets);
  const candidates = named === undefined ? datasets.slice(0, maxDatasets) : [named];
  await Promise.all(candidates.map((dataset) => schema.metrics(dataset)));
}
