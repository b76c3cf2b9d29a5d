import { type TimeRange } from '../request/range';
import { formatCursor } from '../request/cursor';
import { formatInstant } from '../../database/instants';
import { type EventStatistics } from './statistics';

interface StatusParts {
  elapsedMicroseconds: number;
  minCursor: string | undefined;
  maxCursor: string | undefined;
  examined: EventStatistics;
  matched: EventStatistics;
  groups: number;
  range: TimeRange;
}

/**
 * Writes the answer's `status` (contract, "status fields"). Where rows are not events, the cursors are those of the first and last matching
 * event: the contract allows them to be outside the rows. Nothing is cached, and a row limit makes nothing partial.
 */
export function statusJson({ examined, matched, range, ...parts }: StatusParts): string {
  const [start, end] = range.start < range.end ? [range.start, range.end] : [range.end, range.start];
  return JSON.stringify({
    elapsedTime: parts.elapsedMicroseconds,
    minCursor: parts.minCursor ?? formatCursor({ time: matched.earliest ?? start, id: 0n }),
    maxCursor: parts.maxCursor ?? formatCursor({ time: matched.latest ?? end, id: 0n }),
    blocksExamined: examined.blocks,
    blocksCached: 0,
    blocksMatched: matched.blocks,
    rowsExamined: examined.rows,
    rowsMatched: matched.rows,
    numGroups: parts.groups,
    isPartial: false,
    cacheStatus: 0,
    minBlockTime: formatInstant(examined.earliest ?? start),
    maxBlockTime: formatInstant(examined.latest ?? end),
  });
}
