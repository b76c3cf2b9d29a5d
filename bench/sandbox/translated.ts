import { type Database } from '../../sandbox/database';
import { formatInstant } from '../../sandbox/query/time';
import { sqlInstant } from '../../sandbox/query/sql';
import { type Figure } from '../figure';
import { ask } from './ask';
import { asyncRatio } from './asyncRatio';
import { pairs } from './queries';
import { between, firstEvent } from './table';

/** Whole answers of the sandbox beside the rows of hand-written SQL, over all rows of the table. */
export async function* translatedFigures(database: Database, rows: number): AsyncIterable<Figure> {
  const end = firstEvent + BigInt(rows) * between;
  const range = { startTime: formatInstant(firstEvent), endTime: formatInstant(end) };
  for (const { name, apl, byHand } of pairs) {
    const statements = byHand.map((each) =>
      each.replaceAll('$start', sqlInstant(firstEvent)).replaceAll('$end', sqlInstant(end))
    );
    const { processor } = await asyncRatio(
      () => ask(database, apl, range),
      () => Promise.all(statements.map((each) => database.rows(each)))
    );
    yield {
      name: `sandbox: ${name}, ${rows} rows x 13 columns`,
      ratio: processor,
      goal: 1.3,
      floor: 'hand-written SQL for the same rows and counts, processor time',
    };
  }
}
