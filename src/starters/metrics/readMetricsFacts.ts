import { type MetricsSchema } from '../../schema/metricsSchema';
import { countText } from '@aplkit/language/kit/words';
import { type Report, untilAborted } from '../analysis';
import { importantMetrics, type MetricFacts } from './metricPanels';

export interface FoundMetrics {
  /** Total number of metrics. */
  count: number;
  /** Most important metrics. */
  metrics: MetricFacts[];
  /** Number of metrics whose tags couldn't be read. */
  untagged: number;
}

/** Reads a dataset's metrics, and the tags of the most important metrics. */
export async function readMetricsFacts(
  schema: Pick<MetricsSchema, 'readMetrics' | 'readTags'>,
  dataset: string,
  report: Report,
  signal: AbortSignal
): Promise<FoundMetrics> {
  report(dataset, `Reading the metrics of “${dataset}”…`);
  const items = await untilAborted(schema.readMetrics(dataset), signal);
  const important = importantMetrics(items);
  if (important.length > 0) {
    report(dataset, `Reading the tags of ${countText(important.length, 'metric')}…`);
  }
  // Panels also work without tags, which only serve as groups.
  const read = await Promise.allSettled(
    important.map(({ name }) => untilAborted(schema.readTags(dataset, name), signal))
  );
  const failures = read.flatMap((listing): unknown[] => (listing.status === 'rejected' ? [listing.reason] : []));
  if (failures.length > 0 && failures.length === read.length) {
    throw failures[0];
  }
  const tagsOf = (listing: (typeof read)[number]) => (listing.status === 'fulfilled' ? listing.value : []);
  return {
    count: items.length,
    metrics: important.map((metric, index) => ({ ...metric, tags: tagsOf(read[index]) })),
    untagged: failures.length,
  };
}
