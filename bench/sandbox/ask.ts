import { type Database } from '../../sandbox/database';
import { answerQuery } from '../../sandbox/query/answerQuery';
import { requests } from './table';

export interface Range {
  startTime?: string;
  endTime?: string;
}

/** The length of a whole answer's text; its pieces are dropped as they come, as a server does. */
export async function ask(database: Database, apl: string, range: Range, pageLimit = 50_000): Promise<number> {
  const pieces = await answerQuery(
    { apl, ...range },
    {
      database,
      findDataset: () => requests,
      now: 1_800_000_000_000_000_000n,
      pageLimit,
      signal: new AbortController().signal,
    }
  );
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
  }
  return length;
}
