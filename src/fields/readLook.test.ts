import { type Cell, type TabularResponse } from '../service/types';
import { readBars, readLook, readPresence } from './readLook';

function answer(row: Record<string, Cell>, status: TabularResponse['status'] = {}): TabularResponse {
  const fields = Object.keys(row).map((name) => ({ name, type: '' }));
  return {
    format: 'tabular',
    status,
    tables: [{ name: '0', fields, columns: Object.values(row).map((cell) => [cell]) }],
  };
}

describe('A look', () => {
  it('has the most frequent values, and how many there are', () => {
    const top: Cell = [
      { key: 'GET', count: 7, error: 0 },
      { key: '', count: 2 },
      { key: null, count: 1 },
      { key: ['a'], count: 1 },
      'nothing',
    ];
    const row = { events_: 12, present_: 8, distinct_: 5, top_: top };
    expect(readLook(answer(row, { rowsExamined: 40, isPartial: true }), 'string')).toEqual({
      events: 12,
      present: 8,
      distinct: 5,
      values: [
        { value: 'GET', count: 7 },
        { value: '', count: 2 },
        { value: '', count: 1 },
        { value: '["a"]', count: 1 },
      ],
      rowsExamined: 40,
      isPartial: true,
    });
  });

  it('has the measures of numbers, also of those that come as text', () => {
    const row: Record<string, Cell> = {
      least_: 1,
      greatest_: '9007199254740993',
      percentiles_: [5, null, 9],
      bars_: [{ from: 1, to: 2, count: 3 }, {}],
    };
    expect(readLook(answer(row), 'integer').measures).toEqual({
      least: 1,
      greatest: 9007199254740992,
      percentiles: [
        { percent: 50, value: 5 },
        { percent: 99, value: 9 },
      ],
      bars: [{ from: 1, to: 2, count: 3 }],
    });
  });

  it('has a middle where outliers would leave one bar of the histogram', () => {
    const measures = (greatest: number) =>
      readLook(answer({ least_: 0, greatest_: greatest, percentiles_: [5, 8, 9, 1], bars_: [] }), 'float').measures;
    expect(measures(33)?.middle).toEqual({ from: 1, to: 9 });
    expect(measures(32)?.middle).toBeUndefined();
    expect(measures(33)?.percentiles.map(({ percent }) => percent)).toEqual([50, 95, 99]);
    expect(readBars(answer({ bars_: [{ from: 1, to: 9, count: 3 }] }))).toEqual([{ from: 1, to: 9, count: 3 }]);
  });

  it('has durations in nanoseconds', () => {
    const row = { least_: '00:00:00.000000005', greatest_: '1.00:00:00', percentiles_: [5, 6, 7], bars_: null };
    expect(readLook(answer(row), 'timespan').measures).toMatchObject({
      least: 5,
      greatest: 86_400_000_000_000,
      bars: [],
    });
  });

  it('has the first and the last time', () => {
    const [first, last] = ['2024-01-01T00:00:00.123456789Z', '2024-01-02T00:00:00Z'];
    const look = readLook(answer({ events_: 2, present_: 2, least_: first, greatest_: last }), 'datetime');
    expect([look.times, look.measures]).toEqual([{ first, last }, undefined]);
  });

  it('has the keys of maps, the most frequent first', () => {
    const maps: Cell[] = [{ a: 1 }, { b: 1, a: null }, 'text'];
    const table = { name: '0', fields: [{ name: 'headers', type: 'map' }], columns: [maps] };
    expect(readLook({ format: 'tabular', status: {}, tables: [table] }, 'map')).toMatchObject({
      events: 3,
      keys: [
        { value: 'a', count: 2 },
        { value: 'b', count: 1 },
      ],
    });
  });

  it('has nothing where there are no events', () => {
    const row = { events_: 0, present_: 0, distinct_: 0, top_: [], least_: null, greatest_: null };
    expect(readLook(answer(row), 'integer')).toMatchObject({ events: 0, present: 0, values: [], measures: undefined });
    expect(readLook({ format: 'tabular', status: {}, tables: [] }, 'string')).toMatchObject({ events: 0 });
  });
});

it('The presence of fields is read from one map, with how many different values some of them have', () => {
  const row = { events_: 9, presence_: { a: 9, b: 2, c: 'x' }, distinct_0: 1, distinct_1: null };
  const read = readPresence(answer(row, { rowsExamined: 9 }), ['a', 'b']);
  expect([read.events, [...read.fields], [...read.distinct], read.rowsExamined]).toEqual([
    9,
    [
      ['a', 9],
      ['b', 2],
    ],
    [['a', 1]],
    9,
  ]);
});
