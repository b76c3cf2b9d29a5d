import { type BackendSrvRequest, type FetchError, type FetchResponse } from '@grafana/runtime';
import { Observable } from 'rxjs';

import { fetchResponse } from '../host/seams';
import { truncateText, type RequestLog } from '../host/requestLog';

/** Sends a request like Grafana's backend service, and cancels it when the last subscriber leaves. */
export function fetchRequest<T>(request: BackendSrvRequest, requestLog: RequestLog): Observable<FetchResponse<T>> {
  return new Observable((listener) => {
    const controller = new AbortController();
    request.abortSignal?.addEventListener('abort', () => controller.abort());
    send<T>(request, controller.signal, requestLog)
      .then((response) => {
        if (response.ok) {
          listener.next(response);
          listener.complete();
        } else {
          listener.error(fetchError(request, response));
        }
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) {
          listener.error(networkError(request, error));
        }
      });
    return () => controller.abort();
  });
}

async function send<T>(
  request: BackendSrvRequest,
  signal: AbortSignal,
  requestLog: RequestLog
): Promise<FetchResponse<T>> {
  const method = request.method ?? 'GET';
  const url = addressOf(request);
  const sent = bodyOf(request.data);
  const started = performance.now();
  const answered = (status: number, received: string) =>
    requestLog.next({
      method,
      url,
      sent: sent ?? '',
      status,
      received: truncateText(received),
      duration: performance.now() - started,
    });
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: sent,
      signal,
      credentials: 'same-origin',
    });
    const data = await readBody(response, request.responseType);
    answered(response.status, typeof data.text === 'string' ? data.text : '(binary)');
    return fetchResponse<T>(response, data.value, request);
  } catch (error) {
    answered(0, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function addressOf({ url, params }: BackendSrvRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) {
        query.append(name, String(item));
      }
    }
  }
  const absolute = /^(https?:)?\//.test(url) ? url : `/${url}`;
  return query.size ? `${absolute}${url.includes('?') ? '&' : '?'}${query}` : absolute;
}

function bodyOf(data: unknown): string | undefined {
  return data === undefined || data === null || typeof data === 'string' ? (data ?? undefined) : JSON.stringify(data);
}

async function readBody(response: Response, wanted: BackendSrvRequest['responseType']) {
  switch (wanted) {
    case 'arraybuffer':
      return { value: await response.arrayBuffer() };
    case 'blob':
      return { value: await response.blob() };
    case 'text': {
      const text = await response.text();
      return { value: text, text };
    }
    default: {
      const text = await response.text();
      return { value: parsed(text), text };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return text;
  }
}

function fetchError(config: BackendSrvRequest, { status, statusText, data }: FetchResponse<unknown>): FetchError {
  // Grafana's errors contain an object, so text becomes its message.
  return {
    status,
    statusText,
    data: typeof data === 'string' ? { message: data, error: statusText, response: data } : data,
    config,
  };
}

function networkError(config: BackendSrvRequest, error: unknown): FetchError & Error {
  const message = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(message), { status: 0, statusText: 'Failed to fetch', data: { message }, config });
}
