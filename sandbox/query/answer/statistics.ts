import { type Relation } from '../compile/relation/relation';
import { type Steps } from '../compile/relation/steps';

/** Statistics of the events in a step. */
export interface EventStatistics {
  rows: number;
  earliest: bigint | undefined;
  latest: bigint | undefined;
  /** Blocks with events. */
  blocks: number;
}

/** The sandbox has no blocks of its own: it counts one for each hour from the first event to the last. */
const blockNanoseconds = 3_600_000_000_000n;

export function statisticsStatement(steps: Steps, relation: Relation): string {
  const time = relation.event?.time;
  return steps.statement(`SELECT count(*), epoch_ns(min(${time})), epoch_ns(max(${time})) FROM ${relation.name}`);
}

export function readStatistics([row]: unknown[][]): EventStatistics {
  const [rows, first, last] = row;
  const earliest = typeof first === 'bigint' ? first : undefined;
  const latest = typeof last === 'bigint' ? last : undefined;
  const blocks = earliest === undefined || latest === undefined ? 0 : blockOf(latest) - blockOf(earliest) + 1;
  return { rows: Number(rows), earliest, latest, blocks };
}

/** Statistics of events that are read in several places. */
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
