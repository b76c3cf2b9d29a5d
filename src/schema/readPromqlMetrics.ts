import { type KnownMetrics } from '../mpl/analysis/schema';
import { hasMetrics } from '../mpl/promql/datasetFor';
import { type Promql } from '../mpl/promql/readPromql';
import { type MetricsSchema } from './metricsSchema';

/** Reads the metrics of one dataset after another, until one has all metrics of a query. */
export async function readPromqlMetrics(
  read: Promql,
  schema: Pick<MetricsSchema, 'datasets' | 'metrics'>,
  known: KnownMetrics
): Promise<void> {
  for (const dataset of await schema.datasets()) {
    await schema.metrics(dataset);
    if (hasMetrics(dataset, read, known)) {
      return;
    }
  }
}
