import { type KnownMetrics, type Metric, metricNamed } from '@aplkit/language/mpl/analysis/schema';
import { groupTags } from '@aplkit/language/mpl/steps/cardEdits';
import { type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { type MetricsSource } from './useMetrics';

/** Finds a known metric by its name, which may be a variable. */
export const namedMetric = (known: KnownMetrics, dataset: string, name: string): Metric => ({
  ...metricNamed(known, dataset, name),
  name,
});

interface Place extends MetricsSource {
  dataset: string;
  /** The part of a query to which the metric belongs. */
  pipeline: MplPipeline | undefined;
  known: KnownMetrics;
}

/** The named metric, with its tags loaded if the query groups by tags. */
export async function chosenMetric(name: string, { dataset, pipeline, known, metricsSchema }: Place) {
  if (pipeline && (groupTags(pipeline.steps) ?? []).length > 0) {
    await metricsSchema.tags(known.current(dataset), known.current(name));
  }
  return { dataset, metric: namedMetric(known, dataset, name), known };
}
