import { defer, map, mergeMap, type Observable, of } from 'rxjs';

import { CoreApp, type DataQueryRequest, type TimeRange } from '@grafana/data';

import { type EditedQuery } from '../apl/edit/change';
import { warning } from '../frames/notices';
import { type FrameOptions } from '../frames/options';
import { type ValueLinks } from '../frames/valueLinks';
import { withPart } from '../grafana/loadPart';
import { type Service } from '../service/lazyService';
import { type QueryBody } from '../service/types';
import { type AplOptions, type AplQuery } from '../types';
import { type FetchedRows, waitNotices } from './fetchedRows';
import { interpolate } from './interpolation/interpolate';
import { type Templates } from './interpolation/interpolateNames';
import { whyUnsupported } from './migration/migrate';
import { type RunningPages } from './paging/runningPages';
import { type MoreRows, type Plan } from './plan/plan';
import { planAsIs } from './plan/planAsIs';
import { type RefreshedQuery, type Refreshing } from './refresh/refresh';
import { requestsOf, sentQuery } from './requests';
import { framesOfRows, type TargetFrames } from './result/targetFrames';
import { truncationNotices } from './result/truncation';
import { withMargin } from './timeRanges';

/** Adds filters to the text of a query without variables; says what it left out. */
export type QueryFilter = (apl: string, query: AplQuery) => Observable<EditedQuery>;

/** Fetches the rows of a query without variables in another way than by its plan. */
export type FetchRows = (apl: string, query: AplQuery) => Observable<FetchedRows>;

/** The settings that say which field is the level of log lines, and what its words mean. */
export type LevelSettings = Pick<AplOptions, 'levelField' | 'levelWords'>;

export interface QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy'>;
  running: RunningPages;
  /** Set where the settings want refreshes to ask for new bins only. */
  refreshing?: Refreshing;
  /** Adds the dashboard's filters to the query's text, where there are any. */
  filter?: QueryFilter;
  /** Set where Explore follows events as they arrive. */
  follow?: FetchRows;
  templates: Templates;
  settings?: LevelSettings;
  links?: ValueLinks;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

interface PlannedQuery extends Pick<RefreshedQuery, 'query' | 'range' | 'textIn'> {
  /** Its text, with values for its variables, and filters. */
  apl: string;
  plan: Plan;
}

/** Makes frames of a query, migrated. Fails with an error whose message is user-facing. Unsubscribing cancels. */
export function runQuery(query: AplQuery, context: QueryContext): Observable<TargetFrames> {
  return defer(() => {
    const why = whyUnsupported(query);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { templates, filter, request } = context;
    const range = withMargin(request.range, query.margin);
    const textIn = (other: TimeRange) => interpolate(query.query, { templates, ...request, range: other });
    const text = textIn(range);
    return (filter?.(text, query) ?? of({ text, leftOut: [] })).pipe(
      mergeMap(({ text: apl, leftOut }) => planned(apl, query, context).pipe(map((plan) => ({ apl, plan, leftOut })))),
      mergeMap(({ apl, plan, leftOut }) => {
        const options = { ...frameOptions(query, plan, context), sent: sentQuery(plan, range) };
        const rows = rowsOf({ query, apl, plan, range, textIn }, context).pipe(
          map((fetched) => ({ ...fetched, notices: [...fetched.notices, ...leftOut.map(warning)] }))
        );
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

/** Returns the options of a query's frames. Variables in the legend are replaced. */
export function frameOptions(
  query: AplQuery,
  plan: Plan,
  { templates, request, settings, links }: Pick<QueryContext, 'templates' | 'request' | 'settings' | 'links'>
): FrameOptions {
  const { refId, format = 'auto', legend, fill, wide, bodyField, totals, supportingQueryType } = query;
  const limit = plan.kind === 'single' ? plan.requested?.limit : plan.total;
  return {
    refId,
    format,
    query: plan.apl(),
    // Grafana would compare the lines after those that are shown with the limit of all.
    limit: supportingQueryType === 'infiniteScroll' ? undefined : limit,
    legend: typeof legend === 'string' ? templates.replace(legend, request.scopedVars) : undefined,
    fill,
    wide: wide === true,
    bodyField: typeof bodyField === 'string' ? bodyField : undefined,
    totals: totals === true,
    panel: request.panelPluginId ?? request.app,
    levelField: settings?.levelField,
    levelWords: settings?.levelWords,
    links,
  };
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
  const whole = () =>
    send().pipe(
      map((answer): FetchedRows => {
        const notices = [...waitNotices([answer.waited]), ...truncationNotices(plan.requested, answer)];
        return { partial: false, rows: 0, notices, answer: () => answer };
      })
    );
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
