import { lastValueFrom, Observable, ReplaySubject, takeUntil } from 'rxjs';

import { noteResult, type ResultMeta } from '../../frames/decorate/stats';
import { Notices } from '../../frames/notices';
import { type QueryResult } from '../../service/queryResult';
import { type Table } from '../../service/types';
import { totalEffort } from '../paging/effort';
import { type Period } from '../plan/timeRanges';

/** Runs a query, and returns the first table of its result. */
export type AskTable = (apl: string, period: Period) => Promise<Table | undefined>;

export interface Asking<T> {
  ask: AskTable;
  /** Runs a query, and returns its whole result. */
  askResult: (apl: string, period: Period) => Promise<QueryResult>;
  /** Sends another request, and resolves to its last value. */
  once: <R>(request: Observable<R>) => Promise<R>;
  /** Emits an intermediate result. */
  emit: (partial: T) => void;
  /** Queries sent so far. */
  sent: readonly string[];
  results: readonly QueryResult[];
}

/** Computes one result from several queries. Unsubscribing cancels the running queries. */
export function askSeveral<T>(
  send: (apl: string, period: Period) => Observable<QueryResult>,
  compute: (asking: Asking<T>) => Promise<T>
): Observable<T> {
  return new Observable((subscriber) => {
    // Replays the signal, so that no query is sent after unsubscribing.
    const stopped = new ReplaySubject<void>(1);
    const once = <R>(request: Observable<R>) => lastValueFrom(request.pipe(takeUntil(stopped)));
    const sent: string[] = [];
    const results: QueryResult[] = [];
    const askResult = async (apl: string, period: Period) => {
      sent.push(apl);
      const result = await once(send(apl, period));
      results.push(result);
      return result;
    };
    const ask: AskTable = async (apl, period) => (await askResult(apl, period)).body.tables.at(0);
    compute({ ask, askResult, once, emit: (partial) => subscriber.next(partial), sent, results }).then(
      (result) => {
        subscriber.next(result);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error)
    );
    return () => stopped.next();
  });
}

/** Cost of all queries, for the statistics of the frame computed from them. */
export function effortOf(
  results: readonly QueryResult[]
): Pick<ResultMeta, 'datasets' | 'elapsed' | 'rowsExamined' | 'bytes' | 'cost'> {
  const { status, bytes, cost } = totalEffort(results);
  const { elapsedTime = 0, rowsExamined = 0 } = status;
  return { datasets: results.at(-1)?.body.datasetNames, elapsed: elapsedTime / 1000, rowsExamined, bytes, cost };
}

/** Notices of all results, preceded by one for each omitted filter. */
export function noticesOf(results: readonly QueryResult[], leftOut: readonly string[]) {
  const notices = new Notices();
  leftOut.forEach((text) => notices.warn(text));
  results.forEach((result) => noteResult(result, notices));
  return notices.all();
}
