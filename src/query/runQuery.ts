import { catchError, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { CoreApp, type DataQueryRequest, type TimeRange } from '@grafana/data';

import { warning } from '../frames/notices';
import { type FrameOptions, type LevelOptions } from '../frames/options';
import { type ValueLinks } from '../frames/valueLinks';
import { withPart } from '../grafana/loadPart';
import { type Service } from '../service/client';
import { type QueryBody } from '../service/types';
import { type AplQuery, type ExploreParts, type RowsQuery } from '../types';
import { type FetchedRows, waitNotices } from './paging/fetchedRows';
import { type FilteredQuery } from './filtering/defaultFilters';
import { interpolateApl } from './interpolation/interpolateApl';
import { type Templates } from './interpolation/interpolateNames';
import { whyUnsupported } from './migration/migrate';
import { fetchPages } from './paging/fetchPages';
import { type RunningPages } from './paging/runningPages';
import { checkLimits, type QueryLimits, rowsAsked } from './plan/guard';
import { type MoreRows, type Plan } from './plan/plan';
import { planQuery } from './plan/planQuery';
import { refresh, type RefreshedQuery, type Refreshing } from './refresh/refresh';
import { originOf, requestsOf, sentQuery } from './paging/requests';
import { framesOfRows, type RowFrames } from './result/targetFrames';
import { truncationNotices } from './result/truncation';
import { withMargin } from './plan/timeRanges';
import { isRejection } from './failures/queryFailure';

/** Adds filters to an interpolated query, and reports filters that it omits. */
export type QueryFilter = (apl: string, query: Pick<AplQuery, 'kind' | 'defaultFilter'>) => Promise<FilteredQuery>;

export interface QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  running: RunningPages;
  /** Set if the query refreshes incrementally. */
  refreshing?: Refreshing;
  /** Adds the dashboard's filters to the query, if there are any. */
  filter?: QueryFilter;
  /** Set if the settings limit queries. */
  limits?: QueryLimits;
  templates: Templates;
  settings?: LevelOptions;
  links?: ValueLinks;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

export interface WrittenQuery extends Pick<RefreshedQuery, 'range' | 'textIn'>, Omit<FilteredQuery, 'text'> {
  query: RowsQuery & ExploreParts;
  apl: string;
  /** The query's text before filters were added. */
  own: string;
}

/** Frames of a migrated query. Fails with a user-facing error. Unsubscribing cancels the query. */
export function runQuery(query: RowsQuery & ExploreParts, context: QueryContext): Observable<RowFrames> {
  return writtenQuery(query, context).pipe(mergeMap((written) => framesOfWritten(written, context)));
}

export function writtenQuery(
  query: RowsQuery & ExploreParts,
  context: Pick<QueryContext, 'templates' | 'request' | 'filter'>
): Observable<WrittenQuery> {
  return defer(() => {
    const why = whyUnsupported(query);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { templates, request } = context;
    const range = withMargin(request.range, query.margin);
    const textIn = (other: TimeRange) => interpolateApl(query.query, { templates, ...request, range: other });
    const own = textIn(range);
    return withRequestFilters(own, query, context).pipe(
      map(({ text: apl, ...filtered }) => ({ query, apl, own, range, textIn, ...filtered }))
    );
  });
}

export function framesOfWritten(written: WrittenQuery, context: QueryContext): Observable<RowFrames> {
  const { query, apl } = written;
  const plan = planQuery(apl, { ...query, more: moreRows(query, context.request) });
  checkLimits({ ...spanOf(context.request), rows: rowsAsked(plan) }, context.limits);
  return framesOfPlan(plan, written, context, fetchRows(plan, written, context));
}

export function framesOfPlan(
  plan: Plan,
  { query, apl, own, range, leftOut, defaultFilters }: WrittenQuery,
  context: QueryContext,
  rows: Observable<FetchedRows>
): Observable<RowFrames> {
  const options = { ...frameOptions(query, plan, context), sent: { ...sentQuery(plan, range), defaultFilters } };
  return rows.pipe(
    catchError((error: unknown) => explained(error, apl, own)),
    map(withWarnings(leftOut)),
    map(framesOfRows(options))
  );
}

const spanOf = ({ range: { from, to } }: QueryContext['request']) => ({ from: from.valueOf(), to: to.valueOf() });

export function withRequestFilters(
  text: string,
  query: Pick<AplQuery, 'kind' | 'defaultFilter'>,
  { filter }: Pick<QueryContext, 'filter'>
): Observable<FilteredQuery> {
  return filter ? from(filter(text, query)) : of({ text, leftOut: [] });
}

function withWarnings(warnings: readonly string[]): (fetched: FetchedRows) => FetchedRows {
  return (fetched) => ({ ...fetched, notices: [...fetched.notices, ...warnings.map(warning)] });
}

/** Fails with the cause of a rejection, at its position in the text before filters were added. */
function explained(error: unknown, apl: string, own: string): Observable<never> {
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

export function frameOptions(
  query: RowsQuery & ExploreParts,
  plan: Plan,
  { templates, request, settings, links }: Pick<QueryContext, 'templates' | 'request' | 'settings' | 'links'>
): FrameOptions {
  const { format = 'auto', legend, supportingQueryType } = query;
  const limit = plan.kind === 'single' ? plan.requested?.limit : plan.total;
  return {
    ...query,
    format,
    query: plan.apl(),
    tree: plan.tree,
    // Grafana would compare the number of additional lines with the limit for all lines.
    limit: supportingQueryType === 'infiniteScroll' ? undefined : limit,
    legend: legend && templates.replace(legend, request.scopedVars),
    panel: request.panelPluginId ?? request.app,
    zone: request.timezone,
    levelField: settings?.levelField,
    levelWords: settings?.levelWords,
    links,
  };
}

/** Range of a request for further lines: Explore marks these requests, and the logs panel sets an end. `undefined` for other requests. */
function moreRows(
  { supportingQueryType }: ExploreParts,
  { range: { from, to }, panelPluginId, endTime }: Pick<DataQueryRequest, 'range' | 'panelPluginId' | 'endTime'>
): MoreRows | undefined {
  const isMore = supportingQueryType === 'infiniteScroll' || (panelPluginId === 'logs' && endTime !== undefined);
  return isMore ? { from: from.valueOf(), to: to.valueOf(), isNewer: to.valueOf() > Date.now() - 1000 } : undefined;
}

/** Fetches a planned query's rows: page by page, in one request, or on a refresh only the new bins. */
function fetchRows(
  plan: Plan,
  { query, apl, range, textIn }: WrittenQuery,
  { service, running, refreshing, request }: QueryContext
): Observable<FetchedRows> {
  const { margin } = query;
  const origin = originOf(request);
  const send = requestsOf(plan, service, { range, origin });
  if (plan.kind === 'pages') {
    const { tree: _, ...pages } = plan;
    return running.share([apl, pages, margin], range, () => fetchPages(plan, send));
  }
  const whole = () =>
    send().pipe(
      map((result): FetchedRows => {
        const notices = [...waitNotices([result.waited]), ...truncationNotices(plan.requested, result)];
        return { partial: false, rows: 0, notices, result: () => result };
      })
    );
  // In Explore, the user runs the query.
  if (refreshing === undefined || query.refresh === 'whole' || request.app === CoreApp.Explore) {
    return whole();
  }
  const part = (body: QueryBody) => service.query(body, origin);
  return refresh(refreshing, { query, plan, range, textIn, whole, part });
}
