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

/** Which rows the next page is asked for. */
export type NextPage =
  /** The last row's moment and everything after it. */
  | { kind: 'from' }
  /** After the last row's moment, of which `expected` rows may be missing. `skips`: the bound is beyond the moment. */
  | { kind: 'after'; expected: number | undefined; skips: boolean }
  /** Where a cursor points to. `mayRepeat`: rows at the edge may come again. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; mayRepeat: boolean }
  | { kind: 'end' };
