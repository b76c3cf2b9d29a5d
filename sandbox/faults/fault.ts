import { type Spoiling } from './spoil';

/** A body that stands in for the true one. */
export type FaultBody = 'empty' | { json: unknown } | { html: string } | { text: string; contentType: string };

/** What the headers of a limit say (service facts, "Errors and limits"). */
export interface Limit {
  limit: number;
  remaining: number;
  /** From the moment of the answer on; the header has the instant, in epoch seconds. */
  resetInSeconds: number;
  scope?: string;
}

/** A fault on demand. What it does not say stays true: a fault that is only a delay gives the true answer later. */
export interface Fault {
  /** Requests that it is for: of this method, below this path; all where neither is given. */
  method?: string;
  path?: string;
  /** For how many of them. */
  times: number;
  delayMs?: number;
  /** Without a body of its own, the service's error body for it. */
  status?: number;
  body?: FaultBody;
  headers?: Record<string, string>;
  rateLimit?: Limit;
  queryLimit?: Limit;
  /** What is done to the body, the true one or the fault's. */
  spoil?: Spoiling;
  breaksOff?: 'before' | 'middle';
}
