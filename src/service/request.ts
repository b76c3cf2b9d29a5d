import { catchError, mergeMap, type Observable, throwError } from 'rxjs';

import { type QueryResponse } from './queryResponse';
import { UnexpectedResponseError } from './decode';
import { type ExplainHost, type Operation } from './errorParts';
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
  /** Explains answers of the host's own, which come in the service's place. */
  explainHost?: ExplainHost;
}

/** The facts beside an answer's value. */
interface Source extends Pick<QueryResponse, 'traceId' | 'cost' | 'waited'> {
  text: string;
  /** Loads what few answers need; fails with a `ServiceError`. */
  loadRare: () => Promise<RareAnswers>;
}

type RareAnswers = Awaited<ReturnType<typeof importRareAnswers>>;

/** Reads an answer's value. Throws `UnexpectedResponseError`. */
type Decode<T> = (value: Cell, source: Source) => T | Promise<T>;

/** Sends one request and reads its answer. Fails with a `ServiceError` only. */
export function send<T>(
  transport: Transport,
  request: ServiceRequest,
  operation: Operation,
  decode: Decode<T>
): Observable<T> {
  return fetchOk(transport, request, operation).pipe(mergeMap((response) => read(response, operation, decode)));
}

/** Sends one request and does not read its answer. Fails with a `ServiceError` if there is none, or its status is not 2xx. */
export function fetchOk(
  { fetch, explainHost }: Transport,
  request: ServiceRequest,
  operation: Operation
): Observable<ServiceResponse> {
  // Grafana's proxy resolves such a part before it forwards, so the path would name another endpoint.
  const bad = request.path.split('/').find((part) => ['', '.', '..'].includes(part));
  if (bad !== undefined) {
    const message = `"${bad}" is not a valid id, so nothing was sent while ${operation.action}. Choose one from the list.`;
    return refused('request', message);
  }
  return fetch(request).pipe(
    catchError((cause: unknown) => throwError(() => errorOfFetch(cause, operation))),
    mergeMap(async (response) => {
      if (response.status < 200 || response.status > 299) {
        const { errorOfStatus } = await loadRareAnswers(response, operation);
        throw await errorOfStatus(response, operation, explainHost);
      }
      return response;
    })
  );
}

/** Fails without having sent anything. */
export function refused(kind: ServiceErrorKind, message: string): Observable<never> {
  return throwError(() => new ServiceError(kind, 0, message));
}

async function read<T>(response: ServiceResponse, operation: Operation, decode: Decode<T>): Promise<T> {
  const { text, waited } = response;
  const loadRare = () => loadRareAnswers(response, operation);
  let value: Cell;
  try {
    value = parseJson(text);
  } catch {
    throw (await loadRare()).errorOfText(response, operation);
  }
  try {
    return await decode(value, { text, traceId: traceOf(response), cost: costOf(response), waited, loadRare });
  } catch (problem) {
    throw problem instanceof UnexpectedResponseError
      ? (await loadRare()).errorOfUnexpected(response, operation, problem.message)
      : problem;
  }
}

const importRareAnswers = () => import(/* webpackChunkName: "rareParts" */ './rareAnswers');

/** Fails if the plugin was updated while the page was open, or if Grafana does not answer either. */
async function loadRareAnswers(response: ServiceResponse, { action }: Operation): Promise<RareAnswers> {
  const { status } = response;
  try {
    return await importRareAnswers();
  } catch {
    throw new ServiceError(
      status < 500 ? 'request' : 'server',
      status,
      `The answer with status ${status} cannot be read while ${action}, because a part of the plugin could not be loaded. Reload the page.`,
      traceOf(response)
    );
  }
}

/** Returns the error of a request without an answer. Grafana may not answer either, so the sentence has to be here. */
function errorOfFetch(cause: unknown, { action }: Operation): ServiceError {
  if (cause instanceof RequestCancelled) {
    return new ServiceError('cancelled', 0, `Cancelled while ${action}.`);
  }
  const said = cause instanceof Error && cause.message !== '' ? `: ${sentencePart(cause.message)}` : '';
  return new ServiceError(
    'unreachable',
    0,
    `Grafana did not answer while ${action}${said}. Check your connection to Grafana and try again.`
  );
}
