import { type BackendSrvRequest, type FetchResponse } from '@grafana/runtime';
import { Observable } from 'rxjs';

import { fetchResponse } from '../host/seams';

type Chunk = FetchResponse<Uint8Array | undefined>;

/** Sends a request like Grafana's `BackendSrv.chunked`: emits each part of the response as it arrives, even for an error. */
export function fetchChunks(request: BackendSrvRequest): Observable<Chunk> {
  return new Observable((listener) => {
    const controller = new AbortController();
    send(request, controller.signal, (chunk) => listener.next(chunk))
      .then(() => listener.complete())
      .catch((error: unknown) => !controller.signal.aborted && listener.error(error));
    return () => controller.abort();
  });
}

async function send(request: BackendSrvRequest, signal: AbortSignal, next: (chunk: Chunk) => void): Promise<void> {
  const { url, method = 'GET', data } = request;
  const body = data === undefined ? undefined : JSON.stringify(data);
  const headers = { 'content-type': 'application/json', ...request.headers };
  const response = await fetch(url, { method, body, headers, signal, credentials: 'same-origin' });
  const reader = response.body?.getReader();
  const forward = (bytes: Uint8Array | undefined) =>
    next(fetchResponse<Uint8Array | undefined>(response, bytes, request));
  if (!reader || !response.ok) {
    forward(undefined);
    return;
  }
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    forward(part.value);
  }
}
