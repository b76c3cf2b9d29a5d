import { compareInstants, type Instant, shiftInstant } from '../../service/instant';

export type Direction = 'ascending' | 'descending';

/** The bound of a request's range that moves from page to page (contract, "Pagination rules", 3 and 4). */
export interface MovingBound {
  side: 'start' | 'end';
  at: Instant;
}

/** The difference between the next request and the first one. */
export interface PageRequest {
  limit: number;
  bound?: MovingBound;
  cursor?: string;
}

/** Which rows the next page is asked for. */
export type Step =
  /** The last row's moment and everything after it. */
  | { kind: 'from' }
  /** After the last row's moment, some rows of which may have been missed: `expected` are left as far as the service says. */
  | { kind: 'after'; expected: number | undefined }
  /** Where a cursor points to. `mayRepeat`: rows at the edge may come again. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; mayRepeat: boolean }
  | { kind: 'end' };

/**
 * The bound of the next page. The contract leaves open whether a bound belongs to its range, so pages find out: until then, a bound is
 * one nanosecond beyond the last row, which returns the rows of that time again in either case.
 */
export class Bounds {
  private inclusive: boolean | undefined;

  private readonly isAscending: boolean;

  constructor(direction: Direction) {
    this.isAscending = direction === 'ascending';
  }

  /** Returns the range that contains this moment and all after it. */
  from(time: Instant): MovingBound {
    return { side: this.side, at: this.inclusive === true ? time : shiftInstant(time, this.isAscending ? -1 : 1) };
  }

  /** Returns the range of all that is after this moment. */
  after(time: Instant): MovingBound {
    return { side: this.side, at: this.inclusive === true ? shiftInstant(time, this.isAscending ? 1 : -1) : time };
  }

  /** Learns that a row of the bound's very moment came: it belongs to the range. */
  learn(bound: MovingBound, time: Instant): void {
    if (compareInstants(bound.at, time) === 0) {
      this.inclusive = true;
    }
  }

  /** Learns that no row of the bound's moment came although there is one. */
  learnExclusive(): void {
    this.inclusive ??= false;
  }

  /** Returns a number above zero if `a` comes later in the pages than `b`. */
  order(a: Instant, b: Instant): number {
    const difference = compareInstants(a, b);
    return this.isAscending ? difference : -difference;
  }

  private get side(): MovingBound['side'] {
    return this.isAscending ? 'start' : 'end';
  }
}
