import { type Database } from '../../sandbox/database/database';
import { formatInstant } from '../../sandbox/database/instants';
import { sqlInstant } from '../../sandbox/database/sql';
import { type Figure } from '../figure';
import { asyncRatio } from './asyncRatio';
import { pairs } from './queries';
import { statementsOf } from './statementsOf';
import { between, firstEvent } from './table';

/** Measures the SQL of typical queries, without their translation and response, compared with handwritten SQL. */
export async function* translatedFigures(database: Database, rows: number): AsyncIterable<Figure> {
  const end = firstEvent + BigInt(rows) * between;
  const range = { startTime: formatInstant(firstEvent), endTime: formatInstant(end) };
  for (const { name, apl, byHand } of pairs) {
    const translated = await statementsOf(database, apl, range);
    const written = byHand.map((each) =>
      each.replaceAll('$start', sqlInstant(firstEvent)).replaceAll('$end', sqlInstant(end))
    );
    const run = (statements: string[]) => () => Promise.all(statements.map((each) => database.rows(each)));
    const { processor } = await asyncRatio(run(translated), run(written));
    yield {
      name: `sandbox: SQL of ${name}, ${rows} rows x 13 columns`,
      ratio: processor,
      goal: 3,
      floor: 'hand-written SQL for the same rows and counts, processor time',
    };
  }
}
