import { Observable, type Subscription } from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { type FrameOptions } from '../../frames/options';
import { type QueryAnswer } from '../../service/answers';
import { ServiceError } from '../../service/serviceError';
import { type PagedPlan } from '../plan/plan';
import { type TargetFrames } from '../targetFrames';
import { waitNotices } from '../waitNotices';
import { PagedFrames } from './pagedFrames';
import { Pager } from './pager';
import { type PageRequest } from './pageStep';

/** Sends one page's request. */
export type SendPage = (request: PageRequest) => Observable<QueryAnswer>;

/**
 * The rows of a query, page after page: what is there after each of them, and at the end the whole. Fails only where the first page
 * does: a later one that fails leaves the rows before it, with its sentence as a notice. Unsubscribing cancels.
 */
export function queryPages(plan: PagedPlan, send: SendPage, options: FrameOptions): Observable<TargetFrames> {
  return new Observable((subscriber) => {
    const pager = new Pager(plan);
    const result = new PagedFrames(options, plan.total);
    let running: Subscription | undefined;
    subscriber.add(() => running?.unsubscribe());

    const ask = (request: PageRequest) =>
      new Promise<QueryAnswer>((resolve, reject) => {
        running = send(request).subscribe({ next: resolve, error: reject });
      });
    const run = async () => {
      let failure: string | undefined;
      for (let request = pager.next(); request !== undefined && !subscriber.closed; request = pager.next()) {
        try {
          const answer = await ask(request);
          result.append(answer, pager.take(answer));
        } catch (error) {
          if (isRefusal(error) && pager.recover()) {
            continue;
          }
          if (pager.requests === 0) {
            throw error;
          }
          failure = error instanceof Error ? error.message : String(error);
          break;
        }
        if (pager.next() !== undefined) {
          subscriber.next({ partial: true, frames: () => result.frames([progress(pager, result, plan)], false) });
        }
      }
      const notices = endNotices(pager, result, plan, failure);
      subscriber.next({ partial: false, frames: () => result.frames(notices, true) });
      subscriber.complete();
    };
    run().catch((error: unknown) => subscriber.error(error));
  });
}

/** A cursor that the service does not take: then there is another way. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error.kind === 'query' || error.kind === 'request' || error.kind === 'server')
  );
}

function progress({ received }: Pager, { matched }: PagedFrames, { total }: PagedPlan): QueryResultMetaNotice {
  const wanted = Math.min(total ?? Infinity, matched ?? Infinity);
  const of = Number.isFinite(wanted) ? ` of ${rowsText(wanted)}` : ' rows so far';
  return { severity: 'info', text: `${count(received)}${of}` };
}

function endNotices(
  pager: Pager,
  { matched, waits }: PagedFrames,
  plan: PagedPlan,
  failure: string | undefined
): QueryResultMetaNotice[] {
  const { received, doubts } = pager;
  const notices = waitNotices(waits);
  if (failure !== undefined) {
    notices.push({ severity: 'warning', text: `Only the first ${rowsText(received)} are here: ${failure}` });
  }
  const complete = matched !== undefined && received >= matched;
  for (const text of doubts.list(complete)) {
    notices.push({ severity: 'warning', text });
  }
  const ended = plan.total === undefined || received < plan.total;
  if (matched !== undefined && !complete && ended && failure === undefined && notices.length === 0) {
    notices.push({
      severity: 'warning',
      text: `The service counted ${rowsText(matched)} at first, and ${count(received)} came. Run the query again to see whether rows are missing.`,
    });
  }
  if (!ended && !complete) {
    const all = matched === undefined ? '' : ` of ${count(matched)}`;
    const why = plan.totalFrom === 'limit' ? 'the query’s limit asks for no more' : 'Rows asks for no more';
    notices.push({
      severity: 'info',
      text: `More rows exist: these are the first ${count(received)}${all}, for ${why}.`,
    });
  }
  return notices;
}

function rowsText(rows: number): string {
  return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}

function count(rows: number): string {
  return rows.toLocaleString('en-US');
}
