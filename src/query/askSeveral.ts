import { lastValueFrom, Observable, ReplaySubject, takeUntil } from 'rxjs';

import { type QueryResult } from '../service/queryResult';
import { type Table } from '../service/types';
import { type Period } from './timeRanges';

/** Runs a query, and returns the first table of its result. */
export type AskTable = (apl: string, period: Period) => Promise<Table | undefined>;

/** A query that was sent, with its result. */
export interface AnsweredQuery {
  apl: string;
  response: QueryResult;
}

/** Computes one result from those of several queries. Unsubscribing cancels those that run. */
export function askSeveral<T>(
  send: (apl: string, period: Period) => Observable<QueryResult>,
  compute: (ask: AskTable, answered: readonly AnsweredQuery[]) => Promise<T>
): Observable<T> {
  return new Observable((subscriber) => {
    // Replayed, so that a query that is asked for later is not even sent.
    const stopped = new ReplaySubject<void>(1);
    const answered: AnsweredQuery[] = [];
    const ask: AskTable = async (apl, period) => {
      const response = await lastValueFrom(send(apl, period).pipe(takeUntil(stopped)));
      answered.push({ apl, response });
      return response.body.tables.at(0);
    };
    compute(ask, answered).then(
      (result) => {
        subscriber.next(result);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error)
    );
    return () => stopped.next();
  });
}
