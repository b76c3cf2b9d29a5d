import fc from 'fast-check';
import { generated } from '@aplkit/language/apl/testing/generated';
import { QueryError } from '../../sandbox/query/request/queryError';
import { benchOf, rowsOf } from '../../sandbox/testing/bench';
import { drawFrom } from './draw';
import { drawQuery } from './drawQuery';
import { run } from './run';
import { drawRows, tableOf } from './table';
import { cellOf, Overflow, type Row } from './values';

/** Number of tables. In the deep run, queries share them, because creating a table takes longer. */
const tableCount = 40;
const runs = generated(30, 20_000);

const tables = fc.sample(fc.gen(), { numRuns: tableCount, seed: runs.seed }).map((g) => drawRows(drawFrom(g)));
const bench = benchOf(tables.map((rows, index) => tableOf(`table${index}`, rows)));

async function ask(apl: string): Promise<string[]> {
  const [table] = (await bench.answer(apl)).tables;
  return rowsOf(table).map((row) => normal(row.map((value, column) => [table.fields[column].name, value])));
}

/** Text that ignores the order of fields and the last digits of floats. */
function normal(row: Array<[string, unknown]>): string {
  const rounded = (value: unknown) =>
    typeof value !== 'number' ? value : Number.isFinite(value) ? Number(value.toPrecision(11)) + 0 : null;
  return JSON.stringify(
    row.map(([name, value]) => [name, rounded(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  );
}

/** The expected rows; `undefined` for an overflow, which the database avoids for unselected values. */
function expectedRows(apl: string, rows: Row[]): string[] | undefined {
  try {
    return run(apl, rows).map((row) => normal([...row].map(([name, value]) => [name, cellOf(value)])));
  } catch (error) {
    if (error instanceof Overflow) {
      return undefined;
    }
    throw error;
  }
}

test('answers are those of an interpreter that reads the language literally', async () => {
  const outcomes = { same: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(tableCount - 1), fc.gen(), async (index, g) => {
      const { text, ordered } = drawQuery(drawFrom(g), `table${index}`);
      const wanted = expectedRows(text, tables[index]);
      if (wanted === undefined) {
        return;
      }
      const found = await ask(text).catch((error: unknown) => {
        throw new Error(`${text}\n→ ${error instanceof QueryError ? error.message : String(error)}`);
      });
      if (!ordered) {
        wanted.sort();
        found.sort();
      }
      expect({ text, rows: found }).toEqual({ text, rows: wanted });
      outcomes.same++;
      outcomes.rows += found.length;
    }),
    runs
  );
  // With fewer valid queries, the test would be useless.
  expect(outcomes.same).toBeGreaterThan(0.9 * runs.numRuns);
  expect(outcomes.rows).toBeGreaterThan(runs.numRuns);
});
