import { useMemo } from 'react';
import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { type QueryRange, queryRangeOf } from '../service/queryRange';
import { SharedRequests } from '../service/sharedRequests';
import { type Fetcher } from './useResult';

/**
 * Creates a function that fetches results for a time range and keeps them by text.
 * @param send must stay the same between renders
 */
export function useRangeFetcher<T>(
  send: (text: string, range: QueryRange) => Observable<T>,
  { from, to }: TimeRange
): Fetcher<T> {
  return useMemo(() => {
    const requests = new SharedRequests<T>({ keep: true });
    const range = queryRangeOf({ from, to });
    return (text) => requests.share(text, () => send(text, range));
  }, [send, from, to]);
}
