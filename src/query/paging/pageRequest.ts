import { type Instant } from '../../service/instant';

/** The bound of a request's range that moves from page to page (contract, "Pagination rules", 3 and 4). */
export interface MovingBound {
  side: 'startTime' | 'endTime';
  at: Instant;
}

/** The difference between the next request and the first one. */
export interface PageRequest {
  limit: number;
  bound?: MovingBound;
  cursor?: string;
}

/** Kinds of next pages. */
export type NextPage =
  /** The last row's moment and everything after it. */
  | { kind: 'from' }
  /** After the last row's time, with up to `expected` missing rows. `skips`: the limit is beyond that time. */
  | { kind: 'after'; expected: number | undefined; skips: boolean }
  /** At a cursor. `mayRepeat`: rows at the edge may be repeated. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; mayRepeat: boolean }
  | { kind: 'end' };
