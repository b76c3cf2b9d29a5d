import { catchError, concat, defer, EMPTY, expand, filter, map, type Observable, of } from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { info, warning } from '../../frames/notices';
import { type QueryResult } from '../../service/queryResult';
import { ServiceError } from '../../service/serviceError';
import { errorText } from '../../service/errorText';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type FetchedRows, waitNotices } from './fetchedRows';
import { type PagedPlan } from '../plan/plan';
import { messagesOf, totalEffort } from './effort';
import { joinTables } from './joinTables';
import { Pager } from './pager';
import { type PageRequest } from './pageRequest';
import { rowsTable, tableOfRows } from './pageTable';

export type SendPage = (request: PageRequest) => Observable<QueryResult>;

/** Fetches rows page by page. Failures after the first page become notices. Unsubscribing cancels the requests. */
export function fetchPages(plan: PagedPlan, send: SendPage): Observable<FetchedRows> {
  return defer(() => {
    const pager = new Pager(plan);
    const pages: Page[] = [];
    let failure: string | undefined;
    const ask = (): Observable<unknown> => {
      const request = pager.next();
      return request === undefined
        ? EMPTY
        : send(request).pipe(
            map((page) => pages.push({ page, fresh: pager.take(page) })),
            catchError((error: unknown) => {
              // The service may have rejected a cursor, so paging continues without cursors.
              const kind = error instanceof ServiceError ? error.kind : undefined;
              if ((kind === 'query' || kind === 'request' || kind === 'server') && pager.recover()) {
                return ask();
              }
              if (pages.length === 0) {
                throw error;
              }
              failure = errorText(error);
              return EMPTY;
            })
          );
    };
    const rows = (partial: boolean, notices: QueryResultMetaNotice[]): FetchedRows => {
      return { partial, rows: pager.received, notices, result: () => pagedResult(pages) };
    };
    return concat(
      ask().pipe(
        expand(ask),
        filter(() => pager.next() !== undefined),
        map(() => rows(true, [progress(pager, pages, plan)]))
      ),
      defer(() => of(rows(false, endNotices(pager, pages, plan, failure))))
    );
  });
}

function progress({ received }: Pager, pages: Page[], { total }: PagedPlan): QueryResultMetaNotice {
  const wanted = Math.min(total ?? Infinity, matchedIn(pages) ?? Infinity);
  const of = Number.isFinite(wanted) ? ` of ${countText(wanted, 'row')}` : ' rows so far';
  return info(`${numberText(received)}${of}`);
}

function endNotices(
  { received, warnings }: Pager,
  pages: Page[],
  plan: PagedPlan,
  failure: string | undefined
): QueryResultMetaNotice[] {
  const matched = matchedIn(pages);
  const notices = waitNotices(pages.map(({ page }) => page.waited));
  if (failure !== undefined) {
    notices.push(warning(`Only the first ${countText(received, 'row')} arrived: ${failure}`));
  }
  const complete = matched !== undefined && received >= matched;
  // Some events arrive while paging, but more than a page of extra rows means duplicates.
  const surplus = matched !== undefined && received > matched + plan.pageSize;
  if (surplus) {
    const text = `The service counted ${countText(matched, 'row')}, but ${numberText(received)} arrived, so some may be duplicates or new. Run the query again, or request at most 1,000 rows.`;
    notices.push(warning(text));
  }
  if (!complete || surplus) {
    notices.push(...warnings.list().map(warning));
  }
  const ended = plan.total === undefined || received < plan.total;
  if (matched !== undefined && !complete && ended && failure === undefined && notices.length === 0) {
    notices.push(
      warning(
        `The service counted ${countText(matched, 'row')}, but ${numberText(received)} arrived. Run the query again to check for missing rows.`
      )
    );
  }
  if (!ended && !complete && plan.edge === undefined) {
    const all = matched === undefined ? '' : ` of ${numberText(matched)}`;
    const why = plan.totalFrom === 'limit' ? 'the query’s limit' : '“Rows” in Options';
    notices.push(info(`Showing the first ${numberText(received)}${all} rows (limited by ${why}).`));
  }
  return notices;
}

/** A page with the indexes of its new rows. */
export interface Page {
  page: QueryResult;
  fresh: number[];
}

/** Number of matching rows that the service counted for the first page; later pages examine fewer rows. */
function matchedIn([first]: Page[]): number | undefined {
  return first?.page.body.status.rowsMatched;
}

/** Combined result of at least one page; its first table contains all rows. */
export function pagedResult(pages: Page[]): QueryResult {
  const results = pages.map(({ page }) => page);
  const last = results[results.length - 1];
  const { status, ...effort } = totalEffort(results);
  const table = joinTables(pages.map(({ page, fresh }) => tableOfRows(rowsTable(page.body), fresh)));
  const isEmpty = last.body.tables.length === 0 && table.fields.length === 0;
  return {
    ...last,
    ...effort,
    body: {
      ...last.body,
      status: {
        ...last.body.status,
        ...status,
        rowsMatched: matchedIn(pages),
        isPartial: results.some(({ body }) => body.status.isPartial === true),
        isEstimate: results.some(({ body }) => body.status.isEstimate === true),
        messages: messagesOf(results),
      },
      tables: isEmpty ? [] : [table],
    },
  };
}
