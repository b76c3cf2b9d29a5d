import { defer, mergeMap, type Observable, of, timer } from 'rxjs';

import { type ServiceFetch, type ServiceRequest, type ServiceResponse, type Waited } from './fetch';
import { parseObject } from './json';
import { spentBudget } from './limits';

const maxRetries = 2;
/** Maximum wait in milliseconds; for longer waits, the error shows when to try again. */
const longestWait = 30_000;
/** Statuses for which a retry may succeed: a limit on requests or queries, or an overload. */
const retryable: ReadonlySet<number> = new Set([429, 430, 503]);

/** Retries temporarily rejected queries and lists at most twice, after the headers' delay. Never retries writes. */
export function withRetry(fetch: ServiceFetch): ServiceFetch {
  /** Latest known reset times of the service's limits. Queries have separate limits. */
  const resets: { ofQueries?: number; ofOthers?: number } = {};

  function send(request: ServiceRequest, waited: Waited | undefined): Observable<ServiceResponse> {
    const limits = isQuery(request) ? 'ofQueries' : 'ofOthers';
    return fetch(request).pipe(
      mergeMap((response) => {
        const times = waited?.times ?? 0;
        const now = Date.now();
        // An overload isn't a limit, so no reset ends it.
        const until = (reset = 0) => (response.status !== 503 && reset > now ? reset - now : undefined);
        const known = until(resets[limits]) ?? Infinity;
        const named = resetOf(response);
        resets[limits] = named ?? resets[limits];
        const wait = retryAfter(response) ?? until(named) ?? (known > longestWait ? backoff(times) : known);
        const isSpent = spentBudget(response.status, parseObject(response.text)) !== undefined;
        if (!retryable.has(response.status) || isSpent || times >= maxRetries || wait > longestWait) {
          return of({ ...response, waited });
        }
        // Random delays keep panels from retrying at the same time.
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
    // A single annotation is read for a change that the user waits for, so it isn't retried.
    const isRead =
      method === 'GET'
        ? !path.startsWith('v2/annotations/')
        : isQuery(request) || (method === 'POST' && path.endsWith('/metrics'));
    return isRead ? defer(() => send(request, undefined)) : fetch(request);
  };
}

/** Delay before a retry in milliseconds, for responses without a delay in their headers. */
export function backoff(tries: number): number {
  return Math.min(longestWait, 1000 * 3 ** tries);
}

/** True for a query, which is a POST request that only reads. */
function isQuery({ method, path }: ServiceRequest): boolean {
  return method === 'POST' && (path.endsWith('/_apl') || path.endsWith('/_mpl') || path.startsWith('legacy/'));
}

/** Milliseconds until a retry, from seconds or a date in the header (service facts, "Errors and limits"). */
export function retryAfter({ header }: ServiceResponse): number | undefined {
  const after = header('Retry-After')?.trim();
  if (!after) {
    return undefined;
  }
  const wait = Number.isNaN(Number(after)) ? Date.parse(after) - Date.now() : Number(after) * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Time at which a response's limit resets, in milliseconds since 1970, from seconds in the header. */
export function resetOf({ status, header }: ServiceResponse): number | undefined {
  const [ofRate, ofQueries] = [header('X-RateLimit-Reset'), header('X-QueryLimit-Reset')];
  const seconds = Number((status === 430 ? (ofQueries ?? ofRate) : (ofRate ?? ofQueries)) ?? NaN);
  // A later time would have a five-digit year, which is surely an error.
  return seconds > 0 && seconds < 253_402_300_800 ? seconds * 1000 : undefined;
}
