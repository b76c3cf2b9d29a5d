import { type QueryBody } from '../../src/service/types';
import { type TimeRange } from './compilation';
import { type Cursor, parseCursor } from './cursor';
import { QueryError } from './queryError';
import { parseBound } from './time';

/** The body of a query request: the contract's members, and those that the service also takes. */
export interface QueryRequest extends QueryBody {
  defaultLimit?: number;
  maxBinAutoGroups?: number;
}

/** A request whose parts are known to be right. */
export interface CheckedRequest {
  apl: string;
  /** Bounds in nanoseconds; a start that was not given is the dataset's first event. */
  start: bigint | undefined;
  end: bigint;
  cursor: Cursor | undefined;
  defaultLimit: number | undefined;
  maxBuckets: number | undefined;
}

const mostBuckets = 10_000;

/** Which bounds belong to a range. The service's documents disagree; half-open ranges meet without overlap. */
export const rangeBounds: Record<'start' | 'end', 'inclusive' | 'exclusive'> = { start: 'inclusive', end: 'exclusive' };

/** Reads a request's body, which may be any JSON. Throws a `QueryError` that names the member that is wrong. */
export function checkRequest(body: QueryRequest, now: bigint): CheckedRequest {
  const apl: unknown = body.apl;
  if (typeof apl !== 'string') {
    throw new QueryError(400, 'invalid request: "apl" has to be a text');
  }
  const end = bound(body, 'endTime', now) ?? now;
  const start = bound(body, 'startTime', now);
  if (start !== undefined && start > end) {
    throw new QueryError(400, 'invalid request: "startTime" is after "endTime"');
  }
  return {
    apl,
    start,
    end,
    cursor: cursor(body.cursor),
    defaultLimit: count(body, 'defaultLimit', Number.MAX_SAFE_INTEGER),
    maxBuckets: count(body, 'maxBinAutoGroups', mostBuckets),
  };
}

function bound(body: QueryRequest, name: 'startTime' | 'endTime', now: bigint): bigint | undefined {
  const text: unknown = body[name];
  if (text === undefined || text === null || text === '') {
    return undefined;
  }
  const instant = typeof text === 'string' ? parseBound(text, now) : undefined;
  if (instant === undefined) {
    throw new QueryError(
      400,
      `invalid request: "${name}" has to be an ISO time like 2024-01-31T12:00:00Z, or like now-1h`
    );
  }
  return instant;
}

function cursor(text: unknown): Cursor | undefined {
  if (text === undefined || text === null || text === '') {
    return undefined;
  }
  const found = typeof text === 'string' ? parseCursor(text) : undefined;
  if (!found) {
    throw new QueryError(400, 'invalid request: "cursor" is not one that an answer gave');
  }
  return found;
}

function count(body: QueryRequest, name: 'defaultLimit' | 'maxBinAutoGroups', most: number): number | undefined {
  const value: unknown = body[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
    throw new QueryError(400, `invalid request: "${name}" has to be a whole number from 1 to ${most}`);
  }
  return value;
}

/** The range that a request means: without a start of its own it begins with the earliest event. */
export function rangeOf(request: CheckedRequest, earliest: bigint | undefined): TimeRange {
  const start = request.start ?? earliest ?? request.end;
  return { start: start > request.end ? request.end : start, end: request.end };
}
