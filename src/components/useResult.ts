import { useEffect, useMemo, useState } from 'react';
import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { type QueryResult } from '../service/queryResult';
import { type Service } from '../service/client';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { SharedRequests } from '../service/sharedRequests';

/** Asks for what a text names, such as a query. */
export type AskFor<T> = (text: string) => Observable<T>;

/** Queries the data: one that has a result is not sent again. */
export type Ask = AskFor<QueryResult>;

export type AskState<T = QueryResult> =
  { state: 'running' } | { state: 'failed'; message: string; kind?: ServiceErrorKind } | { state: 'done'; source: T };

/** Creates a function that queries a range. Requests that nobody waits for are canceled. */
export function useAsk(service: Pick<Service, 'query'>, { from, to }: TimeRange): Ask {
  return useMemo(() => {
    const requests = new SharedRequests<QueryResult>({ keep: true });
    const range = { startTime: from.toISOString(), endTime: to.toISOString() };
    return (apl) => requests.share(apl, () => service.query({ apl, ...range }));
  }, [service, from, to]);
}

/** Asks while the text is shown, and returns the result with what asks once more; nothing for no text. */
export function useResult<T>(
  ask: AskFor<T>,
  text: string | undefined
): [result: AskState<T> | undefined, again: () => void] {
  const [known, setKnown] = useState<{ text: string; ask: AskFor<T>; result: AskState<T> }>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (text === undefined) {
      return;
    }
    const show = (result: AskState<T>) => setKnown({ text, ask, result });
    const running = ask(text).subscribe({
      next: (source) => show({ state: 'done', source }),
      error: (error: Error) =>
        show({
          ...{ state: 'failed', message: error.message },
          ...(error instanceof ServiceError && { kind: error.kind }),
        }),
    });
    return () => running.unsubscribe();
  }, [ask, text, times]);
  const again = () => {
    setKnown(undefined);
    setTimes(times + 1);
  };
  const isOfThis = known?.text === text && known?.ask === ask;
  return [text === undefined ? undefined : isOfThis && known ? known.result : { state: 'running' }, again];
}

/** The range as it was when it was chosen: one like "now-1h" moves on with each run of the query. */
export function useChosenRange(range: TimeRange): TimeRange {
  const key = JSON.stringify([range.raw.from.valueOf(), range.raw.to.valueOf()]);
  const [chosen, setChosen] = useState({ key, range });
  if (chosen.key !== key) {
    setChosen({ key, range });
  }
  return chosen.range;
}
