import { catchError, map, type Observable, tap, throwError } from 'rxjs';

import { type QueryResult } from './queryResult';
import { UnexpectedResponseError } from './decode';
import { type ExplainHost, type Operation } from './errorParts';
import { errorOfStatus, errorOfText, errorOfUnexpected } from './errors';
import {
  costOf,
  RequestCancelled,
  type ServiceFetch,
  type ServiceRequest,
  type ServiceResponse,
  traceOf,
} from './fetch';
import { parseJson, sentencePart } from './json';
import { ServiceError, type ServiceErrorKind } from './serviceError';
import { type Cell } from './types';

export interface Transport {
  fetch: ServiceFetch;
  /** Explains the host's own responses. */
  explainHost?: ExplainHost;
  /** The service's own address, if known. */
  address?: string;
}

/** Facts about a response other than its value. */
interface Source extends Pick<QueryResult, 'traceId' | 'cost' | 'waited'> {
  text: string;
}

/** Decodes a response's value. Throws `UnexpectedResponseError`. */
export type Decode<T> = (value: Cell, source: Source) => T;

/** Sends one request and reads its response. Fails only with a `ServiceError`. */
export function send<T>(
  transport: Transport,
  request: ServiceRequest,
  operation: Operation,
  decode: Decode<T>
): Observable<T> {
  return fetchOk(transport, request, operation).pipe(map((response) => read(response, operation, decode)));
}

/** Sends a request without reading its response. Fails with a `ServiceError` unless the status is 2xx. */
export function fetchOk(
  { fetch, explainHost, address }: Transport,
  request: ServiceRequest,
  operation: Operation
): Observable<ServiceResponse> {
  // Grafana's proxy resolves such a part before it forwards the request, so the path would lead to another endpoint.
  const bad = request.path.split('/').find((part) => ['', '.', '..'].includes(part));
  if (bad !== undefined) {
    const message = `Couldn’t ${operation.action}: "${bad}" isn’t a valid ID. Choose one from the list.`;
    return refused('request', message);
  }
  return fetch(request).pipe(
    catchError((cause: unknown) => throwError(() => errorOfFetch(cause, operation))),
    tap((response) => {
      if (response.status < 200 || response.status > 299) {
        throw errorOfStatus(
          response,
          operation.setting === undefined ? { ...operation, address } : operation,
          explainHost
        );
      }
    })
  );
}

/** Fails without sending anything. */
export function refused(kind: ServiceErrorKind, message: string): Observable<never> {
  return throwError(() => new ServiceError(kind, 0, message));
}

function read<T>(response: ServiceResponse, operation: Operation, decode: Decode<T>): T {
  const { text, waited } = response;
  let value: Cell;
  try {
    value = parseJson(text);
  } catch {
    throw errorOfText(response, operation);
  }
  try {
    return decode(value, { text, traceId: traceOf(response), cost: costOf(response), waited });
  } catch (problem) {
    throw problem instanceof UnexpectedResponseError
      ? errorOfUnexpected(response, operation, problem.message)
      : problem;
  }
}

/** Error for a request without a response. Not loaded lazily, because Grafana itself may be unreachable. */
function errorOfFetch(cause: unknown, { action }: Operation): ServiceError {
  if (cause instanceof RequestCancelled) {
    return new ServiceError('cancelled', 0, `Canceled: ${action}.`);
  }
  const said = cause instanceof Error && cause.message !== '' ? `: ${sentencePart(cause.message)}` : '';
  return new ServiceError(
    'unreachable',
    0,
    `Couldn’t ${action}. Grafana didn’t respond${said}. Check your connection to Grafana and try again.`
  );
}
