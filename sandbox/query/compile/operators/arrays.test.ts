/** `make-series`, `mv-expand`, `getschema`, `sample`. */
import { openBench, type Bench } from '../../../testing/bench';
import { halfHour, logsAndDeployments } from '../../../testing/logsAndDeployments';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(logsAndDeployments);
});

afterAll(() => bench.database.close());

const rows = (query: string) => bench.rows(query, halfHour);
const at = (...minutes: string[]) => minutes.map((minute) => `2024-01-01T00:${minute}:00Z`);

test('make-series calculates nothing for rows that the query leaves out', async () => {
  const few = 'logs | search "no such text" | project _time, big = 9223372036854775807 * tolong(ms * 4 + 100)';
  expect(await rows(`${few} | make-series count() on _time step 10m by g = big / big`)).toEqual([]);
});

test('make-series has an array for each aggregate, with the default where there are no rows, and one of times', async () => {
  const { tables, status } = await bench.answer(
    'logs | make-series c = count(), avg(ms) default=0.5 on _time step 10m by tls',
    halfHour
  );
  expect(tables[0].fields).toEqual([
    { name: 'tls', type: 'boolean' },
    { name: 'c', type: 'array', agg: { name: 'count' } },
    { name: 'avg_ms', type: 'array', agg: { name: 'avg', fields: ['ms'] } },
    { name: 'time', type: 'array' },
  ]);
  expect(tables[0].groups).toEqual([{ name: 'tls' }]);
  const times = at('00', '10', '20');
  expect(tables[0].columns).toEqual([
    [null, false, true],
    [
      [0, 1, 0],
      [1, 0, 0],
      [1, 0, 1],
    ],
    [
      [0.5, null, 0.5],
      [0.25, 0.5, 0.5],
      [1.5, 0.5, 2.5],
    ],
    [times, times, times],
  ]);
  expect(status).toMatchObject({ numGroups: 3, rowsMatched: 4 });
});

test.each([
  ['from datetime(2024-01-01) to datetime(2024-01-01T00:20:00) step 10m', [2, 1], at('00', '10')],
  // The end does not belong to it, but the bucket that it cuts does.
  ['from datetime(2024-01-01) to datetime(2024-01-01T00:20:02) step 10m', [2, 1, 0], at('00', '10', '20')],
  ['from datetime(2024-01-01T00:05:00) to datetime(2024-01-01T00:25:00) step 10m', [1, 1], at('05', '15')],
  ['in range(datetime(2024-01-01), datetime(2024-01-01T00:20:00), 10m)', [2, 1, 1], at('00', '10', '20')],
  ['from datetime(2024-01-02) to datetime(2024-01-01) step 10m', undefined, undefined],
])('make-series on _time %s', async (bounds, counts, times) => {
  expect(await rows(`logs | make-series count() on _time ${bounds}`)).toEqual(counts ? [[counts, times]] : []);
});

test('a series of no rows is no row, unless it shall never be empty', async () => {
  expect(await rows('logs | where n > 9 | make-series c = count() on _time step 15m')).toEqual([]);
  expect(await rows('logs | where n > 9 | make-series kind=nonempty c = count() default=7 on _time step 15m')).toEqual([
    [[7, 7], at('00', '15')],
  ]);
});

test('a series can be taken apart again', async () => {
  const series = 'logs | make-series count() on _time step 10m';
  const expand = 'mv-expand count_ to typeof(long), time to typeof(datetime) | project-rename _time = time';
  expect(await rows(`${series} | ${expand} | where count_ > 0 | summarize sum(count_) by bin(_time, 1h)`)).toEqual([
    [4, '2024-01-01T00:00:00Z'].reverse(),
  ]);
});

test.each([
  // An empty array has no rows, a null one.
  [
    'mv-expand tags | project id, tags',
    [
      [4, 1],
      [4, 2],
      [4, null],
      [3, null],
      [1, 'red'],
      [1, 'blue'],
    ],
  ],
  ['mv-expand tags to typeof(string) | project tags', [['1'], ['2'], [null], [null], ['red'], ['blue']]],
  [
    'mv-expand tag = tags limit 1 | project id, tag',
    [
      [4, 1],
      [3, null],
      [1, 'red'],
    ],
  ],
  [
    'mv-expand with_itemindex=i tags | project id, i',
    [
      [4, 0],
      [4, 1],
      [4, 2],
      [3, 0],
      [1, 0],
      [1, 1],
    ],
  ],
  ['where id == 1 | mv-expand labels | project labels', [[['k', 'v']], [['n', 5]]]],
  ['where id == 1 | mv-expand kind=bag labels | project labels', [[{ k: 'v' }], [{ n: 5 }]]],
  [
    'where id == 4 | mv-expand tags, labels | project tags, labels',
    [
      [1, ['z', [1]]],
      [2, null],
      [null, null],
    ],
  ],
  ['where id == 1 | mv-expand x = dynamic([1, "a", {"b": 2}]) | project x', [[1], ['a'], [{ b: 2 }]]],
  [
    'where id < 4 | mv-expand text, tags | project id, text',
    [
      [3, null],
      [2, 'POST /login x'],
      [1, 'GET /api/v1/cart?ms=12 user=ada'],
      [1, null],
    ],
  ],
  ['sort by id asc | mv-expand tags | project id', [[1], [1], [3], [4], [4], [4]]],
])('logs | %s', async (query, expected) => {
  expect(await rows(`logs | ${query}`)).toEqual(expected);
});

test('getschema has a row for each field', async () => {
  expect(await rows('logs | project _time, tags, x = 1h | getschema')).toEqual([
    ['_time', 'datetime', 0, 'datetime'],
    ['tags', 'array', 1, 'array'],
    ['x', 'timespan', 2, 'timespan'],
  ]);
});

test('sample takes about its share, and the same rows each time', async () => {
  const sample = 'range x from 1 to 10000 step 1 | sample 0.1';
  const [[count]] = await rows(`${sample} | count`);
  expect(count).toBeGreaterThan(800);
  expect(count).toBeLessThan(1200);
  expect(await rows(`${sample} | summarize sum(x)`)).toEqual(await rows(`${sample} | summarize sum(x)`));
  expect(await rows('logs | sample 1 | count')).toEqual([[4]]);
});
