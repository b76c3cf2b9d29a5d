import { defer, from, map, mergeMap, type Observable, of } from 'rxjs';

import { type DataQueryRequest, type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type EditedQuery } from '../apl/edit/change';
import { loadPart } from '../grafana/loadPart';
import { type QueryAnswer } from '../service/answers';
import { type Service } from '../service/lazyService';
import { type AplQuery } from '../types';
import { frameOptions } from './frameOptions';
import { interpolate } from './interpolate';
import { migrateQuery, whyUnsupported } from './migrate';
import { moreRows } from './moreRows';
import { waitNotices } from './notices';
import { type FetchedRows, type SendPage } from './paging/fetchPages';
import { withMargin } from './withMargin';
import { type RunningPages } from './paging/runningPages';
import { type PagedPlan, type Plan, type SinglePlan } from './plan/plan';
import { planQuery } from './plan/planQuery';
import { refreshed, type Refreshing } from './refreshed';
import { requestsOf, sentQuery } from './requests';
import { framesOfRows, type TargetFrames } from './targetFrames';
import { truncationNotices } from './truncation';

/** Adds filters to the text of a query without variables; says what it left out. */
export type QueryFilter = (apl: string, query: AplQuery) => Observable<EditedQuery>;

/** Fetches the rows of a query without variables in another way than by its plan. */
export type FetchRows = (apl: string, query: AplQuery) => Observable<FetchedRows>;

/** The surroundings of a query. */
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
  request: Pick<DataQueryRequest, 'range'> &
    Partial<Pick<DataQueryRequest, 'scopedVars' | 'app' | 'intervalMs' | 'panelPluginId' | 'requestId' | 'endTime'>>;
}

/**
 * From a saved query to its frames: migrate → interpolate → filter → plan → pages → table → shape → decorate. Fails with an error whose
 * message is a sentence for a person. Unsubscribing cancels.
 */
export function runQuery(
  saved: AplQuery,
  { service, running, refreshing, filter, follow, templates, request }: QueryContext
): Observable<TargetFrames> {
  return defer(() => {
    const query = migrateQuery(saved);
    const problem = whyUnsupported(query);
    if (problem !== undefined) {
      throw new Error(problem);
    }
    const { requestId: id } = request;
    const range = withMargin(request.range, query.margin);
    const textIn = (other: TimeRange) => interpolate(query.query, { templates, ...request, range: other });
    const text = textIn(range);
    const filtered = filter?.(text, query) ?? of({ text, leftOut: [] });
    return filtered.pipe(
      mergeMap(({ text: apl, leftOut }) => {
        const planned: Observable<Plan> =
          follow === undefined
            ? planQuery(apl, { ...query, more: moreRows(saved, request) })
            : of({ kind: 'single', apl: () => apl });
        return planned.pipe(map((plan) => ({ apl, plan, leftOut })));
      }),
      mergeMap(({ apl, plan, leftOut }) => {
        const times = plan.range ?? { startTime: range.from.toISOString(), endTime: range.to.toISOString() };
        const send = requestsOf(plan, service, { range: times, answer: query.answer, id });
        const rows =
          follow?.(apl, query) ??
          (plan.kind === 'single'
            ? refreshed(refreshing, {
                query,
                plan,
                request: { ...request, range },
                textIn,
                whole: () => send().pipe(map((answer) => wholeRows(answer, plan))),
                part: (body) => service.query(body, query.answer, id),
              })
            : running.share([apl, plan, query.answer], range, () => pagesOf(plan, send)));
        return rows.pipe(
          map((fetched) => withLeftOut(fetched, leftOut)),
          map(
            framesOfRows({
              ...frameOptions(query, plan, { templates, ...request }),
              sent: sentQuery(plan, times),
            })
          )
        );
      })
    );
  });
}

/** Fetches pages. Most queries are one request: the code for pages is loaded with the first that asks for more rows. */
function pagesOf(plan: PagedPlan, send: SendPage): Observable<FetchedRows> {
  const load = () => import(/* webpackChunkName: "rareParts" */ './paging/fetchPages');
  return from(loadPart(load)).pipe(mergeMap(({ fetchPages }) => fetchPages(plan, send)));
}

/** Returns the rows of a query that is one request, with what is missing. */
function wholeRows(answer: QueryAnswer, { asked }: SinglePlan): FetchedRows {
  const notices = [...waitNotices([answer.waited]), ...truncationNotices(asked, answer)];
  return { partial: false, rows: 0, notices, answer: () => answer };
}

function withLeftOut(fetched: FetchedRows, leftOut: string[]): FetchedRows {
  const notices = leftOut.map((text) => ({ severity: 'warning' as const, text }));
  return notices.length === 0 ? fetched : { ...fetched, notices: [...fetched.notices, ...notices] };
}
