import { locationUtil, type RawTimeRange } from '@grafana/data';

import { type AplQuery } from '../types';

/** Returns the address at which Explore shows a query of a data source. */
export function exploreAddress(datasource: string, query: AplQuery, { from, to }: RawTimeRange): string {
  const text = (time: RawTimeRange['from']) => (typeof time === 'string' ? time : String(time.valueOf()));
  const left = { datasource, queries: [query], range: { from: text(from), to: text(to) } };
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(JSON.stringify(left))}`);
}
