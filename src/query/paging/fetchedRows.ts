import { type QueryResultMetaNotice } from '@grafana/data';

import { info } from '../../frames/notices';
import { type QueryResult } from '../../service/queryResult';
import { type Waited } from '../../service/fetch';

export interface FetchedRows {
  /** True while more rows are expected. */
  partial: boolean;
  rows: number;
  notices: QueryResultMetaNotice[];
  /** One result whose first table contains all rows fetched so far. */
  result(): QueryResult;
}

/** Notice about requests that waited because of the service's limits. */
export function waitNotices(all: Array<Waited | undefined>): QueryResultMetaNotice[] {
  const waits = all.filter((waited) => waited !== undefined);
  if (waits.length === 0) {
    return [];
  }
  const times = waits.reduce((sum, waited) => sum + waited.times, 0);
  const milliseconds = waits.reduce((sum, waited) => sum + waited.milliseconds, 0);
  const seconds = Math.max(0.1, Math.round(milliseconds / 100) / 10);
  const why = waits[0].status === 503 ? 'was overloaded' : 'reached its rate limit';
  return [
    info(
      `The service ${why} (status ${waits[0].status}), so the request was retried ${times === 1 ? 'once' : `${times} times`} after a total wait of ${seconds} s. Refresh less often, or show fewer panels.`
    ),
  ];
}
