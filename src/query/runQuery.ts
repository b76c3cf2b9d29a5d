import { defer, map, mergeMap, type Observable, of } from 'rxjs';

import { CoreApp, type DataQueryRequest, type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type EditedQuery } from '../apl/edit/change';
import { warning } from '../frames/notices';
import { type ValueLinks } from '../frames/valueLinks';
import { withPart } from '../grafana/loadPart';
import { type QueryResponse } from '../service/queryResponse';
import { type Service } from '../service/lazyService';
import { type QueryBody } from '../service/types';
import { type AplQuery } from '../types';
import { type FetchedRows, waitNotices } from './fetchedRows';
import { interpolate } from './interpolation/interpolate';
import { whyUnsupported } from './migration/migrate';
import { type RunningPages } from './paging/runningPages';
import { type MoreRows, type Plan, type SinglePlan } from './plan/plan';
import { planAsIs } from './plan/planAsIs';
import { type Refreshing } from './refresh/refresh';
import { requestsOf, sentQuery } from './requests';
import { frameOptions, type LevelSettings } from './result/frameOptions';
import { framesOfRows, type TargetFrames } from './result/targetFrames';
import { truncationNotices } from './result/truncation';
import { withMargin } from './timeRanges';

/** Adds filters to the text of a query without variables; says what it left out. */
export type QueryFilter = (apl: string, query: AplQuery) => Observable<EditedQuery>;

/** Fetches the rows of a query without variables in another way than by its plan. */
export type FetchRows = (apl: string, query: AplQuery) => Observable<FetchedRows>;

export interface QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  running: RunningPages;
  /** Set where the settings want refreshes to ask for new bins only. */
  refreshing?: Refreshing;
  /** Adds the dashboard's filters to the query's text, where there are any. */
  filter?: QueryFilter;
  /** Set where Explore follows events as they arrive. */
  follow?: FetchRows;
  templates: Pick<TemplateSrv, 'replace'>;
  /** Say which field is the level of log lines, and what its words mean. */
  settings?: LevelSettings;
  links?: ValueLinks;
  request: Pick<DataQueryRequest, 'range'> &
    Partial<
      Pick<
        DataQueryRequest,
        'scopedVars' | 'app' | 'intervalMs' | 'panelPluginId' | 'requestId' | 'endTime' | 'timezone'
      >
    >;
}

interface PlannedQuery {
  query: AplQuery;
  /** Its text, with values for its variables, and filters. */
  apl: string;
  plan: Plan;
  range: TimeRange;
  /** Returns its text in another range, before filters are added. */
  textIn: (range: TimeRange) => string;
}

/** Makes frames of a query, migrated. Fails with an error whose message is user-facing. Unsubscribing cancels. */
export function runQuery(query: AplQuery, context: QueryContext): Observable<TargetFrames> {
  return defer(() => {
    const why = whyUnsupported(query);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { templates, settings, links, filter } = context;
    const surroundings = { templates, settings, links, ...context.request };
    const range = withMargin(surroundings.range, query.margin);
    const textIn = (other: TimeRange) => interpolate(query.query, { ...surroundings, range: other });
    const text = textIn(range);
    return (filter?.(text, query) ?? of({ text, leftOut: [] })).pipe(
      mergeMap(({ text: apl, leftOut }) => planned(apl, query, context).pipe(map((plan) => ({ apl, plan, leftOut })))),
      mergeMap(({ apl, plan, leftOut }) => {
        const options = { ...frameOptions(query, plan, surroundings), sent: sentQuery(plan, range) };
        const rows = rowsOf({ query, apl, plan, range, textIn }, context).pipe(map((all) => withLeftOut(all, leftOut)));
        // Few queries want the gaps of their series filled.
        return query.fill === undefined
          ? rows.pipe(map(framesOfRows(options)))
          : withPart(
              () => import(/* webpackChunkName: "rareParts" */ '../frames/shapes/fillGaps'),
              ({ fillGaps }) => rows.pipe(map(framesOfRows(options, fillGaps)))
            );
      })
    );
  });
}

/** Plans how the query is sent. What follows events sends requests of its own. What plans pages is loaded with the first of them. */
function planned(apl: string, query: AplQuery, { follow, request }: QueryContext): Observable<Plan> {
  const wanted = { ...query, more: moreRows(query, request) };
  const plan = follow === undefined ? planAsIs(apl, wanted) : { kind: 'single' as const, apl: () => apl };
  return plan === undefined
    ? withPart(
        () => import(/* webpackChunkName: "rareParts" */ './plan/planRows'),
        ({ planRows }) => of(planRows(apl, wanted))
      )
    : of(plan);
}

/**
 * Returns the range of a request for the lines after those that are shown; `undefined` for any other request. Explore marks its
 * queries; a logs panel sends its last request again, which has an end by then.
 */
function moreRows(
  { supportingQueryType }: AplQuery,
  { range: { from, to }, panelPluginId, endTime }: Pick<DataQueryRequest, 'range' | 'panelPluginId' | 'endTime'>
): MoreRows | undefined {
  const isMore = supportingQueryType === 'infiniteScroll' || (panelPluginId === 'logs' && endTime !== undefined);
  return isMore ? { from: from.valueOf(), to: to.valueOf(), isNewer: to.valueOf() > Date.now() - 1000 } : undefined;
}

/** Fetches the rows of a query: as events arrive, page by page, or in one request, which a refresh may make for new bins only. */
function rowsOf(
  { query, apl, plan, range, textIn }: PlannedQuery,
  { service, running, refreshing, follow, request }: QueryContext
): Observable<FetchedRows> {
  if (follow !== undefined) {
    return follow(apl, query);
  }
  const { answer } = query;
  const { requestId: id } = request;
  const send = requestsOf(plan, service, { range, answer, id });
  if (plan.kind === 'pages') {
    // Most queries are one request: the code for pages is loaded with the first that asks for more rows.
    return running.share([apl, plan, answer], range, () =>
      withPart(
        () => import(/* webpackChunkName: "rareParts" */ './paging/fetchPages'),
        ({ fetchPages }) => fetchPages(plan, send)
      )
    );
  }
  const whole = () => send().pipe(map((received) => wholeRows(received, plan)));
  // In Explore, it is a person who asks.
  if (refreshing === undefined || query.refresh === 'whole' || request.app === CoreApp.Explore) {
    return whole();
  }
  const part = (body: QueryBody) => service.query(body, answer, id);
  return withPart(
    () => import(/* webpackChunkName: "refresh" */ './refresh/refresh'),
    ({ refresh }) => refresh(refreshing, { query, plan, range, textIn, whole, part })
  );
}

/** Returns the rows of a query that is one request, with what is missing. */
function wholeRows(answer: QueryResponse, { requested }: SinglePlan): FetchedRows {
  const notices = [...waitNotices([answer.waited]), ...truncationNotices(requested, answer)];
  return { partial: false, rows: 0, notices, answer: () => answer };
}

function withLeftOut(fetched: FetchedRows, leftOut: string[]): FetchedRows {
  return leftOut.length === 0 ? fetched : { ...fetched, notices: [...fetched.notices, ...leftOut.map(warning)] };
}
