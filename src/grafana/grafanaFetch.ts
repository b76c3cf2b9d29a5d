import { catchError, map, of, throwError } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

import { recordOf } from '../service/json';
import { RequestCancelled, type ServiceFetch, type ServiceResponse } from '../service/fetch';

/** Sends requests through Grafana's data source proxy. Keeps responses as text, because parsed numbers lose digits. */
export function grafanaFetch(backend: Pick<BackendSrv, 'fetch'>, proxyUrl: string): ServiceFetch {
  let requests = 0;
  return (request) =>
    backend
      .fetch<string>({
        url: `${proxyUrl}/${request.path}`,
        method: request.method,
        params: request.params,
        data: request.body,
        headers: request.headers,
        // Grafana's inspector finds requests by an ID that starts with the panel's ID. Requests with equal IDs would cancel each other.
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
          const { status, data, headers, cancelled } = recordOf(error);
          if (cancelled === true) {
            return throwError(() => new RequestCancelled());
          }
          // Without a status, there was no response at all, not even from Grafana.
          return typeof status === 'number' && status > 0
            ? of(failedResponse(status, data, headers))
            : throwError(() => error);
        })
      );
}

/** A failed response. Grafana may keep its text in `data.response`. */
function failedResponse(status: number, data: unknown, headers: unknown): ServiceResponse {
  const text = [data, recordOf(data).response].find((one) => typeof one === 'string');
  return {
    status,
    text: text ?? (data ? JSON.stringify(data) : ''),
    header: (name) => (headers instanceof Headers ? (headers.get(name) ?? undefined) : undefined),
  };
}
