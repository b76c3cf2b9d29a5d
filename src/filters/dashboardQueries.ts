import { type TimeRange } from '@grafana/data';

import { LazyPart } from '../grafana/loadPart';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { migrateQuery } from '../query/migration/migrate';
import { type AplSource } from '../source';
import { type AplQuery, isApl, type RowsQuery } from '../types';
import { type MetricQueries } from './metricFilters';

/** Code for filters in MPL, loaded if there are metrics queries. */
export const lazyMetricFilters = () =>
  new LazyPart(() => import(/* webpackChunkName: "measuring" */ './metricFilters'));
export type LazyMetricFilters = ReturnType<typeof lazyMetricFilters>;

/** The APL queries among some queries, with variables replaced. */
export function aplAmong(
  queries: readonly AplQuery[],
  source: Pick<AplSource, 'templates'>,
  range: TimeRange | undefined
): RowsQuery[] {
  const templates = source.templates();
  return queries
    .map(migrateQuery)
    .filter(isApl)
    .filter(({ query }) => query.trim() !== '')
    .map((query) => ({ ...query, query: interpolateApl(query.query, { templates, range }) }));
}

/** The metrics queries, with variables replaced; `undefined` if there are none. */
export async function metricsAmong(
  queries: readonly AplQuery[],
  source: Pick<AplSource, 'templates' | 'metricsSchema'>,
  metrics: LazyMetricFilters,
  range?: TimeRange
): Promise<MetricQueries | undefined> {
  const texts = queries.filter(isOfMetrics).map(({ query }) => query);
  if (texts.length === 0) {
    return undefined;
  }
  const { MetricQueries } = await metrics.load();
  return new MetricQueries(texts, { ...source, range });
}

export function isOfMetrics(saved: AplQuery): boolean {
  const { kind, query } = migrateQuery(saved);
  return kind === 'mpl' && query.trim() !== '';
}
