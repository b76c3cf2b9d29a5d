import { type Instant } from '../../service/instant';

/** The bound of a request's range that moves from page to page (contract, "Pagination rules", 3 and 4). */
export interface MovingBound {
  side: 'startTime' | 'endTime';
  at: Instant;
}

/** Differences between the next request and the first. */
export interface PageRequest {
  limit: number;
  bound?: MovingBound;
  cursor?: string;
}

/** Ways to request the next page. */
export type NextPage =
  /** Starts at the last row's time, including rows with that time. */
  | { kind: 'from' }
  /** Starts at (or, if `skips`, after) the last row's time, of which up to `expected` rows are missing. */
  | { kind: 'after'; expected: number | undefined; skips: boolean }
  /** Starts at a cursor. `mayRepeat` is true if the page may repeat rows at the edge. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; mayRepeat: boolean }
  | { kind: 'end' };
