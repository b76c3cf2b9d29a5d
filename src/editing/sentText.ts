import { type DataQueryRequest, rangeUtil, type TimeRange } from '@grafana/data';

import { addDefaultFilters } from '../query/filtering/defaultFilters';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** The variables and filters of a panel's last request. */
export type LastRequest = Pick<DataQueryRequest, 'scopedVars' | 'intervalMs' | 'filters'>;

/** The query as a panel sends it, with variables, time range macros and filters applied. */
export function sentText(
  datasource: Pick<AplSource, 'interpolateVariablesInQueries' | 'kinds' | 'settings'>,
  query: AplQuery,
  range: TimeRange,
  request: LastRequest | undefined
): string {
  const { scopedVars, filters = [], intervalMs = rangeUtil.calculateInterval(range, 1000).intervalMs } = request ?? {};
  const [written] = datasource.interpolateVariablesInQueries([query], scopedVars ?? {}, filters);
  // Replaces the remaining time range macros, which the service doesn't know.
  const text = interpolateApl(written.query, { templates: { replace: (rest = '') => rest }, range, intervalMs });
  const { kinds, settings } = datasource;
  const { isFilterable } = kinds[query.kind];
  return addDefaultFilters({ text, leftOut: [] }, { ...query, isFilterable }, settings.defaultFilters).text;
}
