import { locationUtil, type RawTimeRange } from '@grafana/data';

import { type AplQuery } from '../types';

/** The address at which Explore shows a query of a data source. Absolute times are ISO 8601 in it. */
export function exploreAddress(datasource: string, query: AplQuery, range: RawTimeRange): string {
  const left = JSON.stringify({ datasource, queries: [query], range });
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(left)}`);
}
