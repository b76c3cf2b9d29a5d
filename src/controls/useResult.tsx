import React, { useEffect, useState } from 'react';
import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';
import { Alert, Button } from '@grafana/ui';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';

/** Asks for what a text names, such as a query. */
export type AskFor<T> = (text: string) => Observable<T>;

export type AskState<T> =
  { state: 'running' } | { state: 'failed'; message: string; kind?: ServiceErrorKind } | { state: 'done'; source: T };

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

interface LoadedProps<T> {
  of: readonly [result: AskState<T> | undefined, again: () => void];
  loading?: string;
  /** The title of a failure. */
  failure: string;
  children?: (source: T) => React.ReactNode;
}

/** The result of a request; until it is there, that it is loading, or why it failed, with a button to retry. */
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
