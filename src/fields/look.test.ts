import { parseQuery } from '@aplkit/language/apl/parse';
import { type AplType } from '@aplkit/language/apl/analysis/types';
import { type Cell, type TabularResponse } from '../service/types';
import { bucketSize, isCharted, lookQuery, middleQuery, readBars, readLook } from './look';
import { countedFields, presenceIn, presenceQuery } from '../profile/presence';

const source = "['sample-logs']\n| where a == 1 // some";
const field = (name: string, type: AplType) => ({ name, type });
const oneLine = (apl: string) => apl.replace(/\n +/g, ' ');
const queryOf = (apl: string, name: string, type: AplType) => oneLine(lookQuery(apl, field(name, type)));

function answer(row: Record<string, Cell>, status: TabularResponse['status'] = {}): TabularResponse {
  const fields = Object.keys(row).map((name) => ({ name, type: '' }));
  return {
    format: 'tabular',
    status,
    tables: [{ name: '0', fields, columns: Object.values(row).map((cell) => [cell]) }],
  };
}

describe('The query of a look', () => {
  it('counts the values of a string, over the rows of the query', () => {
    expect(queryOf(source, 'geo.city', 'string')).toBe(
      "['sample-logs']\n| where a == 1 // some\n| summarize events_ = count(), present_0 = countif(isnotempty(['geo.city'])), " +
        "distinct_0 = dcount(['geo.city']), frequent_0 = topk(['geo.city'], 10)"
    );
  });

  it('measures numbers and timespans', () => {
    const measures =
      'smallest_0 = min(took), largest_0 = max(took), percentiles_0 = percentiles_array(took, 50, 95, 99, 1), histogram_0 = histogram(took, 20)';
    const present = 'summarize events_ = count(), present_0 = countif(isnotnull(took)), ';
    expect(queryOf('logs', 'took', 'float')).toBe(`logs\n| ${present}${measures}`);
    expect(queryOf('logs', 'took', 'timespan')).toBe(`logs\n| ${present}${measures}`);
  });

  it('does both for integers: they may be codes', () => {
    const query = queryOf('logs', 'status', 'integer');
    expect(query).toContain('topk(status, 10)');
    expect(query).toContain('percentiles_array(status, 50, 95, 99, 1)');
  });

  it('asks for the ends of times, and for maps themselves', () => {
    expect(queryOf('logs', '_time', 'datetime')).toBe(
      'logs\n| summarize events_ = count(), present_0 = countif(isnotnull(_time)), smallest_0 = min(_time), largest_0 = max(_time)'
    );
    expect(queryOf('logs', 'headers', 'map')).toBe('logs\n| where isnotnull(headers) | limit 100 | project headers');
  });

  it('compares lists and values of any type as strings', () => {
    expect(queryOf('logs', 'tags', 'array')).toContain('dcount(tostring(tags)), frequent_0 = topk(tostring(tags), 10)');
  });

  it.each([
    ...(['string', 'integer', 'float', 'boolean', 'datetime'] as const),
    ...(['timespan', 'array', 'map', 'dynamic', 'unknown'] as const),
  ])('can be read for a field of type %s', (type) => {
    expect(parseQuery(queryOf(source, "it's", type)).problems).toEqual([]);
  });
});

describe('A look', () => {
  it('has the most frequent values, and how many there are', () => {
    const top: Cell = [
      { key: 'GET', count: 7, error: 0 },
      { key: '', count: 2 },
      { key: null, count: 1 },
      { key: ['a'], count: 1 },
      'nothing',
    ];
    const row = { events_: 12, present_0: 8, distinct_0: 5, frequent_0: top };
    expect(readLook(answer(row, { rowsExamined: 40, isPartial: true, isEstimate: true }), 'string')).toEqual({
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
      isEstimate: true,
    });
  });

  it('has the measures of numbers, also of those that arrive as strings', () => {
    const row: Record<string, Cell> = {
      smallest_0: 1,
      largest_0: '9007199254740993',
      percentiles_0: [5, null, 9],
      histogram_0: [{ from: 1, to: 2, count: 3 }, {}],
    };
    expect(readLook(answer(row), 'integer').measures).toEqual({
      smallest: 1,
      largest: 9007199254740992,
      percentiles: [
        { percent: 50, value: 5 },
        { percent: 99, value: 9 },
      ],
      bars: [{ from: 1, to: 2, count: 3 }],
    });
  });

  it('has a middle where outliers would leave one bar of the histogram', () => {
    const measures = (largest: number) =>
      readLook(answer({ smallest_0: 0, largest_0: largest, percentiles_0: [5, 8, 9, 1] }), 'float').measures;
    expect(measures(33)?.middle).toEqual({ from: 1, to: 9 });
    expect(measures(32)?.middle).toBeUndefined();
    expect(measures(33)?.percentiles.map(({ percent }) => percent)).toEqual([50, 95, 99]);
    const bars = [{ from: 1, to: 9, count: 3 }];
    expect(readBars(answer({ histogram_0: bars }))).toEqual(bars);
  });

  it('has timespans in nanoseconds', () => {
    const row = {
      ...{ smallest_0: '00:00:00.000000005', largest_0: '1.00:00:00' },
      ...{ percentiles_0: [5, 6, 7], histogram_0: null },
    };
    expect(readLook(answer(row), 'timespan').measures).toMatchObject({
      smallest: 5,
      largest: 86_400_000_000_000,
      bars: [],
    });
  });

  it('has the first and the last time', () => {
    const [first, last] = ['2024-01-01T00:00:00.123456789Z', '2024-01-02T00:00:00Z'];
    const look = readLook(answer({ events_: 2, present_0: 2, smallest_0: first, largest_0: last }), 'datetime');
    expect([look.times, look.measures]).toEqual([{ first, last }, undefined]);
  });

  it('has the keys of maps, most frequent first', () => {
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
    const row = { events_: 0, present_0: 0, distinct_0: 0, frequent_0: [], smallest_0: null, largest_0: null };
    expect(readLook(answer(row), 'integer')).toMatchObject({ events: 0, present: 0, values: [], measures: undefined });
    expect(readLook({ format: 'tabular', status: {}, tables: [] }, 'string')).toMatchObject({ events: 0 });
  });
});

describe('Presence', () => {
  const counted = ['a', 'b'].map((name) => field(name, 'string'));

  it('is counted for all fields at once, with the distinct values of some', () => {
    expect(oneLine(presenceQuery('logs', []))).toBe('logs\n| summarize events_ = count(), presence_ = presence(*)');
    expect(oneLine(presenceQuery('logs', [field('a.b', 'string'), field('c', 'string')]))).toContain(
      "distinct_0 = dcount(['a.b']), distinct_1 = dcount(c)"
    );
  });

  it('is read from one map', () => {
    const row = { events_: 9, presence_: { a: 9, b: 2, c: 'x' }, distinct_0: 1, distinct_1: null };
    const { events, fields } = presenceIn(answer(row), counted);
    expect([events, [...fields]]).toEqual([
      9,
      [
        ['a', { events: 9, present: 9, distinct: 1 }],
        ['b', { events: 9, present: 2, distinct: undefined }],
      ],
    ]);
  });

  it('comes with the distinct values of fields that may be constants or ids, of a hundred at most', () => {
    const types = ['string', 'integer', 'boolean', 'float', 'datetime', 'map', 'unknown'] as const;
    const names = countedFields(types.map((type) => field(type, type))).map(({ name }) => name);
    expect(names).toEqual(['string', 'integer', 'boolean']);
    expect(countedFields(Array.from({ length: 300 }, (_, index) => field(`a${index}`, 'string')))).toHaveLength(100);
  });
});

const measured = (smallest: number, largest: number, distinct?: number, middle?: { from: number; to: number }) => ({
  ...{ events: 9, present: 9, isPartial: false, isEstimate: false, distinct },
  measures: { smallest, largest, percentiles: [], bars: [], middle },
});

test('the buckets of a field are about ten of a round size, in the unit of the field', () => {
  expect(bucketSize('float', measured(0, 0.7))).toBe('0.1');
  expect(bucketSize('float', measured(0, 97))).toBe('10');
  expect(bucketSize('integer', measured(0, 97, 90))).toBe('10');
  expect(bucketSize('integer', measured(0, 3, 90))).toBe('1');
  expect(bucketSize('timespan', measured(0, 1.4e9))).toBe('200ms');
  expect(bucketSize('float', measured(0, 1e9, undefined, { from: 3, to: 42 }))).toBe('5');
});

test('integers with few values have neither buckets nor percentiles, as a status', () => {
  expect(bucketSize('integer', measured(200, 503, 6))).toBeUndefined();
  expect(bucketSize('float', measured(5, 5))).toBeUndefined();
  const charted = [measured(200, 503, 6), measured(0, 5e6, 900)].map((look) => isCharted('integer', look));
  expect(charted).toEqual([false, true]);
});

test('of a field whose values could not be read, integers are codes', () => {
  expect((['integer', 'float', 'timespan', 'string'] as const).map((type) => isCharted(type, undefined))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('a histogram of the middle has what is beyond it in its first and last bar', () => {
  expect(oneLine(middleQuery('logs', field('took', 'float'), { from: 0.5, to: 9 }))).toBe(
    'logs\n| extend clipped_ = iff(took < 0.5, 0.5, iff(took > 9.0, 9.0, took))\n| summarize events_ = count(), histogram_0 = histogram(clipped_, 20)'
  );
  expect(middleQuery('logs', field('size', 'integer'), { from: 1.5, to: 8.5 })).toContain(
    'iff(size < 1, 1, iff(size > 9, 9, size))'
  );
  expect(middleQuery('logs', field('took', 'timespan'), { from: 1e6, to: 5e9 })).toContain('iff(took > 5s, 5s, took)');
});

test('a float that JavaScript writes with an exponent is one in APL', () => {
  const query = middleQuery('logs', field('took', 'float'), { from: 1e-7, to: 1e21 });
  expect(query).toContain('iff(took < 1e-7, 1e-7, iff(took > 1e+21, 1e+21, took))');
  expect(parseQuery(query).problems).toEqual([]);
});
