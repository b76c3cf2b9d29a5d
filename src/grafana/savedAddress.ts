import { catchError, lastValueFrom, map, of } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

/**
 * Reads the service's address as Grafana has saved it: "" if there is none. The settings that a data source is made with hold the proxy's
 * address instead. Returns `undefined` where it cannot be read: only who may edit a data source may. Never rejects.
 */
export function savedAddress(backend: Pick<BackendSrv, 'fetch'>, uid: string): Promise<string | undefined> {
  const saved = backend.fetch({
    url: `/api/datasources/uid/${encodeURIComponent(uid)}`,
    method: 'GET',
    showErrorAlert: false,
    showSuccessAlert: false,
  });
  return lastValueFrom(
    saved.pipe(
      map(({ data }) => addressOf(data)),
      catchError(() => of(undefined))
    ),
    { defaultValue: undefined }
  );
}

function addressOf(saved: unknown): string | undefined {
  return typeof saved === 'object' && saved !== null && 'url' in saved && typeof saved.url === 'string'
    ? saved.url
    : undefined;
}
