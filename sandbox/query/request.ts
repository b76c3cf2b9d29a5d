import { type QueryBody } from '../../src/service/types';
import { type TimeRange } from './compilation';
import { type Cursor, parseCursor } from './cursor';
import { QueryError } from './queryError';
import { parseBound } from './time';

/** The body of a query request: the contract's members, and those that the service also takes (service facts, "Query"). */
export interface QueryRequest extends QueryBody {
  /** The request's own limit of rows (contract, "Limits", rule 1). */
  limit?: number;
  /** How many rows where neither the query nor `limit` says it. */
  defaultLimit?: number;
  maxBinAutoGroups?: number;
  /** Cursors are always there. */
  includeCursor?: boolean;
}

/** A request whose parts are known to be right. */
export interface CheckedRequest {
  apl: string;
  /** Bounds in nanoseconds; a start that was not given is the dataset's first event, an end the present. */
  start: bigint | undefined;
  end: bigint | undefined;
  cursor: Cursor | undefined;
  limit: number | undefined;
  defaultLimit: number | undefined;
  maxBuckets: number | undefined;
}

const mostBuckets = 10_000;

const known = ['apl', 'startTime', 'endTime', 'cursor', 'limit', 'defaultLimit', 'maxBinAutoGroups', 'includeCursor'];
/** What the service takes as well, but nobody has said what it does: taken only where it asks for nothing. */
const unsupported = ['defaultOrder', 'variables'];

/** Reads a request's body, which may be any JSON object. Throws a `QueryError` that names the member that is wrong. */
export function checkRequest(body: QueryRequest, now: bigint): CheckedRequest {
  refuseUnknown(body);
  const apl: unknown = body.apl;
  if (typeof apl !== 'string') {
    throw new QueryError(400, 'invalid request: "apl" has to be a text');
  }
  const includeCursor: unknown = body.includeCursor ?? true;
  if (typeof includeCursor !== 'boolean') {
    throw new QueryError(400, 'invalid request: "includeCursor" has to be true or false');
  }
  return {
    apl,
    start: bound(body, 'startTime', now),
    end: bound(body, 'endTime', now),
    cursor: cursor(body.cursor),
    limit: count(body, 'limit', Number.MAX_SAFE_INTEGER),
    defaultLimit: count(body, 'defaultLimit', Number.MAX_SAFE_INTEGER),
    maxBuckets: count(body, 'maxBinAutoGroups', mostBuckets),
  };
}

function refuseUnknown(body: object): void {
  for (const [name, value] of Object.entries(body)) {
    if (unsupported.includes(name) && !asksForNothing(value)) {
      throw new QueryError(400, `invalid request: "${name}" is not supported`);
    }
    if (!known.includes(name) && !unsupported.includes(name)) {
      throw new QueryError(400, `invalid request: there is no member "${name}"; send only: ${known.join(', ')}`);
    }
  }
}

function asksForNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
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
      `invalid request: "${name}" has to be an ISO time like 2024-01-31T12:00:00Z, or like now-1h, of the years 1677 to 2262`
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

function count(
  body: QueryRequest,
  name: 'limit' | 'defaultLimit' | 'maxBinAutoGroups',
  most: number
): number | undefined {
  const value: unknown = body[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
    throw new QueryError(400, `invalid request: "${name}" has to be a whole number from 1 to ${most}`);
  }
  return value;
}

/**
 * Whether the instants that a request names as its bounds belong to its range. The service's documents disagree. The contract's
 * rules for paging (that pages overlap where a bound is not moved by a nanosecond) only make sense where they do.
 */
export type Bounds = 'inclusive' | 'exclusive';
export const defaultBounds: Bounds = 'inclusive';

/**
 * The range that a request means. What it does not name as a bound belongs to it: the earliest event, and the present. A start after the
 * end leaves nothing between them, which is no mistake: who pages backwards and steps one nanosecond before the first event of a range
 * has left it so (contract, "Pagination rules", 3).
 */
export function rangeOf(request: CheckedRequest, bounds: Bounds, earliest: bigint | undefined, now: bigint): TimeRange {
  const end = request.end ?? now;
  return {
    start: request.start ?? (earliest !== undefined && earliest < end ? earliest : end),
    end,
    startBelongs: bounds === 'inclusive' || request.start === undefined,
    endBelongs: bounds === 'inclusive' || request.end === undefined,
  };
}
