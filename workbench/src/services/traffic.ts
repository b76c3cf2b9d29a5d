import { Subject } from 'rxjs';

/** One request of the page and its answer, for the query inspector. */
export interface Exchange {
  method: string;
  url: string;
  /** What was sent, as text; empty for none. */
  sent: string;
  /** 0 where nothing answered. */
  status: number;
  /** What came back, as text; cut when it is very long. */
  received: string;
  /** Milliseconds from request to the whole answer. */
  duration: number;
}

/** The page's requests as they are answered. */
export type Traffic = Subject<Exchange>;

/** How much of an answer the inspector keeps, in characters. */
const kept = 200_000;

export function cutText(text: string): string {
  return text.length > kept
    ? `${text.slice(0, kept)}… (${(text.length - kept).toLocaleString('en')} more characters)`
    : text;
}
