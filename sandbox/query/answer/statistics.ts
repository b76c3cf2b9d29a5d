import { type Scope, type Steps } from '../scope';

/** What is known of the events that a step holds. */
export interface EventStatistics {
  rows: number;
  earliest: bigint | undefined;
  latest: bigint | undefined;
  /** Blocks with at least one of the events. */
  blocks: number;
}

/** The sandbox has no blocks of its own: it counts one for each hour of a dataset that holds events. */
const blockNanoseconds = 3_600_000_000_000n;

export function statisticsStatement(steps: Steps, scope: Scope): string {
  const time = scope.event?.time;
  return steps.statement(
    `SELECT count(*), epoch_ns(min(${time})), epoch_ns(max(${time})), count(DISTINCT epoch_ns(${time}) // ${blockNanoseconds}) FROM ${scope.relation}`
  );
}

export function readStatistics([row]: unknown[][]): EventStatistics {
  const [rows, earliest, latest, blocks] = row;
  return {
    rows: Number(rows),
    earliest: typeof earliest === 'bigint' ? earliest : undefined,
    latest: typeof latest === 'bigint' ? latest : undefined,
    blocks: Number(blocks),
  };
}
