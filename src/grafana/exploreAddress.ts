import { locationUtil, type RawTimeRange } from '@grafana/data';

import { type AplQuery } from '../types';

/** URL that opens a query in Explore. Absolute times are ISO 8601. */
export function exploreAddress(datasource: string, query: AplQuery, range: RawTimeRange): string {
  const left = JSON.stringify({ datasource, queries: [query], range });
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(left)}`);
}
