import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';
import { lastValueFrom } from 'rxjs';

import { fetchChunks } from './fetchChunks';
import { fetchRequest } from './fetchService';
import { type RequestLog } from '../host/requestLog';

/** Implements Grafana's `BackendSrv` with the browser's fetch. */
export function createBackendService(requestLog: RequestLog): BackendSrv {
  const data = async <T>(request: BackendSrvRequest) =>
    (await lastValueFrom(fetchRequest<T>(request, requestLog))).data;
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
    datasourceRequest: (request) => lastValueFrom(fetchRequest(request, requestLog)),
    fetch: (request) => fetchRequest(request, requestLog),
    chunked: fetchChunks,
  };
}
