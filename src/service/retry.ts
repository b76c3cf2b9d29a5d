import { defer, mergeMap, type Observable, of, timer } from 'rxjs';

import { type ServiceFetch, type ServiceRequest, type ServiceResponse, type Waited } from './fetch';
import { parseObject } from './json';
import { spentBudget } from './limits';

const maxRetries = 2;
/** Nobody looks at a panel that waits longer; beyond it, the error says when to try again. */
const longestWait = 30_000;
/** Failures that a retry may solve: a limit of requests or queries, an overload. */
const retryable: ReadonlySet<number> = new Set([429, 430, 503]);

/** Retries what the service refuses for the moment, at most twice, after the time in its headers: queries and lists, never writes. */
export function withRetry(fetch: ServiceFetch): ServiceFetch {
  /** When the service's limits are reset, according to the last response that said so: queries have limits of their own. */
  const resets: { ofQueries?: number; ofOthers?: number } = {};

  function send(request: ServiceRequest, waited: Waited | undefined): Observable<ServiceResponse> {
    const limits = isQuery(request) ? 'ofQueries' : 'ofOthers';
    return fetch(request).pipe(
      mergeMap((response) => {
        const times = waited?.times ?? 0;
        const now = Date.now();
        // An overload is no limit, so no reset ends it.
        const until = (reset = 0) => (response.status !== 503 && reset > now ? reset - now : undefined);
        const known = until(resets[limits]) ?? Infinity;
        const named = resetOf(response);
        resets[limits] = named ?? resets[limits];
        const wait = retryAfter(response) ?? until(named) ?? (known > longestWait ? backoff(times) : known);
        const isSpent = spentBudget(response.status, parseObject(response.text)) !== undefined;
        if (!retryable.has(response.status) || isSpent || times >= maxRetries || wait > longestWait) {
          return of({ ...response, waited });
        }
        // Panels that were refused together do not come back together.
        const milliseconds = Math.min(longestWait, Math.round(wait * (1 + Math.random() / 4)));
        return timer(milliseconds).pipe(
          mergeMap(() =>
            send(request, {
              times: times + 1,
              milliseconds: (waited?.milliseconds ?? 0) + milliseconds,
              status: waited?.status ?? response.status,
            })
          )
        );
      })
    );
  }
  return (request) => {
    const { method, path } = request;
    // A person waits to change one annotation.
    const isRead =
      method === 'GET'
        ? !path.startsWith('v2/annotations/')
        : isQuery(request) || (method === 'POST' && path.endsWith('/metrics'));
    return isRead ? defer(() => send(request, undefined)) : fetch(request);
  };
}

/** The milliseconds to wait after so many tries, where nothing says it: Grafana passes no headers of failed responses on. */
export function backoff(tries: number): number {
  return Math.min(longestWait, 1000 * 3 ** tries);
}

/** Whether a request only reads: queries are POST requests that do. */
function isQuery({ method, path }: ServiceRequest): boolean {
  return method === 'POST' && (path.endsWith('/_apl') || path.endsWith('/_mpl') || path.startsWith('legacy/'));
}

/** Reads how many milliseconds from now a request may be sent again: seconds, or a date (service facts, "Errors and limits"). */
export function retryAfter({ header }: ServiceResponse): number | undefined {
  const after = header('Retry-After')?.trim();
  if (!after) {
    return undefined;
  }
  const wait = Number.isNaN(Number(after)) ? Date.parse(after) - Date.now() : Number(after) * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Reads when the limit of a response is reset, in milliseconds since 1970; its headers say it in seconds. */
export function resetOf({ status, header }: ServiceResponse): number | undefined {
  const [ofRate, ofQueries] = [header('X-RateLimit-Reset'), header('X-QueryLimit-Reset')];
  const seconds = Number((status === 430 ? (ofQueries ?? ofRate) : (ofRate ?? ofQueries)) ?? NaN);
  // Beyond that a date has a year of five digits: nobody meant it.
  return seconds > 0 && seconds < 253_402_300_800 ? seconds * 1000 : undefined;
}
