import { useEffect, useMemo, useState } from 'react';

import { type TimeRange } from '@grafana/data';

import { type QueryResult } from '../service/queryResult';
import { type Service } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';

/** Asks the data: a query that was answered is not sent again. */
export type Ask = (apl: string) => ReturnType<Service['query']>;

export type AskState =
  { state: 'running' } | { state: 'failed'; message: string } | { state: 'done'; source: QueryResult };

/** Creates a function that queries a range. Requests that nobody waits for are canceled. */
export function useAsk(service: Pick<Service, 'query'>, { from, to }: TimeRange): Ask {
  return useMemo(() => {
    const answers = new SharedRequests<QueryResult>({ keep: true });
    const range = { startTime: from.toISOString(), endTime: to.toISOString() };
    return (apl) => answers.share(apl, () => service.query({ apl, ...range }));
  }, [service, from, to]);
}

/** Asks while the query is shown, and returns the result with what asks once more; nothing for no query. */
export function useResult(ask: Ask, apl: string | undefined): [asked: AskState | undefined, again: () => void] {
  const [known, setKnown] = useState<{ apl: string; ask: Ask; asked: AskState }>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (apl === undefined) {
      return;
    }
    const show = (asked: AskState) => setKnown({ apl, ask, asked });
    const running = ask(apl).subscribe({
      next: (source) => show({ state: 'done', source }),
      error: (error: Error) => show({ state: 'failed', message: error.message }),
    });
    return () => running.unsubscribe();
  }, [ask, apl, times]);
  const again = () => {
    setKnown(undefined);
    setTimes(times + 1);
  };
  const isOfThis = known?.apl === apl && known?.ask === ask;
  return [apl === undefined ? undefined : isOfThis && known ? known.asked : { state: 'running' }, again];
}
