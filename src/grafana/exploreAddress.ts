import { type ExplorePanelsState, locationUtil, type RawTimeRange } from '@grafana/data';

import { type AplQuery } from '../types';

/** URL that opens a query in Explore. Absolute times are ISO 8601. */
export function exploreAddress(
  datasource: string,
  query: AplQuery,
  range: RawTimeRange,
  panelsState?: ExplorePanelsState
): string {
  const left = JSON.stringify({ datasource, queries: [query], range, panelsState });
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(left)}`);
}
