import { type Observable } from 'rxjs';

/** HTTP request to the service. `path` is encoded, and relative to the data source's proxy address. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Body, which is sent as JSON. */
  body?: object;
  /** The host's ID for the request; several requests may share it. */
  id?: string;
}

/** A response with any status. `ServiceFetch` fails only if there's no response. */
export interface ServiceResponse {
  status: number;
  text: string;
  /** Value of a header; `undefined` if it's missing, or if the host doesn't pass it on. */
  header(name: string): string | undefined;
  /** Set if the request was retried, because the service couldn't accept it at first. */
  waited?: Waited;
}

/** Time that a request waited because of the service's limits. */
export interface Waited {
  times: number;
  milliseconds: number;
  /** Status of the first response that made the request wait. */
  status: number;
}

/** Sends a request; unsubscribing cancels it. This folder has no other access to the host. */
export type ServiceFetch = (request: ServiceRequest) => Observable<ServiceResponse>;

/** Error from the host for a request that was canceled before its response. */
export class RequestCancelled extends Error {}

/** The service's trace ID for a request, which the service's support needs. */
export function traceOf(response: ServiceResponse): string | undefined {
  return response.header('X-Axiom-Trace-Id') || undefined;
}

/** Cost of a query in GB·ms, if the service returned it (service facts, "Query"). */
export function costOf(response: ServiceResponse): number | undefined {
  const cost = parseFloat(response.header('X-Axiom-Query-Cost-Gbms') ?? '');
  return cost >= 0 ? cost : undefined;
}
