import { openDatabase } from '../../../sandbox/database/database';
import { type Dataset, field } from '../../../sandbox/database/dataset';
import { createTable } from '../../../sandbox/database/sql';
import { answerQuery } from '../../../sandbox/query/answerQuery';

const events: Dataset = {
  name: 'events',
  kind: 'axiom:events:v1',
  description: '',
  fields: [field('_time', 'datetime'), field('_sysTime', 'datetime'), field('status', 'string')],
};

/** Opens a sandbox with an event every two seconds. Times are in milliseconds since 1970. */
export async function openEvents(from: number, to: number) {
  const database = await openDatabase({
    prepare: async (database) => {
      await database.run(createTable(events));
      await database.run(`
        INSERT INTO "events"
        SELECT make_timestamp_ns(${from}000000 + i * 2000000000), make_timestamp_ns(${from}000000 + i * 2000000000),
          ['200', '304', '404', '500'][1 + i % 4]
        FROM range(${Math.ceil((to - from) / 2000)}) t(i)`);
    },
  });
  return {
    /** Text of a response. */
    answer: (apl: string, start: number, end: number): Promise<string> =>
      answerQuery(
        { apl, startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
        {
          database,
          findDataset: () => events,
          listDatasets: () => [events],
          now: BigInt(to) * 1_000_000n,
          pageLimit: 50_000,
          signal: new AbortController().signal,
        }
      ),
    close: () => database.close(),
  };
}
