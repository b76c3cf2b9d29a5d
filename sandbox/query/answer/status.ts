import { formatCursor, type TimeRange } from '../request/request';
import { type Dataset } from '../../database/dataset';
import { formatInstant } from '../../database/instants';
import { type Relation } from '../compile/relation/relation';

/** Statistics about the events in a step. */
interface EventStatistics {
  rows: number;
  earliest: bigint | undefined;
  latest: bigint | undefined;
  /** Number of blocks that contain events. */
  blocks: number;
}

/** Length of a block in the statistics. The sandbox has no real blocks, so it counts one per hour. */
const blockNanoseconds = 3_600_000_000_000n;

/** SQL that returns a step's statistics in one row. */
export function statisticsQuery({ name, event }: Relation): string {
  return `SELECT count(*), epoch_ns(min(${event?.time})), epoch_ns(max(${event?.time})) FROM ${name}`;
}

/** Reads the statistics of steps from the end of a row, by the steps' names. */
export function readStatistics(row: unknown[], names: string[]): Map<string, EventStatistics> {
  const width = 3;
  const begin = row.length - names.length * width;
  return new Map(names.map((name, index) => [name, statisticsOf(row.slice(begin + index * width))]));
}

function statisticsOf([rows, first, last]: unknown[]): EventStatistics {
  const earliest = typeof first === 'bigint' ? first : undefined;
  const latest = typeof last === 'bigint' ? last : undefined;
  const blocks = earliest === undefined || latest === undefined ? 0 : blockOf(latest) - blockOf(earliest) + 1;
  return { rows: Number(rows), earliest, latest, blocks };
}

/** Combines statistics about events read in several places. */
export function addStatistics(statistics: EventStatistics[]): EventStatistics {
  const times = (name: 'earliest' | 'latest') =>
    statistics.flatMap((each) => each[name] ?? []).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    rows: statistics.reduce((sum, each) => sum + each.rows, 0),
    earliest: times('earliest').at(0),
    latest: times('latest').at(-1),
    blocks: statistics.reduce((sum, each) => sum + each.blocks, 0),
  };
}

function blockOf(time: bigint): number {
  const rest = time % blockNanoseconds;
  return Number((time - rest) / blockNanoseconds) - (rest < 0n ? 1 : 0);
}

interface StatusParts {
  elapsedMicroseconds: number;
  minCursor: string | undefined;
  maxCursor: string | undefined;
  examined: EventStatistics;
  matched: EventStatistics;
  groups: number;
  range: TimeRange;
  datasets: readonly Dataset[];
}

/**
 * The response's `status` (contract, "status fields"). If the rows aren't events, the cursors identify the first and last matching
 * event.
 */
export function statusJson({ examined, matched, range, datasets, ...parts }: StatusParts): string {
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
    isEstimate: false,
    cacheStatus: 0,
    minBlockTime: formatInstant(examined.earliest ?? start),
    maxBlockTime: formatInstant(examined.latest ?? end),
    // Informational, because the returned rows are exact.
    messages: datasets.flatMap(({ leftOut }) =>
      leftOut === undefined ? [] : [{ priority: 'info', count: 1, code: 'rows_left_out', msg: leftOut }]
    ),
  });
}
