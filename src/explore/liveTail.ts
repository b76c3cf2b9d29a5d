import {
  catchError,
  defer,
  EMPTY,
  expand,
  first,
  fromEvent,
  map,
  mergeMap,
  type Observable,
  of,
  startWith,
  timer,
} from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { warning } from '../frames/notices';
import { type FetchedRows } from '../query/paging/fetchedRows';
import { type QueryResult } from '../service/queryResult';
import { backoff } from '../service/retry';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type QueryBody } from '../service/types';
import { errorText } from '../service/errorText';
import { numberText } from '@aplkit/language/kit/words';
import { queryRangeOf } from '../service/queryRange';
import { type TailQuery } from './tailQuery';
import { TailRows } from './tailRows';

/** Maximum number of lines, both kept and per request. Explore shows the same number. */
const maxRows = 1000;
/** Number of lines in the first request. */
const firstRows = 100;
/** Milliseconds between requests while events arrive. */
const pause = 1000;
/** Milliseconds between requests while no events arrive. */
const idlePause = 2000;
/** Number of requests without events after which requests slow down. */
const idleAfter = 10;
/** Maximum milliseconds between requests when rate limits apply. */
const longestPause = 30_000;
const maxFailures = 10;
/** Usual maximum delay of events in milliseconds. */
const typicalLateness = 5 * 60_000;
/** Milliseconds between requests that also fetch events with a longer delay. */
const lateEvery = 30_000;
/** Maximum milliseconds by which events may be ahead of the browser's clock. */
const ahead = 5 * 60_000;

const retryable: ReadonlySet<ServiceErrorKind> = new Set<ServiceErrorKind>([
  'server',
  'unreachable',
  'timeout',
  'notJson',
  'cut',
  'empty',
  'shape',
  'grafana',
]);

/** Notices after a request, and milliseconds until the next request; `undefined` at the end. */
interface Step {
  wait: number | undefined;
  notices: QueryResultMetaNotice[];
}

/** Latest events since `from` (ms), then new ones about once a second, but not while the page is hidden. */
export function liveTail(
  apl: TailQuery,
  from: number,
  send: (body: QueryBody) => Observable<QueryResult>
): Observable<FetchedRows> {
  return defer(() => {
    const tail = new Tail(apl, from);
    const ask = (): Observable<Step> =>
      untilVisible().pipe(
        mergeMap(() => {
          const { body, take } = tail.next();
          return send(body).pipe(map(take));
        }),
        catchError((error: unknown) => of(tail.failed(error)))
      );
    return ask().pipe(
      expand(({ wait }) => (wait === undefined ? EMPTY : timer(wait).pipe(mergeMap(ask)))),
      map(({ wait, notices }) => ({
        partial: wait !== undefined,
        // Old rows are dropped, so the number of rows doesn't show whether any are new.
        rows: 0,
        notices,
        result: () => tail.rows.result(),
      }))
    );
  });
}

interface TailRequest {
  body: QueryBody;
  take: (result: QueryResult) => Step;
}

/** Milliseconds after `_sysTime` until queries are sure to find an event. */
const overlap = 10_000;

/** Arrival times that requests have already covered. */
class Arrivals {
  /** Time at which the last request that left no gap was sent, in milliseconds. */
  private lastSent = 0;
  private took = 0;

  /** Milliseconds since the last request that left no gap. */
  since(now: number): number {
    return Math.max(0, now - this.lastSent);
  }

  /** Number of seconds before the service's current time in which arrivals may be missing. */
  within(now: number): number {
    return Math.ceil((this.since(now) + this.took + overlap) / 1000);
  }

  /** Records a result. After a slow request, which may leave a gap, the next one covers its period again. */
  answered(sent: number, now: number): void {
    const took = now - sent;
    if (took <= this.took + overlap) {
      this.lastSent = sent;
    }
    this.took = took;
  }
}

class Tail {
  readonly rows = new TailRows(maxRows);
  private readonly recent = new Arrivals();
  private readonly late = new Arrivals();
  private results = 0;
  private idle = 0;
  private failures = 0;
  /** Factor by which rate limits extend the pauses. */
  private slowness = 1;
  private crowded = false;

  constructor(
    private readonly apl: TailQuery,
    private readonly from: number
  ) {}

  next(): TailRequest {
    const now = Date.now();
    if (this.results === 0) {
      return this.request(this.apl(firstRows), this.from, now + ahead, [this.recent, this.late]);
    }
    const lateUntil = now - typicalLateness;
    if (this.late.since(now) >= lateEvery && this.from < lateUntil) {
      return this.request(this.apl(maxRows, this.late.within(now)), this.from, lateUntil, [this.late]);
    }
    const seconds = this.recent.within(now);
    const start = Math.max(this.from, lateUntil - seconds * 1000);
    return this.request(this.apl(maxRows, seconds), start, now + ahead, [this.recent]);
  }

  /** Determines the next step after a failure. Rethrows fatal errors. */
  failed(error: unknown): Step {
    if (this.results === 0) {
      throw error;
    }
    const message = errorText(error);
    this.failures++;
    if (error instanceof ServiceError && retryable.has(error.kind) && this.failures < maxFailures) {
      return {
        wait: backoff(this.failures - 1),
        notices: [warning(`Live was interrupted. ${message} Retrying every few seconds.`)],
      };
    }
    return { wait: undefined, notices: [warning(`Live stopped. ${message} Start Live again to continue.`)] };
  }

  private request(apl: string, start: number, end: number, arrivals: Arrivals[]): TailRequest {
    const sent = Date.now();
    return {
      body: { apl, ...queryRangeOf({ from: start, to: end }) },
      take: (result) => {
        const now = Date.now();
        arrivals.forEach((each) => each.answered(sent, now));
        return this.take(result, now - sent, arrivals.includes(this.recent));
      },
    };
  }

  private take(result: QueryResult, took: number, isRecent: boolean): Step {
    const fresh = this.rows.take(result);
    const { waited } = result;
    // If all rows are new, earlier rows may be missing.
    this.crowded ||= fresh === maxRows && (result.body.status.rowsMatched ?? 0) > maxRows;
    this.idle = fresh > 0 ? 0 : this.idle + 1;
    this.failures = 0;
    this.results++;
    this.slowness = waited === undefined ? Math.max(1, this.slowness / 2) : this.slowness * 2;
    const defaultPause = this.idle > idleAfter ? idlePause : pause;
    const own = Math.max(defaultPause * this.slowness, took - (waited?.milliseconds ?? 0));
    const wait = isRecent ? Math.min(longestPause, own) : 0;
    return { wait, notices: this.notices(waited?.status) };
  }

  private notices(status: number | undefined): QueryResultMetaNotice[] {
    const crowded = `Some events aren’t shown: more than ${numberText(maxRows)} arrived between two requests. Add a filter to reduce the number of events.`;
    const limited = `The service reached its rate limit (status ${status}), so Live sends requests less often for a while.`;
    return [...(this.crowded ? [warning(crowded)] : []), ...(status === undefined ? [] : [warning(limited)])];
  }
}

function untilVisible(): Observable<unknown> {
  const changes = fromEvent(document, 'visibilitychange').pipe(startWith(undefined));
  return changes.pipe(first(() => !document.hidden));
}
