import { type Scope, type Steps } from '../scope';

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
  return steps.statement(`SELECT count(*), epoch_ns(min(${time})), epoch_ns(max(${time})) FROM ${scope.relation}`);
}

export function readStatistics([row]: unknown[][]): EventStatistics {
  const [rows, earliest, latest] = row;
  return statistics(
    Number(rows),
    typeof earliest === 'bigint' ? earliest : undefined,
    typeof latest === 'bigint' ? latest : undefined
  );
}

function statistics(rows: number, earliest: bigint | undefined, latest: bigint | undefined): EventStatistics {
  const blocks = earliest === undefined || latest === undefined ? 0 : blockOf(latest) - blockOf(earliest) + 1;
  return { rows, earliest, latest, blocks };
}

function blockOf(time: bigint): number {
  const rest = time % blockNanoseconds;
  return Number((time - rest) / blockNanoseconds) - (rest < 0n ? 1 : 0);
}

/** SQL: a scope's tally as one text, `groups:rows:earliest:latest`, or NULL where it has none. */
export function tallySql({ tally }: Scope): string {
  if (!tally) {
    return 'NULL';
  }
  const { relation, groups, rows, earliest, latest } = tally;
  const parts = [groups, `sum(${rows})`, `epoch_ns(min(${earliest}))`, `epoch_ns(max(${latest}))`];
  return `(SELECT concat_ws(':', ${parts.map((part) => `coalesce(CAST(${part} AS VARCHAR), '')`).join(', ')}) FROM ${relation})`;
}

export function readTally(text: unknown): EventTally | undefined {
  if (typeof text !== 'string') {
    return undefined;
  }
  const [groups, rows, earliest, latest] = text.split(':');
  const instant = (digits: string) => (digits === '' ? undefined : BigInt(digits));
  return { groups: Number(groups), matched: statistics(Number(rows), instant(earliest), instant(latest)) };
}
