import { forkJoin, from, mergeMap, type Observable, of } from 'rxjs';

import { CoreApp } from '@grafana/data';

import { type FetchedRows } from '../fetchedRows';
import { type RefreshedQuery, type Refreshing } from './refresh';

/**
 * Asks for the new bins of a query, where the settings and the query want that, else for the whole range. In Explore, it is a person
 * who asks. The first queries do not wait for the code that keeps their bins.
 */
export function wholeOrNewBins(refreshing: Refreshing | undefined, target: RefreshedQuery): Observable<FetchedRows> {
  if (refreshing === undefined || target.query.refresh === 'whole' || target.request.app === CoreApp.Explore) {
    return target.whole();
  }
  const askedAt = Date.now();
  const load = import(/* webpackChunkName: "refresh" */ './refresh').then(({ refresh }) => refresh, asWithout);
  return refreshing.ledger === undefined
    ? forkJoin([target.whole(), load]).pipe(
        mergeMap(([rows, refresh]) => refresh(refreshing, { ...target, whole: () => of(rows) }, askedAt))
      )
    : from(load).pipe(mergeMap((refresh) => refresh(refreshing, target, askedAt)));
}

/** After an update of the plugin, the code is gone: a dashboard on a wall goes on without it. */
const asWithout =
  () =>
  (_: Refreshing, { whole }: RefreshedQuery) =>
    whole();
