import { type Database } from '../../sandbox/database/database';
import { answerQuery } from '../../sandbox/query/answerQuery';
import { requests } from './table';

export interface Range {
  startTime?: string;
  endTime?: string;
}

/** Runs a query, and returns the length of its response's text. */
export async function ask(database: Database, apl: string, range: Range): Promise<number> {
  const text = await answerQuery(
    { apl, ...range },
    {
      database,
      findDataset: () => requests,
      listDatasets: () => [requests],
      now: 1_800_000_000_000_000_000n,
      pageLimit: 50_000,
      signal: new AbortController().signal,
    }
  );
  return text.length;
}
