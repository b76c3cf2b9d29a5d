import { lastValueFrom, map } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';

import { recordOf } from '../service/json';

export type Backend = Pick<BackendSrv, 'fetch'>;

/** Sends a request to Grafana's server. On failure, rejects without an alert. */
export function askGrafana(backend: Backend, request: BackendSrvRequest): Promise<unknown> {
  const quiet = { showErrorAlert: false, showSuccessAlert: false };
  return lastValueFrom(backend.fetch<unknown>({ ...request, ...quiet }).pipe(map(({ data }) => data)), {
    defaultValue: undefined,
  });
}

/** The service's address as saved in Grafana; `undefined` if the user can't edit the data source. Never rejects. */
export async function savedAddress(backend: Backend, uid: string): Promise<string | undefined> {
  const request = { url: `/api/datasources/uid/${encodeURIComponent(uid)}`, method: 'GET' };
  const { url } = recordOf(await askGrafana(backend, request).catch(() => undefined));
  return typeof url === 'string' ? url : undefined;
}
