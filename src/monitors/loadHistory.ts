import { catchError, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { withPart } from '../grafana/loadPart';
import { type Period } from '../query/plan/timeRanges';
import { datasetsIn } from '../schema/readFields';
import { type Waited } from '../service/fetch';
import { type Listed, type Monitor, type MonitorCheck } from '../service/monitors';
import { ServiceError } from '../service/serviceError';
import { needsEarlier, stateRuns, watched, type WatchedMonitor } from './monitorHistory';

/** Milliseconds before a range to search for earlier checks. */
const lookBack = 30 * 24 * 60 * 60 * 1000;

/** A monitor's history, or the reason why it couldn't be fetched. */
export interface LoadedHistory {
  at: number;
  monitor: WatchedMonitor;
  unreadable?: number;
  waited?: Array<Waited | undefined>;
  failure?: { error: unknown };
}

export interface MonitorLists {
  list: () => Observable<Listed<Monitor>>;
  checks: (id: string, range: Period) => Observable<Listed<MonitorCheck>>;
}

/** Fetches a monitor's history. Fails only if it's canceled. */
export function loadHistory(
  monitor: Monitor,
  at: number,
  span: Period,
  end: number,
  lists: MonitorLists
): Observable<LoadedHistory> {
  return checksOf(monitor, span, lists).pipe(
    mergeMap(({ items, waits }) => {
      const { runs, unreadable } = stateRuns(items, span.to);
      return datasetsOf(monitor).pipe(
        map((datasets) => ({ at, monitor: watched(monitor, datasets, runs, end), unreadable, waited: waits }))
      );
    }),
    catchError((error: unknown) =>
      error instanceof ServiceError && error.kind === 'cancelled'
        ? throwError(() => error)
        : of({ at, monitor: watched(monitor, [], [], end), failure: { error } })
    )
  );
}

/** The checks in a range, and earlier checks if the state at the range's start depends on them. */
function checksOf(
  monitor: Monitor,
  span: Period,
  lists: MonitorLists
): Observable<{ items: MonitorCheck[]; waits: Array<Waited | undefined> }> {
  const { id } = monitor;
  return lists.checks(id, span).pipe(
    mergeMap((found) =>
      needsEarlier(stateRuns(found.items, span.to).runs, span.from, monitor)
        ? lists.checks(id, { from: span.from - lookBack, to: span.from }).pipe(
            // A service that doesn't keep such a long history still has the history for the range.
            catchError((error: unknown) =>
              error instanceof ServiceError && error.kind === 'request'
                ? of<Listed<MonitorCheck>>({ items: [] })
                : throwError(() => error)
            ),
            map((earlier) => ({
              items: [...earlier.items, ...found.items],
              waits: [earlier.waited, found.waited],
            }))
          )
        : of({ items: found.items, waits: [found.waited] })
    )
  );
}

/** The datasets in a monitor's query. Code for MPL is loaded only for an MPL query. */
function datasetsOf({ apl, mpl }: Monitor): Observable<string[]> {
  return mpl === undefined
    ? of(apl === undefined ? [] : datasetsIn(apl))
    : withPart(
        () => import(/* webpackChunkName: "measuring" */ '@aplkit/language/mpl/analysis/pipelines'),
        ({ datasetsInMpl }) => of(datasetsInMpl(mpl))
      );
}

/** Throws if no history could be fetched at all. */
export function failWithoutAny(all: LoadedHistory[], total: number): LoadedHistory[] {
  const [first] = all;
  if (all.length === total && all.every(({ failure }) => failure !== undefined)) {
    throw first.failure?.error;
  }
  return all;
}
