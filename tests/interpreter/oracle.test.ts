import fc from 'fast-check';
import { generated } from '../../src/apl/testing/generated';
import { openDatabase, type Database } from '../../sandbox/database/database';
import { parseJson } from '../../sandbox/json';
import { type TabularResponse } from '../../src/service/types';
import { type Dataset } from '../../sandbox/database/dataset';
import { answerQuery } from '../../sandbox/query/answerQuery';
import { QueryError } from '../../sandbox/query/request/queryError';
import { testNow } from '../../sandbox/testing/bench';
import { addTable } from '../../sandbox/testing/tables';
import { drawFrom } from './draw';
import { drawQuery } from './drawQuery';
import { run } from './run';
import { cellOf, Overflow, type Row } from './scalar';
import { drawRows, tableOf } from './table';

/** Tables are few and queries many: making a table takes longer than asking it. */
const tableCount = 40;
const runs = generated(200, 20_000);

let database: Database;
const tables: Row[][] = [];
const datasets = new Map<string, Dataset>();

beforeAll(async () => {
  for (const g of fc.sample(fc.gen(), { numRuns: tableCount, seed: runs.seed })) {
    tables.push(drawRows(drawFrom(g)));
  }
  database = await openDatabase({
    prepare: async (target) => {
      for (const [index, rows] of tables.entries()) {
        const table = tableOf(`table${index}`, rows);
        datasets.set(table.name, await addTable(target, table));
      }
    },
  });
});

afterAll(() => database.close());

/** Rows by their fields' names. */
async function ask(apl: string): Promise<Array<Record<string, unknown>>> {
  const context = {
    database,
    findDataset: (name: string) => datasets.get(name),
    listDatasets: () => [...datasets.values()],
    now: testNow,
    pageLimit: 1000,
    signal: new AbortController().signal,
  };
  let text = '';
  for await (const piece of await answerQuery({ apl }, context)) {
    text += piece;
  }
  const {
    tables: [table],
  }: TabularResponse = JSON.parse(text);
  const columns = table.columns ?? [];
  return (columns.at(0) ?? []).map((_, row) =>
    Object.fromEntries(table.fields.map(({ name }, column) => [name, columns[column][row]]))
  );
}

/** Answers that differ only where the language leaves it open are the same text: lists without order, floats to 11 digits. */
function normal(row: Record<string, unknown>): string {
  const values = Object.entries(row).map(([name, value]): [string, unknown] => [name, open(name, value)]);
  return JSON.stringify(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function open(name: string, value: unknown): unknown {
  if (typeof value === 'number') {
    return value === 0 ? 0 : Number.isFinite(value) ? Number(value.toPrecision(11)) : null;
  }
  // A row of `spotlight`, whose floats have their last digits from the order of the sums; or a part of such a text.
  const list = typeof value === 'string' && value.startsWith('{"dimension"') ? parseJson(value) : undefined;
  if (list !== undefined) {
    return open('', list);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => open('', item));
    // `topk`, `make_set` and `make_list`: here nothing is sorted before them.
    return /^a\d$/.test(name) ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .map(([key, member]): [string, unknown] => [key, open('', member)])
          .sort(([a], [b]) => (a < b ? -1 : 1))
      )
    : value;
}

test('answers are those of an interpreter that reads the language literally', async () => {
  const outcomes = { same: 0, refused: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(tableCount - 1), fc.gen(), async (index, g) => {
      const query = drawQuery(drawFrom(g), `table${index}`);
      let expected: Row[];
      try {
        expected = run(query.text, tables[index]);
      } catch (error) {
        if (error instanceof Overflow) {
          // The database decides whether it calculates a value that is not selected.
          return;
        }
        throw error;
      }
      let found;
      try {
        found = await ask(query.text);
      } catch (error) {
        throw new Error(`${query.text}\n→ ${error instanceof QueryError ? error.message : String(error)}`);
      }
      const wanted = expected.map((row) =>
        normal(Object.fromEntries([...row].map(([name, value]) => [name, cellOf(value)])))
      );
      const got = found.map(normal);
      if (!query.ordered) {
        wanted.sort();
        got.sort();
      }
      outcomes.same++;
      outcomes.rows += got.length;
      expect({ query: query.text, rows: got }).toEqual({ query: query.text, rows: wanted });
    }),
    runs
  );
  // Otherwise the queries would be of no use.
  expect(outcomes.same).toBeGreaterThan(0.9 * runs.numRuns);
  expect(outcomes.rows).toBeGreaterThan(runs.numRuns);
});
