import { type Observable } from 'rxjs';

/** One HTTP request to the service. `path` is relative to the data source's proxy address and already encoded. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** The host's id of the request; several may share it. */
  id?: string;
}

/** A response with any status: the fetch function fails only if there was no response at all. */
export interface ServiceResponse {
  status: number;
  text: string;
  /** `undefined` for a header that is missing, or that the host does not pass on. */
  header(name: string): string | undefined;
  /** Set if the request was sent again, because the service could not accept it at first. */
  waited?: Waited;
}

/** Time that a request waited for the service's limits. */
export interface Waited {
  times: number;
  milliseconds: number;
  /** The first status that made it wait. */
  status: number;
}

/** Sends a request: all that this room knows of its host. Unsubscribing cancels the request. */
export type ServiceFetch = (request: ServiceRequest) => Observable<ServiceResponse>;

/** A request canceled before its response, as reported by the host. */
export class RequestCancelled extends Error {}

/** The service's trace ID of a request, for its support. */
export function traceOf(response: ServiceResponse): string | undefined {
  return response.header('X-Axiom-Trace-Id') || undefined;
}

/** Cost of a query in GB·ms, if returned (service facts, "Query"). */
export function costOf(response: ServiceResponse): number | undefined {
  const cost = parseFloat(response.header('X-Axiom-Query-Cost-Gbms') ?? '');
  return cost >= 0 ? cost : undefined;
}
