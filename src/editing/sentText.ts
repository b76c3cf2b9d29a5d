import { type DataQueryRequest, rangeUtil, type TimeRange } from '@grafana/data';

import { addDefaultFilters } from '../query/defaultFilters';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** The last request of a panel, whose variables and filters hold for the next one as well. */
export type LastRequest = Pick<DataQueryRequest, 'scopedVars' | 'intervalMs' | 'filters'>;

/** Returns the text of a query as a panel sends it: with the values of variables and of the range, and with its filters. */
export function sentText(
  datasource: Pick<AplSource, 'interpolateVariablesInQueries' | 'kinds' | 'settings'>,
  query: AplQuery,
  range: TimeRange,
  request: LastRequest | undefined
): string {
  const { scopedVars, filters = [], intervalMs = rangeUtil.calculateInterval(range, 1000).intervalMs } = request ?? {};
  const [written] = datasource.interpolateVariablesInQueries([query], scopedVars ?? {}, filters);
  // What is left are the macros of the range, which the service does not know.
  const text = interpolateApl(written.query, { templates: { replace: (rest = '') => rest }, range, intervalMs });
  const { kinds, settings } = datasource;
  const { isFilterable } = kinds[query.kind];
  return addDefaultFilters({ text, leftOut: [] }, { ...query, isFilterable }, settings.defaultFilters).text;
}
