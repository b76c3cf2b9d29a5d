import { catchError, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { CoreApp } from '@grafana/data';

import { warning } from '../frames/notices';
import { withPart } from '../grafana/loadPart';
import { type Service } from '../service/client';
import { type QueryBody } from '../service/types';
import { type ExploreParts, type RowsQuery } from '../types';
import { isRejection } from './failures/queryFailure';
import { type WritingContext, writtenQuery, type WrittenQuery } from './filtering/writtenQuery';
import { type FetchedRows, waitNotices } from './paging/fetchedRows';
import { fetchPages } from './paging/fetchPages';
import { originOf, requestsOf, sentQuery } from './paging/requests';
import { type RunningPages } from './paging/runningPages';
import { checkLimits, type QueryLimits, rowsAsked } from './plan/guard';
import { type MoreRows, type Plan } from './plan/plan';
import { planQuery } from './plan/planQuery';
import { periodOf } from './plan/timeRanges';
import { refresh, type Refreshing } from './refresh/refresh';
import { frameOptions, type FramesContext } from './result/frameOptions';
import { framesOfRows, type RowFrames } from './result/targetFrames';
import { truncationNotices } from './result/truncation';

export interface QueryContext extends WritingContext, FramesContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  running: RunningPages;
  /** Set if the query refreshes incrementally. */
  refreshing?: Refreshing;
  /** Set if the settings limit queries. */
  limits?: QueryLimits;
  request: WritingContext['request'];
}

/** Interpolates, filters and runs a migrated query. Fails with a user-facing error. Unsubscribing cancels it. */
export function runQuery(query: RowsQuery & ExploreParts, context: QueryContext): Observable<RowFrames> {
  return writtenQuery(query, context).pipe(mergeMap((written) => runWritten(written, context)));
}

/** Plans and runs a query whose text is complete. */
export function runWritten(written: WrittenQuery, context: QueryContext): Observable<RowFrames> {
  const plan = planQuery(written.apl, { ...written.query, more: moreRows(written.query, context.request) });
  checkLimits({ ...periodOf(context.request.range), rows: rowsAsked(plan) }, context.limits);
  return framesOf(fetchRows(plan, written, context), plan, written, context);
}

/** Fetches a planned query's rows, page by page or in one request. On a refresh, fetches only the new bins. */
function fetchRows(
  plan: Plan,
  { query, apl, range, textIn }: WrittenQuery,
  { service, running, refreshing, request }: QueryContext
): Observable<FetchedRows> {
  const origin = originOf(request);
  const send = requestsOf(plan, service, { range, origin });
  if (plan.kind === 'pages') {
    const { tree: _, ...pages } = plan;
    return running.share([apl, pages, query.margin], range, () => fetchPages(plan, send));
  }
  const whole = () =>
    send().pipe(
      map((result): FetchedRows => {
        const notices = [...waitNotices([result.waited]), ...truncationNotices(plan.requested, result)];
        return { partial: false, rows: 0, notices, result: () => result };
      })
    );
  // In Explore, users run queries themselves, so the whole range is fetched.
  if (refreshing === undefined || query.refresh === 'whole' || request.app === CoreApp.Explore) {
    return whole();
  }
  const part = (body: QueryBody) => service.query(body, origin);
  return refresh(refreshing, { query, plan, range, textIn, whole, part });
}

/** Frames of rows as they arrive. Explains a rejection, and adds warnings about omitted filters. */
export function framesOf(
  rows: Observable<FetchedRows>,
  plan: Plan,
  written: WrittenQuery,
  context: FramesContext
): Observable<RowFrames> {
  const { query, range, leftOut, defaultFilters } = written;
  const sent = { ...sentQuery(plan, range), defaultFilters };
  const warnings = leftOut.map(warning);
  return rows.pipe(
    catchError((error: unknown) => explained(error, written)),
    map((fetched) => ({ ...fetched, notices: [...fetched.notices, ...warnings] })),
    map(framesOfRows({ ...frameOptions(query, plan, context), sent }))
  );
}

/** Fails with the cause of a rejection, at its position in the text before filters were added. */
function explained(error: unknown, { apl, own }: WrittenQuery): Observable<never> {
  return isRejection(error)
    ? withPart(
        () => import(/* webpackChunkName: "editing" */ './failures/explainRejection'),
        ({ explainRejection }) => of(explainRejection(error, apl, own))
      ).pipe(
        catchError(() => of(error)),
        mergeMap((reason) => throwError(() => reason))
      )
    : throwError(() => error);
}

/** Range of a request for further lines, from Explore or the logs panel; `undefined` for other requests. */
function moreRows(
  { supportingQueryType }: ExploreParts,
  { range, panelPluginId, endTime }: QueryContext['request']
): MoreRows | undefined {
  const { from, to } = periodOf(range);
  const isMore = supportingQueryType === 'infiniteScroll' || (panelPluginId === 'logs' && endTime !== undefined);
  return isMore ? { from, to, isNewer: to > Date.now() - 1000 } : undefined;
}
