import { type Observable } from 'rxjs';

/** One HTTP request to the service. `path` is relative to the data source's proxy address and already encoded. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

/** What came back, whatever the status: the fetch function fails only when there was no answer at all. */
export interface ServiceResponse {
  status: number;
  text: string;
  /** `undefined` for a header that is not there, or that the host does not pass on. */
  header(name: string): string | undefined;
}

/** All that this room knows of its host. Unsubscribing cancels the request. */
export type ServiceFetch = (request: ServiceRequest) => Observable<ServiceResponse>;

/** The host's word that a request was cancelled before its answer came. */
export class RequestCancelled extends Error {}
