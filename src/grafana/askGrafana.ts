import { lastValueFrom, map } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';

export type Backend = Pick<BackendSrv, 'fetch'>;

/** Asks Grafana's own server, without an alert where that fails: the promise rejects. */
export function askGrafana(backend: Backend, request: BackendSrvRequest): Promise<unknown> {
  const quiet = { showErrorAlert: false, showSuccessAlert: false };
  return lastValueFrom(backend.fetch<unknown>({ ...request, ...quiet }).pipe(map(({ data }) => data)), {
    defaultValue: undefined,
  });
}
