/** Connects the plugin's own client to a running sandbox, and records requests and responses. */
import { from } from 'rxjs';

import { type TestSandbox } from '../../../sandbox/testing/client';
import { type ServiceFetch, type ServiceRequest, type ServiceResponse } from '../../../src/service/fetch';

/** A request that was sent. */
interface HttpRequest {
  method: string;
  path: string;
  body: object | undefined;
  status: number;
  /** Response text as received. */
  text: string;
}

export interface Transport {
  fetch: ServiceFetch;
  /** Sends a request, like the plugin's client, but with a promise. */
  send: (request: ServiceRequest) => Promise<ServiceResponse>;
  requests: HttpRequest[];
}

export function overHttp({ url, token }: Pick<TestSandbox, 'url' | 'token'>): Transport {
  const requests: HttpRequest[] = [];
  const send = async ({ method, path, params, body }: ServiceRequest): Promise<ServiceResponse> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const query = new URLSearchParams(params).toString();
    const whole = query === '' ? path : `${path}?${query}`;
    const answer = await fetch(`${url}/${whole}`, { method, headers, body: body && JSON.stringify(body) });
    const { status } = answer;
    const text = await answer.text();
    requests.push({ method, path: `/${whole}`, body, status, text });
    return { status, text, header: (name) => answer.headers.get(name) ?? undefined };
  };
  return { fetch: (request) => from(send(request)), send, requests };
}
