import { type Compilation } from './compilation';
import { type QueryContext } from './queryContext';
import { Refusal } from './queryError';
import { sqlText } from '../database/sql';

/** Tries the query's regular expressions on nothing, so that a wrong one is reported with its position. */
export async function checkRegexes({ regexes }: Compilation, { database, signal }: QueryContext): Promise<void> {
  for (const { pattern, span } of regexes) {
    try {
      await database.rows(`SELECT regexp_matches('', ${sqlText(pattern)})`, signal);
    } catch {
      signal.throwIfAborted();
      throw new Refusal(span, 'this is not a regular expression (RE2 syntax)');
    }
  }
}
