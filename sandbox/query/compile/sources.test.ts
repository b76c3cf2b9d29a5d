import { openBench, type Bench } from '../../testing/bench';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([
    {
      name: 'logs',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
      ],
      rows: [`'2024-01-01 00:00:00', 1`, `'2024-01-01 00:00:01', 2`, `'2024-01-01 00:00:02', 3`],
    },
  ]);
});

afterAll(() => bench.database.close());

test('print makes one row of values, which have a name of their own where the query gives none', async () => {
  const { tables, status, datasetNames } = await bench.answer('print a = 6 * 7, "b", span = 90m');
  expect(tables[0].fields).toEqual([
    { name: 'a', type: 'integer' },
    { name: 'print_1', type: 'string' },
    { name: 'span', type: 'timespan' },
  ]);
  expect(tables[0].columns).toEqual([[42], ['b'], ['01:30:00']]);
  expect(status).toMatchObject({ rowsExamined: 0, rowsMatched: 0 });
  expect(datasetNames).toEqual([]);
});

test('datatable holds its rows in their order, each value as its column is declared', async () => {
  const table = `datatable (a: long, b: string, c: datetime, d: dynamic, e: real) [
    3, "x", datetime(2024-01-01), dynamic([1]), 1,
    1, "y", "2024-01-02", dynamic({"k": 1}), 2.5,
    2, "", datetime(null), null, real(null)
  ]`;
  expect(await bench.rows(table)).toEqual([
    [3, 'x', '2024-01-01T00:00:00Z', [1], 1],
    [1, 'y', '2024-01-02T00:00:00Z', { k: 1 }, 2.5],
    [2, '', null, null, null],
  ]);
  expect(await bench.rows(`${table} | where a > 1 | project a | limit 1`)).toEqual([[3]]);
  expect(await bench.rows('datatable (a: long) [] | count')).toEqual([[0]]);
});

test.each([
  ['range x from 1 to 10 step 3', [1, 4, 7, 10]],
  ['range x from 10 to 1 step -4', [10, 6, 2]],
  ['range x from 1 to 0 step 1', []],
  ['range x from 0 to 1 step 0.25', [0, 0.25, 0.5, 0.75, 1]],
  ['range x from 1m to 2m step 30s', ['00:01:00', '00:01:30', '00:02:00']],
  [
    'range x from datetime(2024-01-01) to datetime(2024-01-01T00:00:00.000000002Z) step 1ns',
    ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00.000000001Z', '2024-01-01T00:00:00.000000002Z'],
  ],
])('%s counts to its end', async (query, values) => {
  expect((await bench.rows(query)).flat()).toEqual(values);
});

test.each([
  ['let t = logs | where n > 1; t | project n', [3, 2]],
  ['let least = 1; let t = logs | where n > least; let u = t | limit 1; u | project n', [3]],
  ['let t = logs; t | count', [3]],
  ["let t = table('logs'); t | count", [3]],
  ['let t = datatable (n: long) [5, 4]; t', [5, 4]],
  ['(logs | where n < 3) | project n', [2, 1]],
  ['(logs | limit 2) | count', [2]],
  ['declare query_parameters (least: long = 2, name: string = "logs"); table(name) | where n > least | project n', [3]],
  ['set notruncation; logs | count', [3]],
])('tables by name and in brackets: %s', async (query, values) => {
  expect((await bench.rows(query)).flat()).toEqual(values);
});

test('a table of a let statement sees what is defined before it, and never itself', async () => {
  await expect(bench.text('let t = t | limit 1; t')).rejects.toMatchObject({ status: 404 });
  await expect(bench.text('let t = u | limit 1; let u = logs | limit 1; t')).rejects.toMatchObject({ status: 404 });
});

test('tables that are written out at each use cannot grow without an end', async () => {
  const doubled = Array.from({ length: 40 }, (_, index) => `let t${index + 1} = union t${index}, t${index};`);
  await expect(bench.text(`let t0 = logs;\n${doubled.join('\n')}\nt40`)).rejects.toMatchObject({ status: 400 });
});
