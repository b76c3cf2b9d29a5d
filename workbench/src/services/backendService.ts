import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';
import { lastValueFrom } from 'rxjs';

import { fetchRequest } from './fetchService';
import { type Traffic } from './traffic';

/** Grafana's `BackendSrv` over the browser's own fetch. */
export function createBackendService(traffic: Traffic): BackendSrv {
  const data = async <T>(request: BackendSrvRequest) => (await lastValueFrom(fetchRequest<T>(request, traffic))).data;
  const sender =
    (method: string) =>
    <T>(url: string, body?: unknown, options?: Partial<BackendSrvRequest>) =>
      data<T>({ ...options, method, url, data: body });
  return {
    get: <T>(
      url: string,
      params?: BackendSrvRequest['params'],
      requestId?: string,
      options?: Partial<BackendSrvRequest>
    ) => data<T>({ ...options, method: 'GET', url, params, requestId }),
    delete: sender('DELETE'),
    post: sender('POST'),
    patch: sender('PATCH'),
    put: sender('PUT'),
    request: data,
    datasourceRequest: (request) => lastValueFrom(fetchRequest(request, traffic)),
    fetch: (request) => fetchRequest(request, traffic),
    chunked: () => {
      throw new Error('The workbench does not stream raw bytes (BackendSrv.chunked).');
    },
  };
}
