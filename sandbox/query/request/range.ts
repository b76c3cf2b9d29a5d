import { type CheckedRequest } from './request';

/** The time range of a request in nanoseconds, and whether an event at each bound's instant belongs to it. */
export interface TimeRange {
  start: bigint;
  end: bigint;
  startBelongs: boolean;
  endBelongs: boolean;
}

/** Returns the length of a range in nanoseconds; 0 where it ends before it starts. */
export function rangeLength({ start, end }: TimeRange): bigint {
  return end > start ? end - start : 0n;
}

/**
 * States which bounds of a request belong to its range. The service's documents disagree. The contract's rules for paging (that pages
 * overlap where a bound is not moved by a nanosecond) only make sense if they do.
 */
export type Bounds = 'inclusive' | 'exclusive';
export const defaultBounds: Bounds = 'inclusive';

/**
 * Returns the range of a request. Without bounds it starts with the earliest event and ends now, both included. A start after the
 * end is an empty range and not an error: paging backwards steps one nanosecond before the first event of a range (contract,
 * "Pagination rules", 3).
 */
export function rangeOf(request: CheckedRequest, bounds: Bounds, earliest: bigint | undefined, now: bigint): TimeRange {
  const end = request.endTime ?? now;
  return {
    start: request.startTime ?? (earliest !== undefined && earliest < end ? earliest : end),
    end,
    startBelongs: bounds === 'inclusive' || request.startTime === undefined,
    endBelongs: bounds === 'inclusive' || request.endTime === undefined,
  };
}
