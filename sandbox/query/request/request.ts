import { z } from 'zod';
import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { members, readJson, wholeNumber } from '../../json';
import { QueryError } from './queryError';
import { isInstant, parseInstant } from '../../database/instants';

/** A request whose parts have been checked. */
export interface CheckedRequest {
  apl: string;
  /** Start in nanoseconds; `undefined` to start with the dataset's first event. */
  startTime: bigint | undefined;
  /** End in nanoseconds; `undefined` for the current time. */
  endTime: bigint | undefined;
  cursor: Cursor | undefined;
  limit: number | undefined;
  /** Default number of rows if neither the query nor the request has a limit. */
  defaultLimit: number | undefined;
  /** Maximum number of buckets for `bin_auto`. */
  maxBinAutoGroups: number | undefined;
}

const maxBuckets = 10_000;
const anyNumber = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const noCursor = 'must be a cursor from a response';
const noFlag = 'must be true or false';

const noBound =
  'must be an ISO time like 2024-01-31T12:00:00Z or a relative time like now-1h, in the years 1677 to 2262';

/** Schema for an optional bound of a time range, which `readBound` reads. */
export const boundSchema = z.string(noBound).nullish();

/** Reads a bound of a range; null and "" count as missing. For an invalid bound, throws the error that `fail` creates. */
export function readBound(
  name: string,
  text: string | null | undefined,
  now: bigint,
  fail: (problem: string) => Error = invalidRequest
): bigint | undefined {
  const instant = text ? parseBound(text, now) : undefined;
  if (text && instant === undefined) {
    throw fail(`${JSON.stringify(name)} ${noBound}`);
  }
  return instant;
}

/** Schema for an optional cursor; null and "" count as missing. */
const cursorSchema = z
  .string(noCursor)
  .nullish()
  .transform((text, context) => {
    const cursor = text ? parseCursor(text) : undefined;
    if (text && cursor === undefined) {
      context.addIssue({ code: 'custom', message: noCursor });
    }
    return cursor;
  });

/** Schema for members that the service accepts but doesn't document: they must be empty. */
const nothing = z
  .unknown()
  .refine(
    (value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0),
    'is not supported'
  )
  .optional();

/** Schema of a query's body: the contract's members, and others that the service accepts (service facts, "Query"). */
const requestSchema = members(
  {
    apl: z.string('is missing or not a string. Send the query as {"apl": "…"}'),
    startTime: boundSchema,
    endTime: boundSchema,
    cursor: cursorSchema,
    limit: anyNumber.nullish(),
    defaultLimit: anyNumber.nullish(),
    maxBinAutoGroups: wholeNumber(1, maxBuckets).nullish(),
    // Responses always include cursors.
    includeCursor: z.boolean(noFlag).nullish(),
  },
  { defaultOrder: nothing, variables: nothing }
);

/** The body of a query request, as sent. */
export type QueryRequest = z.input<typeof requestSchema>;

/** Reads a request's body. Throws a `QueryError` that names the wrong member. */
export function checkRequest(body: unknown, now: bigint): CheckedRequest {
  const { startTime, endTime, limit, defaultLimit, maxBinAutoGroups, ...request } = readJson(
    requestSchema,
    body,
    'the body',
    invalidRequest
  );
  return {
    ...request,
    startTime: readBound('startTime', startTime, now),
    endTime: readBound('endTime', endTime, now),
    limit: limit ?? undefined,
    defaultLimit: defaultLimit ?? undefined,
    maxBinAutoGroups: maxBinAutoGroups ?? undefined,
  };
}

/** A 400 about a request's body. */
export function invalidRequest(problem: string): QueryError {
  return new QueryError(400, `invalid request: ${problem}`);
}

/** Reads a bound of a range: an ISO time, `now`, or a relative time such as `now-1h`. */
function parseBound(text: string, now: bigint): bigint | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('now')) {
    return parseInstant(trimmed);
  }
  const sign = trimmed.charAt(3);
  if (sign === '') {
    return now;
  }
  const distance = sign === '-' || sign === '+' ? parseTimespan(trimmed.slice(4)) : undefined;
  if (distance === undefined) {
    return undefined;
  }
  const instant = sign === '-' ? now - distance : now + distance;
  return isInstant(instant) ? instant : undefined;
}

/** Identifies one event in a dataset, by its time and row number. Clients see an opaque text (contract, "Pagination rules"). */
export interface Cursor {
  time: bigint;
  id: bigint;
}

const form = /^(-?[0-9a-f]{1,16})-([0-9a-f]{1,16})$/;

export function formatCursor({ time, id }: Cursor): string {
  return `${time.toString(16)}-${id.toString(16)}`;
}

/** Parses a cursor; `undefined` if the text isn't a cursor of the sandbox. */
function parseCursor(text: string): Cursor | undefined {
  const match = form.exec(text);
  if (!match) {
    return undefined;
  }
  const [, time, id] = match;
  const cursor = {
    time: time.startsWith('-') ? -BigInt(`0x${time.slice(1)}`) : BigInt(`0x${time}`),
    id: BigInt(`0x${id}`),
  };
  return isInstant(cursor.time) && cursor.id < 2n ** 63n ? cursor : undefined;
}

/** A request's time range in nanoseconds, and whether it includes an event at each bound. */
export interface TimeRange {
  start: bigint;
  end: bigint;
  startBelongs: boolean;
  endBelongs: boolean;
}

/** The length of a range in nanoseconds; 0 if it ends before it starts. */
export function rangeLength({ start, end }: TimeRange): bigint {
  return end > start ? end - start : 0n;
}

/** Handling of events exactly at a range's bounds; the contract's paging rules make sense only if both are included. */
export type Bounds = 'inclusive' | 'exclusive';
export const defaultBounds: Bounds = 'inclusive';

/** The range of a request; a start after the end makes it empty, because paging backwards may step past the start. */
export function rangeOf(request: CheckedRequest, bounds: Bounds, earliest: bigint | undefined, now: bigint): TimeRange {
  const end = request.endTime ?? now;
  return {
    start: request.startTime ?? (earliest !== undefined && earliest < end ? earliest : end),
    end,
    startBelongs: bounds === 'inclusive' || request.startTime === undefined,
    endBelongs: bounds === 'inclusive' || request.endTime === undefined,
  };
}
