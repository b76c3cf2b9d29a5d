import { benchOf } from '../../../testing/bench';
import { day, requests } from '../../../testing/requests';

const bench = benchOf(requests);

test('buckets of time come in time’s order, with their size, and with totals', async () => {
  const { tables } = await bench.answer('requests | summarize count() by bin(_time, 1h), status', day);
  expect(tables[0].columns).toEqual([
    ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '2024-01-01T01:00:00Z', '2024-01-01T02:00:00Z'],
    ['200', '500', null, '200'],
    [3, 1, 1, 1],
  ]);
  expect(tables[0]).toMatchObject({
    name: '0',
    groups: [{ name: '_time' }, { name: 'status' }],
    buckets: { field: '_time', size: 3_600_000_000_000 },
  });
  expect(tables[1]).toMatchObject({
    name: '_totals',
    groups: [{ name: 'status' }],
    columns: [
      ['200', null, '500'],
      [4, 1, 1],
    ],
  });
});

test.each([
  'requests | summarize count(), countif(size > 100), sum(size), sum(took), min(ms), max(_time), minif(size, ms > 10) by',
  'requests | summarize count(), sum(ms), avg(size), dcount(status) by',
  'empty | summarize count(), sum(size), max(size) by',
])('totals are what the groups are without time: %s', async (query) => {
  for (const groups of [[], ['status']]) {
    const [, totals] = (await bench.answer(`${query} ${['bin(_time, 1h)', ...groups].join(', ')}`, day)).tables;
    const alone = await bench.answer(
      groups.length === 0 ? query.replace(' by', '') : `${query} ${groups.join(', ')}`,
      day
    );
    expect({ ...totals, name: '0' }).toEqual(alone.tables[0]);
  }
});

test('a rate is for each second of a bucket, and in the totals of the whole range', async () => {
  const { tables } = await bench.answer('requests | summarize rate(size) by bin(_time, 1h)', day);
  expect(tables[0].columns?.[1]).toEqual([600 / 3600, 400 / 3600, 0]);
  expect(tables[1].columns).toEqual([[1000 / 86400]]);
});

test('bin_auto takes its size from the range', async () => {
  const size = async (startTime: string, endTime: string, maxBinAutoGroups?: number) =>
    (await bench.answer('requests | summarize count() by bin_auto(_time)', { startTime, endTime, maxBinAutoGroups }))
      .tables[0].buckets?.size;
  expect(await size('2024-01-01T00:00:00Z', '2024-01-01T01:00:00Z')).toBe(30e9);
  expect(await size('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z')).toBe(15 * 60e9);
  expect(await size('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z', 24)).toBe(3600e9);
  expect(await size('1990-01-01T00:00:00Z', '2024-01-02T00:00:00Z')).toBe(112 * 86400e9);
});

test('a limit after buckets of time keeps the greatest groups whole', async () => {
  const { tables } = await bench.answer('requests | summarize count() by bin(_time, 1h), status | limit 1', day);
  expect(tables[0].columns).toEqual([
    ['2024-01-01T00:00:00Z', '2024-01-01T02:00:00Z'],
    ['200', '200'],
    [3, 1],
  ]);
  expect(tables[1].columns).toEqual([['200'], [4]]);
});

test('a limit of groups keeps the null group', async () => {
  const rows = await bench.rows('requests | summarize sum(ms) by bin(_time, 1h), status | limit 2', day);
  expect(rows).toEqual([
    ['2024-01-01T00:00:00Z', '200', 30],
    ['2024-01-01T00:00:00Z', '500', 1000],
    ['2024-01-01T02:00:00Z', '200', 30],
  ]);
  expect(await bench.rows('requests | summarize min(ms) by bin(_time, 1h), status | limit 2', day)).toEqual([
    ['2024-01-01T00:00:00Z', '500', 1000],
    ['2024-01-01T01:00:00Z', null, 40],
  ]);
});

test('a limit of groups also counts groups after further steps', async () => {
  const query =
    'requests | summarize c = count() by bin(_time, 1h), status | where c >= 1 | project _time, twice = c * 2 | limit 1';
  expect(await bench.rows(query, day)).toEqual([
    ['2024-01-01T00:00:00Z', 6],
    ['2024-01-01T02:00:00Z', 2],
  ]);
});

test('buckets of time alone are one group', async () => {
  expect(await bench.rows('requests | summarize count() by bin(_time, 1h) | limit 1', day)).toHaveLength(3);
  expect(await bench.rows('requests | summarize count() by bin(_time, 1h) | limit 0', day)).toEqual([]);
});

test('where the query sorts, a limit counts rows', async () => {
  const query =
    'requests | summarize c = count() by bin(_time, 1h), status | sort by c desc, _time asc, status asc | limit 2';
  expect(await bench.rows(query, day)).toEqual([
    ['2024-01-01T00:00:00Z', '200', 3],
    ['2024-01-01T00:00:00Z', '500', 1],
  ]);
  expect(await bench.rows('requests | summarize c = count() by bin(_time, 1h), status | top 1 by c', day)).toEqual([
    ['2024-01-01T00:00:00Z', '200', 3],
  ]);
});
