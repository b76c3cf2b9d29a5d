import { benchOf } from '../../testing/bench';
import { events, second } from '../../testing/events';

const bench = benchOf(events, 2000);

describe('a range that ends before it starts', () => {
  const reversed = { startTime: second(2), endTime: second(1) };

  test('holds no events, and is named as it was asked for', async () => {
    const { tables, status } = await bench.answer('events | project n', reversed);
    expect(tables[0].columns).toEqual([[]]);
    expect(tables[0].range).toEqual({ field: '_time', start: second(2), end: second(1) });
    expect(status).toMatchObject({ rowsExamined: 0, rowsMatched: 0, isPartial: false });
    expect(status).toMatchObject({ minBlockTime: second(1), maxBlockTime: second(2) });
  });

  test.each<[apl: string, rows: unknown[][]]>([
    ['events | count', [[0]]],
    ['events | summarize count(), rate(n)', [[0, null]]],
    ['events | summarize count() by bin_auto(_time)', []],
    ['events | distinct n', []],
  ])('is summed up by %s', async (apl, rows) => {
    expect(await bench.rows(apl, reversed)).toEqual(rows);
  });

  test('may begin after the present, where a range without an end ends', async () => {
    expect(await bench.rows('events', { startTime: 'now+1h' })).toEqual([]);
  });
});

test('both bounds belong to the range unless the server is told otherwise', async () => {
  const rows = await bench.rows('events | project n', { startTime: second(1), endTime: second(2) });
  expect(rows).toEqual([[8], [7], [6], [5], [4], [3]]);
});

test('requests may say their times like now-1h', async () => {
  const { tables } = await bench.answer('events | count', { startTime: 'now-24h', endTime: 'now-30m' });
  expect(tables[0].range).toEqual({ field: '_time', start: '2024-01-01T00:00:00Z', end: '2024-01-01T23:30:00Z' });
});

test('without a start the range begins with the first event, without an end it ends now', async () => {
  expect((await bench.answer('events | count')).tables[0].range).toEqual({
    field: '_time',
    start: '2024-01-01T00:00:00Z',
    end: '2024-01-02T00:00:00Z',
  });
});
