import { type Database } from '../database/database';
import { type Dataset } from '../database/dataset';
import { createTable, sqlName, sqlTime } from '../database/sql';
import { httpLogRows, httpLogs } from './httpLogs';
import { logRows, logs } from './logs';
import { logLinesInCycle, spansInCycle, tracesInCycle } from './spans';
import { LiveStory } from './liveStory';
import { type Deployment, tellStory, type Story } from './story';
import { historySlots, minute, minutesOfHistory, type Slot, LiveSlots } from './timeline';
import { traceRows, traces } from './traces';
import { currentTime } from '../database/instants';
import { repeat } from '../repeat';

export interface DemoOptions {
  /** The instant at which history ends, in nanoseconds since 1970. */
  now: bigint;
  seed: number;
  /** Total number of rows in the three datasets. */
  rows: number;
}

export const demoDatasets: Dataset[] = [httpLogs, logs, traces];

type RowsOf = (story: Story, seed: number, slots: Slot[]) => string;

/** Divides the rows: about half are requests, and the others are the spans and log lines of whole cycles of traces. */
function shares(rows: number): { requests: number; traces: number } {
  const cycles = Math.floor(rows / 2 / (spansInCycle + logLinesInCycle));
  return { requests: rows - cycles * (spansInCycle + logLinesInCycle), traces: cycles * tracesInCycle };
}

/** Creates the tables of the three datasets with their history. The same options create the same rows. */
export async function createDemoData(database: Database, { now, seed, rows }: DemoOptions): Promise<void> {
  const story = tellStory(now, seed);
  const counts = shares(rows);
  const arrivals = historySlots(now, seed, counts.traces);
  for (const dataset of demoDatasets) {
    await database.run(createTable(dataset));
  }
  await insert(database, sqlName(traces.name), traceRows, story, seed, arrivals);
  await insert(database, sqlName(logs.name), logRows, story, seed, arrivals);
  const [[made]] = await database.rows(
    `SELECT (SELECT count(*) FROM ${sqlName(traces.name)}) + (SELECT count(*) FROM ${sqlName(logs.name)})`
  );
  const requests = historySlots(now, seed, rows - Number(made));
  await insert(database, sqlName(httpLogs.name), httpLogRows, story, seed, requests);
}

async function insert(
  database: Database,
  table: string,
  rowsOf: RowsOf,
  story: Story,
  seed: number,
  slots: Slot[]
): Promise<void> {
  if (slots.length > 0) {
    await database.run(`INSERT INTO ${table} ${rowsOf(story, seed, slots)}`);
  }
}

/** Schema with a table per dataset for rows that haven't arrived yet. */
const waiting = 'waiting';
/** Duration (ns) for which rows are created in advance, because creating them takes as long for a second as for a minute. */
const ahead = minute / 2n;

/** Adds rows after the history, at the same rate as at its end, with an occasional deployment. */
export class DemoGrowth {
  private readonly story: LiveStory;
  private readonly streams: Array<{ slots: LiveSlots; datasets: Array<[Dataset, RowsOf]> }>;
  private reached: bigint;
  /** The time up to which rows have been created. */
  private created: bigint;
  private upcoming: Deployment[] = [];

  constructor(
    private readonly database: Database,
    private readonly options: DemoOptions,
    private readonly deployed?: (deployment: Deployment) => Promise<void>
  ) {
    const { now, seed, rows } = options;
    const counts = shares(rows);
    this.story = new LiveStory(tellStory(now, seed), now, seed);
    this.reached = now;
    this.created = now;
    const stream = (total: number, datasets: Array<[Dataset, RowsOf]>) => ({
      slots: new LiveSlots(now, seed, total),
      datasets,
    });
    this.streams = [
      stream(counts.requests, [[httpLogs, httpLogRows]]),
      stream(counts.traces, [
        [traces, traceRows],
        [logs, logRows],
      ]),
    ];
  }

  /** Adds the rows that arrived before `time`. Must not be called again until it resolves. */
  async growTo(time: bigint): Promise<void> {
    const start = this.reached;
    if (time <= start) {
      return;
    }
    if (time > this.created) {
      await this.create(time + ahead);
    }
    this.reached = time;
    for (const { name } of demoDatasets) {
      await this.database.run(
        `INSERT INTO ${sqlName(name)} FROM ${waiting}.${sqlName(name)}
         WHERE _sysTime >= ${sqlTime(start)} AND _sysTime < ${sqlTime(time)} ORDER BY _time`
      );
    }
    while (this.upcoming[0]?.time <= time) {
      const [deployment] = this.upcoming.splice(0, 1);
      await this.deployed?.(deployment);
    }
  }

  /** Creates the rows up to `until`, in place of rows that have arrived. */
  private async create(until: bigint): Promise<void> {
    await this.database.run(`CREATE SCHEMA IF NOT EXISTS ${waiting}`);
    for (const { name } of demoDatasets) {
      const table = `${waiting}.${sqlName(name)}`;
      // Deleted rows would keep their memory.
      await this.database.run(
        `CREATE TABLE IF NOT EXISTS ${table} AS FROM ${sqlName(name)} LIMIT 0;
         CREATE OR REPLACE TABLE ${table} AS FROM ${table} WHERE _sysTime >= ${sqlTime(this.reached)}`
      );
    }
    this.upcoming.push(...this.story.advance(until));
    for (const { slots, datasets } of this.streams) {
      const arriving = slots.between(this.created, until);
      for (const [dataset, rowsOf] of datasets) {
        const table = `${waiting}.${sqlName(dataset.name)}`;
        await insert(this.database, table, rowsOf, this.story.current, this.options.seed, arriving);
      }
    }
    this.created = until;
  }

  /** Removes rows older than the history's length, so that a sandbox can run for weeks. */
  async forget(time: bigint): Promise<void> {
    const oldest = time - BigInt(minutesOfHistory) * minute;
    for (const { name } of demoDatasets) {
      await this.database.run(`DELETE FROM ${sqlName(name)} WHERE _time < ${sqlTime(oldest)}`);
    }
  }
}

const growEveryMs = 1000;
const forgetEveryMs = 3_600_000;

/**
 * Adds new rows each second and removes the oldest rows each hour, until the returned function is called or adding
 * fails.
 */
export function keepGrowing(growth: DemoGrowth, failed: (error: unknown) => void): () => Promise<void> {
  let forgetAt = Date.now() + forgetEveryMs;
  return repeat(growEveryMs, async () => {
    try {
      await growth.growTo(currentTime());
      if (Date.now() >= forgetAt) {
        forgetAt = Date.now() + forgetEveryMs;
        await growth.forget(currentTime());
      }
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  });
}
