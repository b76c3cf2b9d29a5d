import { type Scope, type Steps, type Tally } from '../scope';

/** What is known of the events that a step holds. */
export interface EventStatistics {
  rows: number;
  earliest: bigint | undefined;
  latest: bigint | undefined;
  /** Blocks with events. */
  blocks: number;
}

/** The events behind an answer's rows, and how many groups they made. */
export interface EventTally {
  matched: EventStatistics;
  groups: number;
}

/** The sandbox has no blocks of its own: it counts one for each hour from the first event to the last. */
const blockNanoseconds = 3_600_000_000_000n;

export function statisticsStatement(steps: Steps, scope: Scope): string {
  const time = scope.event?.time;
  return steps.upTo(
    scope.relation,
    `SELECT count(*), epoch_ns(min(${time})), epoch_ns(max(${time})) FROM ${scope.relation}`
  );
}

export function readStatistics([row]: unknown[][]): EventStatistics {
  const [rows, first, last] = row;
  const earliest = typeof first === 'bigint' ? first : undefined;
  const latest = typeof last === 'bigint' ? last : undefined;
  const blocks = earliest === undefined || latest === undefined ? 0 : blockOf(latest) - blockOf(earliest) + 1;
  // A sum of no rows is null.
  return { rows: Number(rows ?? 0), earliest, latest, blocks };
}

function blockOf(time: bigint): number {
  const rest = time % blockNanoseconds;
  return Number((time - rest) / blockNanoseconds) - (rest < 0n ? 1 : 0);
}

/** SQL: a tally in one row. */
export function tallyQuery({ relation, groups, rows, earliest, latest }: Tally): string {
  return `SELECT ${groups}, sum(${rows}), epoch_ns(min(${earliest})), epoch_ns(max(${latest})) FROM ${relation}`;
}

/** Reads the columns of a tally's query; `undefined` where there are none. */
export function readTally([groups, ...counts]: unknown[]): EventTally | undefined {
  return counts.length === 0 ? undefined : { groups: Number(groups), matched: readStatistics([counts]) };
}
