import { Subject } from 'rxjs';

/** One request of the page and its response, for the query inspector. */
export interface LoggedRequest {
  method: string;
  url: string;
  /** The request's body as text; empty if there's none. */
  sent: string;
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The response's body as text, truncated if it's very long. */
  received: string;
  /** Milliseconds from the request to the end of its response. */
  duration: number;
}

/** The page's requests with their responses. */
export type RequestLog = Subject<LoggedRequest>;

/** Maximum number of characters of a response that the inspector keeps. */
const kept = 200_000;

/** Truncates a long text, and adds the number of omitted characters. */
export function truncateText(text: string): string {
  return text.length > kept
    ? `${text.slice(0, kept)}… (${(text.length - kept).toLocaleString('en')} more characters)`
    : text;
}
