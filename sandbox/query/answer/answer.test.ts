import { deepTest } from '../../../tests/jest/deep';
import { benchOf, openBench } from '../../testing/bench';
import { events, numbers } from '../../testing/events';

const bench = benchOf(events, 2000);

test('an answer has every part of the contract', async () => {
  const answer = await bench.answer('events | where n < 10 | limit 2', {
    startTime: '2024-01-01T00:00:00Z',
    endTime: '2024-01-01T00:00:03.000000001Z',
  });
  expect(answer).toEqual({
    format: 'tabular',
    status: {
      elapsedTime: expect.any(Number),
      minCursor: expect.any(String),
      maxCursor: expect.any(String),
      blocksExamined: 1,
      blocksCached: 0,
      blocksMatched: 1,
      rowsExamined: 12,
      rowsMatched: 10,
      numGroups: 0,
      isPartial: false,
      isEstimate: false,
      messages: [],
      cacheStatus: 0,
      minBlockTime: '2024-01-01T00:00:00Z',
      maxBlockTime: '2024-01-01T00:00:03Z',
    },
    tables: [
      {
        name: '0',
        sources: [{ name: 'events' }],
        fields: [
          { name: '_time', type: 'datetime' },
          { name: '_sysTime', type: 'datetime' },
          { name: 'n', type: 'integer' },
        ],
        order: [{ field: '_time', desc: true }],
        groups: [],
        range: { field: '_time', start: '2024-01-01T00:00:00Z', end: '2024-01-01T00:00:03.000000001Z' },
        columns: [
          ['2024-01-01T00:00:03Z', '2024-01-01T00:00:02Z'],
          ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
          [9, 8],
        ],
      },
    ],
    datasetNames: ['events'],
    fieldsMetaMap: {
      events: [
        { name: '_time', type: 'datetime', unit: '', hidden: false, description: '' },
        { name: '_sysTime', type: 'datetime', unit: '', hidden: false, description: '' },
        { name: 'n', type: 'integer', unit: '', hidden: false, description: '' },
      ],
    },
  });
});

test('elapsedTime counts microseconds', async () => {
  jest.spyOn(process.hrtime, 'bigint').mockReturnValueOnce(1_000n).mockReturnValue(7_501_900n);
  const { status } = await bench.answer('events | count');
  expect(status.elapsedTime).toBe(7500);
  jest.restoreAllMocks();
});

test('nothing found is an answer with empty columns', async () => {
  const { tables, status } = await bench.answer('none');
  expect(tables[0].columns).toEqual([[]]);
  expect(status).toMatchObject({ rowsExamined: 0, rowsMatched: 0, blocksExamined: 0 });
  expect(status.minBlockTime).toBe('2024-01-02T00:00:00Z');
});

test.each([
  'events | where false | summarize count() by n | project-away n, count_',
  'events | where false | distinct n | project-away n',
  'events | summarize count() | project-away count_',
  'events | summarize count() by n | project-away n, count_',
  'events | limit 0 | project-away *',
])('a table without fields is an answer without columns: %s', async (apl) => {
  const [{ fields, columns }] = (await bench.answer(apl)).tables;
  expect({ fields, columns }).toEqual({ fields: [], columns: [] });
});

test.each([
  ['events | project n', {}, 1000],
  ['events | project n', { defaultLimit: 10 }, 10],
  ['events | project n', { defaultLimit: 100_000 }, 2000],
  ['events | limit 5 | project n', { defaultLimit: 10 }, 5],
  ['events | limit 15 | project n', { defaultLimit: 10 }, 15],
  ['events | project n', { limit: 10 }, 10],
  ['events | project n', { limit: 1500 }, 1500],
  ['events | project n', { limit: 100_000 }, 2000],
  ['events | project n', { limit: 20, defaultLimit: 10 }, 20],
  ['events | limit 5 | project n', { limit: 10 }, 5],
  ['events | limit 15 | project n', { limit: 10 }, 10],
  ['events | top 15 by n', { limit: 10 }, 10],
  ['events | summarize count() by n', { limit: 10 }, 10],
  ['events | project n | limit 1500', {}, 1500],
  ['events | limit 100000', {}, 2000],
  ['events | top 1200 by n', {}, 1200],
  ['events | summarize count() by n', {}, 1000],
  ['events | summarize count() by n | limit 1100', {}, 1100],
  ['events | distinct n', {}, 1000],
  ['events | limit 1500 | extend x = 1', {}, 1500],
  ['events | limit 1500 | summarize count() by n', {}, 1000],
])('how many rows %s with %j has', async (apl, request, count) => {
  expect(await bench.rows(apl, request)).toHaveLength(count);
});

test('buckets of time are not cut by the limit of rows', async () => {
  const rows = await bench.rows('events | summarize count() by bin(_time, 1s), m = n % 2');
  expect(rows).toHaveLength(1667);
});

test('rows that match are counted before they are limited, groups before they are cut', async () => {
  expect((await bench.answer('events | where n >= 500 | extend x = 1 | limit 7')).status).toMatchObject({
    rowsExamined: 2500,
    rowsMatched: 2000,
    numGroups: 0,
  });
  expect(
    (await bench.answer('events | where n >= 500 | summarize count() by m = n % 7 | limit 2')).status
  ).toMatchObject({
    rowsMatched: 2000,
    numGroups: 7,
  });
  expect((await bench.answer('events | summarize count() by bin(_time, 1m), m = n % 3')).status.numGroups).toBe(3);
  expect((await bench.answer('events | distinct n')).status).toMatchObject({ rowsMatched: 2500, numGroups: 2500 });
  expect((await bench.answer('events | limit 5 | distinct n')).status.numGroups).toBe(5);
  expect((await bench.answer('events | summarize count() by m = n % 7 | distinct count_')).status.numGroups).toBe(2);
});

test.each([
  ['desc', 'minCursor', numbers(2499, -1)],
  ['asc', 'maxCursor', numbers(0, 2500)],
] as const)('paging by cursor, %s, sees every event once', async (direction, member, expected) => {
  const seen: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 10; page++) {
    const { tables, status } = await bench.answer(
      `events | where n >= 0 | sort by _time ${direction} | limit 700 | project n`,
      { cursor }
    );
    seen.push(...(tables[0].columns?.[0] ?? []));
    expect(status.rowsMatched).toBe(2500);
    if (cursor === status[member]) {
      break;
    }
    cursor = status[member];
  }
  expect(seen).toEqual(expected);
});

test.each([
  'events | summarize count() by n',
  'events | sort by n asc',
  'events | count',
  'events | sort by _time asc, n asc',
])('a cursor means nothing in %s', async (apl) => {
  await expect(bench.text(apl, { cursor: '0-0' })).rejects.toMatchObject({
    status: 400,
    detail: { message: expect.stringContaining('cursor') },
  });
});

deepTest('hundreds of thousands of rows keep their order in every column', async () => {
  const count = 400_000;
  const large = await openBench(
    [
      {
        name: 'large',
        fields: [
          ['_time', 'datetime'],
          ['n', 'integer'],
          ['text', 'string'],
        ],
        rows: [],
      },
    ],
    count
  );
  await large.database.run(
    `INSERT INTO large SELECT make_timestamp_ns(1704067200000000000 + i), i, CAST(i AS VARCHAR) FROM range(${count}) t(i)`
  );
  const expected = numbers(0, count).map((n) => [n, String(n)]);
  const rows = await large.rows(`large | sort by n asc | limit ${count} | project n, text`);
  expect(rows.findIndex(([n, text], row) => n !== expected[row][0] || text !== expected[row][1])).toBe(-1);
  expect(rows).toHaveLength(count);
  const some = await large.rows('large | sort by n asc | limit 300000 | where n % 2 == 0 | project n, text', {
    limit: 1000,
  });
  expect(some).toEqual(numbers(0, 1000).map((n) => [2 * n, String(2 * n)]));
  const groups = await large.rows('large | summarize text = max(text) by bin(_time, 1ns), n | project n, text', {
    limit: count,
  });
  expect(groups.findIndex(([n, text], row) => n !== expected[row][0] || text !== expected[row][1])).toBe(-1);
  expect(groups).toHaveLength(count);
  large.database.close();
});
