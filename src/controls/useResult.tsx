import React, { useEffect, useState } from 'react';
import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';
import { Alert, Button } from '@grafana/ui';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';

/** Fetches the result for a text, such as a query. */
export type Fetcher<T> = (text: string) => Observable<T>;

export type ResultState<T> =
  { state: 'running' } | { state: 'failed'; message: string; kind?: ServiceErrorKind } | { state: 'done'; source: T };

/** Result for a text, fetched while the component is shown, and a function that fetches it again. A complete result stays until then. */
export function useResult<T>(
  fetch: Fetcher<T>,
  text: string | undefined
): [result: ResultState<T> | undefined, again: () => void] {
  const [known, setKnown] = useState<{ text: string; fetch: Fetcher<T>; result: ResultState<T> }>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (text === undefined) {
      return;
    }
    const show = (result: ResultState<T>) => setKnown({ text, fetch, result });
    const running = fetch(text).subscribe({
      next: (source) => show({ state: 'done', source }),
      error: (error: Error) =>
        show({
          ...{ state: 'failed', message: error.message },
          ...(error instanceof ServiceError && { kind: error.kind }),
        }),
    });
    return () => running.unsubscribe();
  }, [fetch, text, times]);
  const again = () => {
    setKnown(known?.result.state === 'done' ? known : undefined);
    setTimes(times + 1);
  };
  const isOfThis = known?.text === text && known?.fetch === fetch;
  return [text === undefined ? undefined : isOfThis && known ? known.result : { state: 'running' }, again];
}

/** The range as it was when the user chose it. A relative range would move with each run of the query. */
export function useChosenRange(range: TimeRange): TimeRange {
  const key = JSON.stringify([range.raw.from.valueOf(), range.raw.to.valueOf()]);
  const [chosen, setChosen] = useState({ key, range });
  if (chosen.key !== key) {
    setChosen({ key, range });
  }
  return chosen.range;
}

interface LoadedProps<T> {
  of: readonly [result: ResultState<T> | undefined, again: () => void];
  loading?: string;
  /** Title for an error message. */
  failure: string;
  children?: (source: T) => React.ReactNode;
}

/** Shows the result of a request, a loading message, or an error with a button to retry. */
export function Loaded<T>({ of: [result, again], loading, failure, children }: LoadedProps<T>) {
  switch (result?.state) {
    case undefined:
      return null;
    case 'running':
      return loading === undefined ? null : <div role="status">{loading}</div>;
    case 'failed':
      return (
        <Alert severity="error" title={failure}>
          <p>{result.message}</p>
          <Button size="sm" variant="secondary" onClick={again}>
            Retry
          </Button>
        </Alert>
      );
    case 'done':
      return <>{children?.(result.source)}</>;
  }
}
