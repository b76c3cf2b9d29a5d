import { useMemo } from 'react';

import { type TimeRange } from '@grafana/data';

import { type Fetcher } from '../controls/useResult';
import { type Service } from '../service/client';
import { type QueryResult } from '../service/queryResult';
import { SharedRequests } from '../service/sharedRequests';

/** Queries the data. A query that already has a result isn't sent again. */
export type Ask = Fetcher<QueryResult>;

/** Creates a function that queries a range. Cancels requests whose result is no longer needed. */
export function useAsk(service: Pick<Service, 'query'>, { from, to }: TimeRange): Ask {
  return useMemo(() => {
    const requests = new SharedRequests<QueryResult>({ keep: true });
    const range = { startTime: from.toISOString(), endTime: to.toISOString() };
    return (apl) => requests.share(apl, () => service.query({ apl, ...range }));
  }, [service, from, to]);
}
