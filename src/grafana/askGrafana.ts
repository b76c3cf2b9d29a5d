import { lastValueFrom, map } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';

import { recordOf } from '../service/json';

export type Backend = Pick<BackendSrv, 'fetch'>;

/** Asks Grafana's own server, without an alert where that fails: the promise rejects. */
export function askGrafana(backend: Backend, request: BackendSrvRequest): Promise<unknown> {
  const quiet = { showErrorAlert: false, showSuccessAlert: false };
  return lastValueFrom(backend.fetch<unknown>({ ...request, ...quiet }).pipe(map(({ data }) => data)), {
    defaultValue: undefined,
  });
}

/** Reads the service's address as Grafana has saved it; `undefined` where one may not edit the data source. Never rejects. */
export async function savedAddress(backend: Backend, uid: string): Promise<string | undefined> {
  const request = { url: `/api/datasources/uid/${encodeURIComponent(uid)}`, method: 'GET' };
  const { url } = recordOf(await askGrafana(backend, request).catch(() => undefined));
  return typeof url === 'string' ? url : undefined;
}
