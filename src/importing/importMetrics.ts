import { tagOf } from '@aplkit/language/mpl/promql/names';
import { storeMetricsIn } from '@aplkit/language/mpl/promql/datasetFor';
import { readPromql } from '@aplkit/language/mpl/promql/readPromql';
import { promqlToMpl } from '@aplkit/language/mpl/promql/toMpl';
import { type MetricsSchema } from '../schema/metricsSchema';
import { readPromqlMetrics } from '../schema/readPromqlMetrics';
import { type MetricsQuery, type RowsQuery } from '../types';
import { notConverted, importedLegend, type OriginQuery } from './originQuery';

type Imported =
  Pick<MetricsQuery, 'kind' | 'query' | 'format' | 'legend'> | Pick<RowsQuery, 'kind' | 'query' | 'format'>;

/** Converts PromQL to MPL, or to a comment about parts without an exact counterpart. */
export async function importMetrics(
  { expr, isInstant, isTable, legend }: OriginQuery,
  schema: Pick<MetricsSchema, 'datasets' | 'metrics' | 'tags' | 'known'>
): Promise<Imported> {
  const read = readPromql(expr);
  const dataset = read ? await readPromqlMetrics(read, schema, () => schema.known) : (await schema.datasets()).at(0);
  if (dataset === undefined) {
    return { kind: 'apl', query: notConverted(expr, 'There is no metrics dataset'), format: 'auto' };
  }
  const format = isTable ? 'table' : 'auto';
  if (!read) {
    return { kind: 'mpl', query: notConverted(expr, 'This is not valid PromQL'), format };
  }
  const result = promqlToMpl(read, dataset, schema.known, { isInstant });
  if (!('mpl' in result)) {
    const reason = `MPL has no exact counterpart for ${result.missing.join(', ')}`;
    return { kind: 'mpl', query: notConverted(expr, reason), format };
  }
  const tags = storeMetricsIn(read, dataset, schema.known).flatMap(
    (metric) => schema.known.tagsOf(dataset, metric) ?? []
  );
  return {
    kind: 'mpl',
    query: result.mpl,
    format,
    ...(legend && { legend: importedLegend(legend, (label) => tagOf(label, tags)) }),
  };
}
