import { type EditedQuery } from './change';
import { setBucket, setOrder, setRows, wrapInAggregate } from './shape';

const textOf = ({ text, leftOut }: EditedQuery) => {
  expect(leftOut).toEqual([]);
  return text;
};

describe('The number of rows', () => {
  test.each([
    ['logs', 'logs\n| limit 50'],
    ['logs | where x // some', 'logs | where x // some\n| limit 50'],
    ['logs | summarize count() by x', 'logs | summarize count() by x | limit 50'],
    ['logs | limit 9 | count', 'logs | limit 9 | count | limit 50'],
  ])('is a step of its own, which is removed again: %j', (text, expected) => {
    expect(textOf(setRows(text, 50))).toBe(expected);
    expect(textOf(setRows(expected, undefined))).toBe(text);
  });

  test('takes the place of the number in the query', () => {
    expect(textOf(setRows('logs | take 9 // nine\n| extend y = x', 50))).toBe('logs | take 50 // nine\n| extend y = x');
  });

  test('stays as it is where there is none to remove', () => {
    expect(textOf(setRows('logs', undefined))).toBe('logs');
  });
});

describe('The order', () => {
  const by = [
    { column: 'a b', descending: false },
    { column: 'n', descending: true },
  ];
  test.each([
    ['logs', "logs\n| sort by ['a b'] asc, n desc"],
    ['logs | limit 5', "logs | sort by ['a b'] asc, n desc | limit 5"],
  ])('is a step before the limit, which is removed again: %j', (text, expected) => {
    expect(textOf(setOrder(text, by))).toBe(expected);
    expect(textOf(setOrder(expected, []))).toBe(text);
  });

  test('takes the place of the one in the query', () => {
    expect(textOf(setOrder('logs | order by (x) desc nulls last, y | limit 5', by))).toBe(
      "logs | order by ['a b'] asc, n desc | limit 5"
    );
  });
});

describe('Buckets of time', () => {
  test.each([
    ['logs | summarize count()', 'logs | summarize count() by bin(_time, 5m)'],
    ['logs | summarize count() by level', 'logs | summarize count() by bin(_time, 5m), level'],
  ])('become the first group, which is removed again: %j', (text, expected) => {
    expect(textOf(setBucket(text, '5m'))).toBe(expected);
    expect(textOf(setBucket(expected, undefined))).toBe(text);
  });

  test('get another width where they are', () => {
    const text = 'logs | summarize n = count() by level, t = bin_auto(start) // by time';
    const wider = 'logs | summarize n = count() by level, t = bin(start, 1h) // by time';
    expect(textOf(setBucket(text, '1h'))).toBe(wider);
    expect(textOf(setBucket(wider, 'auto'))).toBe(text);
    expect(textOf(setBucket(wider, undefined))).toBe('logs | summarize n = count() by level // by time');
  });

  test('need a summarize', () => {
    expect(setBucket('logs', '5m')).toEqual({ text: 'logs', leftOut: ['Only a query with `summarize` has buckets.'] });
    const { leftOut } = setBucket('logs | summarize by bin(_time, 5m)', undefined);
    expect(leftOut).toEqual(['A `summarize` without aggregates has to keep its only group.']);
  });
});

test('A query’s rows are counted by a step at its end', () => {
  expect(textOf(wrapInAggregate('logs | limit 5;', ['n = count()'], ['bin(_time, 1m)', 'level']))).toBe(
    'logs | limit 5 | summarize n = count() by bin(_time, 1m), level;'
  );
  expect(textOf(wrapInAggregate('logs', ['count()'], []))).toBe('logs\n| summarize count()');
});

test('A query that cannot be read stays as it is', () => {
  expect(setRows('logs | where', 5)).toEqual({
    text: 'logs | where',
    leftOut: [expect.stringContaining('cannot be read')],
  });
  expect(setOrder('', [])).toEqual({ text: '', leftOut: [expect.stringContaining('it is empty')] });
});
