import { addFilterStep } from '@aplkit/language/apl/edit/filters';
import { withoutLimit } from '@aplkit/language/apl/edit/rows';
import { withSteps } from '@aplkit/language/apl/tree/edit';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { whyNoPages } from '../query/plan/whyNoPages';
import { type RowsQuery } from '../types';

/** Writes a query for the newest rows, of the last `seconds` or of the whole range. */
export type TailQuery = (rows: number, seconds?: number) => string;

/** Converts a query for live tail. Fails with a user-facing message if the rows aren't live events. */
export function tailQuery(apl: string, { kind }: Pick<RowsQuery, 'kind'>): TailQuery {
  if (kind === 'legacy') {
    throw refusal('the legacy endpoint doesn’t support Live');
  }
  const query = parseCorrectQuery(apl);
  if (query?.pipeline === undefined) {
    throw new Error('Live can’t start because the query has an error. Correct the error, and start Live again.');
  }
  const why = whyNoPages(query.statements, query.pipeline);
  if (why !== undefined) {
    throw refusal(why);
  }
  const all = withoutLimit(apl);
  const arrivedWithin = (seconds: number) => {
    const { text, leftOut } = addFilterStep(all, `where _sysTime >= ago(${seconds}s)`, { schema: noSchema });
    if (leftOut.length > 0) {
      throw new Error(`Live doesn’t support this query. ${leftOut.join(' ')}`);
    }
    return text;
  };
  arrivedWithin(1);
  return (rows, seconds) => {
    const text = seconds === undefined ? all : arrivedWithin(seconds);
    const pipeline = parseCorrectQuery(text)?.pipeline;
    return pipeline === undefined ? text : withSteps(text, pipeline, 'sort by _time desc', `limit ${rows}`);
  };
}

function refusal(why: string): Error {
  return new Error(`Live doesn’t support this query: ${why}. Remove that part, or run the query without Live.`);
}
