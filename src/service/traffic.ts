import { defer, mergeMap, type Observable, of, timer } from 'rxjs';

import { type ServiceFetch, type ServiceRequest, type ServiceResponse, type Waited } from './fetch';
import { Gate } from './gate';
import { waitOf } from './waitOf';

/** Queries that run at the same time: as many as a browser has connections to Grafana, but for one. */
const mostQueries = 5;
const mostRepeats = 2;
/** Nobody looks at a panel that waits longer; then the answer says when to try again. */
const longestWait = 30_000;
/** Where nothing says how long: Grafana passes no headers of failed answers on. Milliseconds, by how often it was tried. */
const usualWaits = [1000, 3000];
/** What may pass when it is asked again: a limit of requests, one of queries, an overload. */
const passing: ReadonlySet<number> = new Set([429, 430, 503]);

export interface Chance {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

/**
 * Requests as the service can take them: at most five queries at a time, and what it refuses for the moment is sent again, at most
 * twice, after the time that its headers say. Only what fills panels and lists is sent twice: queries, the list of annotations and
 * the schema. What writes is not, and neither is one annotation, which is read where somebody waits to change it.
 */
export function withTraffic(
  fetch: ServiceFetch,
  chance: Chance = { now: Date.now, random: Math.random }
): ServiceFetch {
  const gate = new Gate(mostQueries);
  /** When the service's limits start anew, by the last answer that said so: queries have limits of their own. */
  const resets: { ofQueries?: number; ofOthers?: number } = {};

  function send(request: ServiceRequest, waited: Waited | undefined): Observable<ServiceResponse> {
    const limits = isQuery(request) ? 'ofQueries' : 'ofOthers';
    return (isQuery(request) ? gate.pass(fetch(request)) : fetch(request)).pipe(
      mergeMap((response) => {
        const times = waited?.times ?? 0;
        const { milliseconds: said, reset } = waitOf(response, chance.now());
        resets[limits] = reset ?? resets[limits];
        const wait = said ?? untilReset(resets[limits], chance.now()) ?? usualWaits[times] ?? 0;
        if (!passing.has(response.status) || times >= mostRepeats || wait > longestWait) {
          return of({ ...response, header: (name: string) => response.header(name), waited });
        }
        // Panels that were refused together do not come back together.
        const milliseconds = Math.round(wait * (1 + chance.random() / 4));
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
  return (request) => (mayWait(request) ? defer(() => send(request, undefined)) : fetch(request));
}

function untilReset(reset: number | undefined, now: number): number | undefined {
  return reset !== undefined && reset > now && reset - now <= longestWait ? reset - now : undefined;
}

function mayWait(request: ServiceRequest): boolean {
  const { method, path } = request;
  return isQuery(request) || (method === 'GET' && (path === 'v2/annotations' || path.startsWith('v2/datasets')));
}

/** Queries are POST requests that read. */
function isQuery({ method, path }: ServiceRequest): boolean {
  return method === 'POST' && (path.endsWith('/_apl') || path.startsWith('legacy/'));
}
