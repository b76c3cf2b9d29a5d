import { catchError, from, mergeMap, type Observable, of, throwError } from 'rxjs';

import { type QueryAnswer } from './answers';
import { ShapeProblem } from './decode';
import { type ExplainHost } from './errorParts';
import { RequestCancelled, type ServiceFetch, type ServiceRequest, type ServiceResponse, traceOf } from './fetch';
import { parseJson } from './json';
import { type Operation } from './operation';
import { ServiceError, type ServiceErrorKind } from './serviceError';
import { type Cell } from './types';

/** The way to the service. */
export interface Wire {
  fetch: ServiceFetch;
  /** Loads what explains answers of the host's own, which come in the service's place. */
  explainHost?: () => Promise<ExplainHost>;
}

/** Reads an answer's value; `source` is what else came with it. Throws `ShapeProblem`. */
export type Decode<T> = (value: Cell, source: Pick<QueryAnswer, 'text' | 'traceId' | 'waited'>) => T;

/** One request and what its answer says. Fails with a `ServiceError` only. */
export function send<T>(wire: Wire, request: ServiceRequest, operation: Operation, decode: Decode<T>): Observable<T> {
  return exchange(wire, request, operation).pipe(mergeMap((response) => read(response, operation, decode)));
}

/** One request and its answer, unread. Fails with a `ServiceError` where there is none, or its status is not 2xx. */
export function exchange(
  { fetch, explainHost }: Wire,
  request: ServiceRequest,
  operation: Operation
): Observable<ServiceResponse> {
  return fetch(request).pipe(
    catchError((cause: unknown) =>
      failed(operation, async () =>
        (await sentences()).errorOfFetch(cause, operation, cause instanceof RequestCancelled)
      )
    ),
    mergeMap((response) =>
      response.status < 200 || response.status > 299
        ? failed(operation, async () => {
            const [{ errorOfStatus }, explain] = await Promise.all([sentences(), explainHost?.()]);
            return errorOfStatus(response, operation, explain);
          })
        : of(response)
    )
  );
}

/** Fails without having sent anything. */
export function refused(kind: ServiceErrorKind, message: string): Observable<never> {
  return throwError(() => new ServiceError(kind, 0, message));
}

function read<T>(response: ServiceResponse, operation: Operation, decode: Decode<T>): Observable<T> {
  let value: Cell;
  try {
    value = parseJson(response.text);
  } catch {
    return failed(operation, async () => (await sentences()).errorOfText(response, operation));
  }
  try {
    return of(decode(value, { text: response.text, traceId: traceOf(response), waited: response.waited }));
  } catch (problem) {
    if (problem instanceof ShapeProblem) {
      return failed(operation, async () => (await sentences()).errorOfShape(response, operation, problem.message));
    }
    throw problem;
  }
}

/** They are loaded with the first failure: most dashboards need none. */
function sentences() {
  return import('./errors');
}

/** Fails with the sentence for it, and with another one where that cannot be loaded. */
function failed({ doing }: Operation, explain: () => Promise<ServiceError>): Observable<never> {
  const error = explain().catch(
    () =>
      new ServiceError(
        'unreachable',
        0,
        `Something failed while ${doing}, and Grafana cannot say what. Reload the page.`
      )
  );
  return from(error).pipe(mergeMap((reason) => throwError(() => reason)));
}
