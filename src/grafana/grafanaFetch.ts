import { catchError, map, of, throwError } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

import { RequestCancelled, type ServiceFetch, type ServiceResponse } from '../service/fetch';

/**
 * Sends requests through Grafana's data source proxy at `proxyUrl` (the data source's `url`), which adds the token. Answers come as text:
 * it is parsed once, by the service client, and contains digits that a parsed number would lose.
 */
export function grafanaFetch(backend: Pick<BackendSrv, 'fetch'>, proxyUrl: string): ServiceFetch {
  let requests = 0;
  return (request) =>
    backend
      .fetch<string>({
        url: `${proxyUrl}/${request.path}`,
        method: request.method,
        params: request.params,
        data: request.body,
        // Grafana's inspector looks for the panel's id at its beginning; two requests of one id would cancel each other.
        requestId: request.id && `${request.id}-${++requests}`,
        responseType: 'text',
        showErrorAlert: false,
        showSuccessAlert: false,
      })
      .pipe(
        map((response): ServiceResponse => ({
          status: response.status,
          text: response.data,
          header: (name) => response.headers.get(name) ?? undefined,
        })),
        catchError((error: unknown) => {
          if (!isFailedFetch(error)) {
            return throwError(() => error);
          }
          if ('cancelled' in error && error.cancelled === true) {
            return throwError(() => new RequestCancelled());
          }
          // Without a status nothing answered: not even Grafana.
          return error.status > 0 ? of(failedResponse(error)) : throwError(() => error);
        })
      );
}

/** The guaranteed part of Grafana's `FetchError`. */
interface FailedFetch {
  status: number;
  data: unknown;
}

function isFailedFetch(error: unknown): error is FailedFetch {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'data' in error
  );
}

/**
 * Returns the text and headers of a failed answer: Grafana keeps its text in `data.response` (text answers) and does not pass on its
 * headers.
 */
function failedResponse(error: FailedFetch): ServiceResponse {
  const headers = 'headers' in error && error.headers instanceof Headers ? error.headers : undefined;
  return { status: error.status, text: textOf(error.data), header: (name) => headers?.get(name) ?? undefined };
}

function textOf(data: unknown): string {
  if (typeof data === 'string') {
    return data;
  }
  if (typeof data !== 'object' || data === null) {
    return '';
  }
  return 'response' in data && typeof data.response === 'string' ? data.response : JSON.stringify(data);
}
