import * as fc from 'fast-check';

import { DataFrameType, getFieldDisplayName } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { at, minute } from '../testing/minutes';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: 'logs', ...options });
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];
const columnsOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options).map(({ fields }) => fields.map(({ values }) => values));

const columns: unknown[][] = [
  [minute(1), minute(1), minute(2), minute(4)],
  ['a', 'b', 'a', 'a'],
  [1, 10, null, 4],
];
const table: TestTable = {
  fields: [field('_time', 'datetime'), field('host', 'string'), field('avg_ms', 'float', 'avg', 'ms')],
  columns,
  groups: ['_time', 'host'],
  buckets: { field: '_time', size: 60e9 },
};

describe('What Grafana may write into', () => {
  it.each<[form: string, options: Partial<FrameOptions>]>([
    ['series', {}],
    ['one wide frame', { wide: true }],
    ['numbers', { format: 'numeric', wide: true }],
  ])('has each field of its own: %s', (_, options) => {
    const own: TestTable = {
      ...table,
      fields: [...table.fields, field('max_ms', 'float', 'max', 'ms')],
      columns: [...columns, [1, 2, 3, 4]],
      ...(options.format === 'numeric' && { groups: ['host'], buckets: undefined }),
    };
    const fields = framesOf(own, options).flatMap((frame) => frame.fields.filter(({ labels }) => labels !== undefined));
    expect(fields.length).toBeGreaterThan(3);
    for (const key of ['config', 'labels', 'values'] as const) {
      expect(new Set(fields.map((field) => field[key])).size).toBe(fields.length);
    }
  });
});

it('A group may have any name', () => {
  const [, host] = table.fields;
  const fields = table.fields.map((field) => (field === host ? { ...field, name: '__proto__' } : field));
  for (const options of [{}, { wide: true }]) {
    const labels = framesOf({ ...table, fields, groups: ['_time', '__proto__'] }, options)
      .flatMap((frame) => frame.fields)
      .flatMap((field) => (field.labels === undefined ? [] : [Object.entries(field.labels)]));
    expect(labels).toEqual([[['__proto__', 'a']], [['__proto__', 'b']]]);
  }
});

describe('The wide form', () => {
  it('has one time and a field for each series, empty where a series has no row', () => {
    const [frame, ...others] = framesOf(table, { wide: true });
    expect(others).toEqual([]);
    expect(frame.meta?.type).toBe(DataFrameType.TimeSeriesWide);
    expect(frame.fields.map(({ name, labels, values }) => [name, labels, values])).toEqual([
      ['_time', undefined, [at(1), at(2), at(4)]],
      ['avg_ms', { host: 'a' }, [1, null, 4]],
      ['avg_ms', { host: 'b' }, [10, null, null]],
    ]);
  });

  it('keeps rows of one series at the same time, and the nanoseconds that distinguish times', () => {
    const rows = {
      fields: [field('_time', 'datetime'), field('n', 'integer')],
      columns: [
        ['2024-01-01T00:00:00.000000002Z', '2024-01-01T00:00:00.000000001Z', '2024-01-01T00:00:00.000000001Z'],
        [3, 1, 2],
      ],
    };
    const [frame] = framesOf(rows, { wide: true, format: 'timeseries' });
    expect(frame.fields[0]).toMatchObject({ values: [at(0), at(0), at(0)], nanos: [1, 1, 2] });
    expect(frame.fields[1].values).toEqual([1, 2, 3]);
  });
});

describe('Gaps', () => {
  it('stay, where nothing is asked for', () => {
    expect(columnsOf(table)[0]).toEqual([
      [at(1), at(2), at(4)],
      [1, null, 4],
    ]);
  });

  it.each([
    ['null', [1, null, null, 4], [10, null, null, null]],
    ['zero', [1, null, 0, 4], [10, 0, 0, 0]],
    ['previous', [1, null, null, 4], [10, 10, 10, 10]],
  ] as const)('are filled with %s on the bucket grid; what the service sent as null stays null', (fill, a, b) => {
    const grid = [at(1), at(2), at(3), at(4)];
    expect(columnsOf(table, { fill })).toEqual([
      [grid, a],
      [grid, b],
    ]);
  });

  it('are filled with the zero of the kind of values: a text has none', () => {
    const states = {
      fields: [field('_time', 'datetime'), field('ok', 'boolean', 'max', 'ok'), field('s', 'string', 'max', 's')],
      columns: [
        [minute(0), minute(2)],
        [true, true],
        ['a', 'b'],
      ],
      groups: ['_time'],
      buckets: { field: '_time', size: 60e9 },
    };
    expect(columnsOf(states, { fill: 'zero', panel: 'state-timeline' }).map(([, values]) => values)).toEqual([
      [true, false, true],
      ['a', null, 'b'],
    ]);
  });

  it('are filled from the bucket that holds the start of the range to the last one before its end', () => {
    const range = { field: '_time', start: '2024-01-01T00:00:30Z', end: '2024-01-01T00:06:00Z' };
    const [[times, values]] = columnsOf({ ...table, range }, { fill: 'zero' });
    expect(times).toEqual([0, 1, 2, 3, 4, 5].map(at));
    expect(values).toEqual([0, 1, null, 0, 4, 0]);
  });

  it('are filled in the wide form', () => {
    expect(columnsOf(table, { fill: 'zero', wide: true })).toEqual([
      [
        [at(1), at(2), at(3), at(4)],
        [1, null, 0, 4],
        [10, 0, 0, 0],
      ],
    ]);
  });

  it('keep points that are beside the grid', () => {
    const beside = {
      ...table,
      columns: [
        [minute(0), '2024-01-01T00:00:30Z', minute(2)],
        ['a', 'a', 'a'],
        [1, 2, 3],
      ],
    };
    expect(columnsOf(beside, { fill: 'zero' })).toEqual([
      [
        [at(0), at(0) + 30_000, at(1), at(2)],
        [1, 2, 0, 3],
      ],
    ]);
  });

  it('are not filled, with a word, without buckets or with far too many', () => {
    expect(noticesOf({ ...table, buckets: undefined }, { fill: 'zero' })).toEqual([
      expect.stringContaining('isn’t grouped by time in whole milliseconds'),
    ]);
    expect(noticesOf({ ...table, buckets: { field: '_time', size: 500_000 } }, { fill: 'zero' })).toEqual([
      expect.stringContaining('whole milliseconds'),
    ]);
    expect(noticesOf({ ...table, buckets: { field: '_time', size: 1e6 } }, { fill: 'zero' })).toEqual([
      expect.stringContaining('Choose a larger bucket size'),
    ]);
  });
});

describe('The interval of the buckets', () => {
  it('is the least interval of the time, so that panels know a gap', () => {
    expect(framesOf(table)[0].fields[0].config.interval).toBe(60_000);
  });

  it('may be longer than 2^53 nanoseconds', () => {
    const years = { ...table, buckets: { field: '_time', size: 365 * 86_400e9 } };
    expect(framesOf(years)[0].fields[0].config.interval).toBe(365 * 86_400e3);
  });
});

describe('The legend', () => {
  it('is made of a template with the groups’ values and the metric’s name', () => {
    const frames = framesOf(table, { legend: '{{host}} – {{ __name }}' });
    expect(frames.map((frame) => getFieldDisplayName(frame.fields[1], frame, frames))).toEqual([
      'a – avg_ms',
      'b – avg_ms',
    ]);
  });

  it('leaves what is no group as it is written, so that a slip can be seen', () => {
    expect(framesOf(table, { legend: '{{hots}}' })[0].fields[1].config.displayNameFromDS).toBe('{{hots}}');
  });

  it.each<[string, Partial<FrameOptions>, string[]]>([
    ['the groups’ values', {}, ['""', '"\\"\\""', 'a']],
    ['a template', { legend: '{{host}}' }, ['""', '"\\"\\""', 'a']],
  ])('tells a group of nothing from one of two quotes, in %s', (_, options, names) => {
    const empty = {
      ...table,
      columns: [
        [minute(0), minute(0), minute(0)],
        ['', '""', 'a'],
        [1, 2, 3],
      ],
    };
    const frames = framesOf(empty, options);
    expect(frames.map((frame) => getFieldDisplayName(frame.fields[1], frame, frames))).toEqual(names);
  });

  it('has an empty group after each metric’s name', () => {
    const frames = framesOf({
      ...table,
      fields: [...table.fields, field('max_ms', 'float', 'max', 'ms')],
      columns: [
        [minute(0), minute(0)],
        ['', 'a'],
        [1, 2],
        [3, 4],
      ],
    });
    expect(frames.map((frame) => getFieldDisplayName(frame.fields[1], frame, frames))).toEqual([
      'avg_ms ""',
      'max_ms ""',
      'avg_ms a',
      'max_ms a',
    ]);
  });

  it('distinguishes groups whose values have a comma', () => {
    const frames = framesOf({
      fields: [field('_time', 'datetime'), field('g', 'string'), field('h', 'string'), field('n', 'integer', 'count')],
      columns: [
        [minute(0), minute(0)],
        ['x, y', 'x'],
        ['z', 'y, z'],
        [1, 2],
      ],
      groups: ['_time', 'g', 'h'],
    });
    expect(frames.map(({ fields }) => fields[1].config.displayNameFromDS)).toEqual(['x, "y, z"', '"x, y", z']);
  });

  it('is the groups’ values without a template', () => {
    expect(framesOf(table)[0].fields[1].config.displayNameFromDS).toBe('a');
  });
});

describe('Groups', () => {
  it('that are times are labels in ISO form', () => {
    const frames = framesOf({
      ...table,
      fields: [field('_time', 'datetime'), field('host', 'datetime'), field('avg_ms', 'float', 'avg', 'ms')],
      columns: [[minute(1)], ['2024-01-01T00:00:00.000000001Z'], [1]],
    });
    expect(frames[0].fields[1].labels).toEqual({ host: '2024-01-01T00:00:00.000000001Z' });
  });

  it('that are times are distinguished by their nanoseconds', () => {
    const frames = framesOf({
      fields: [field('_time', 'datetime'), field('start', 'datetime'), field('n', 'integer', 'count')],
      columns: [
        [minute(1), minute(1)],
        ['2024-01-01T00:00:00.000000002Z', '2024-01-01T00:00:00.000000001Z'],
        [1, 2],
      ],
      groups: ['_time', 'start'],
      buckets: { field: '_time', size: 60e9 },
    });
    expect(frames.map(({ fields }) => [fields[1].labels?.start, fields[1].values])).toEqual([
      ['2024-01-01T00:00:00.000000001Z', [2]],
      ['2024-01-01T00:00:00.000000002Z', [1]],
    ]);
  });

  it('are distinguished in any order of rows, and times ascend in each', () => {
    const mixed = { ...table, columns: [[4, 0, 2, 1].map(minute), ['a', 'b', 'a', 'b'], [1, 2, 3, 4]] };
    expect(columnsOf(mixed)).toEqual([
      [
        [at(2), at(4)],
        [3, 1],
      ],
      [
        [at(0), at(1)],
        [2, 4],
      ],
    ]);
  });
});

describe('Series keep their order and colors from one refresh to the next', () => {
  const byGroup = (type: string, groups: unknown[], order?: TestTable['order']): TestTable => ({
    fields: [field('_time', 'datetime'), field('g', type), field('n', 'integer', 'count')],
    columns: [groups.map(() => minute(0)), groups, groups.map((_, row) => row)],
    groups: ['_time', 'g'],
    order,
  });
  const labelsOf = (own: TestTable, options: Partial<FrameOptions> = {}) =>
    framesOf(own, options).flatMap((frame) => frame.fields.flatMap(({ labels }) => labels?.g ?? []));

  it.each<[what: string, type: string, groups: unknown[], sorted: string[]]>([
    ['texts, with the numbers in them as numbers', 'string', ['pod-10', 'pod-9', 'api'], ['api', 'pod-9', 'pod-10']],
    ['numbers', 'integer', [500, 1000, -3, 200], ['-3', '200', '500', '1000']],
    ['fractions', 'float', [1.5, 10, 1.25], ['1.25', '1.5', '10']],
    ['with what has no group at the end', 'string', [null, 'b', 'a'], ['a', 'b', 'null']],
    ['truth values', 'boolean', [true, false], ['false', 'true']],
  ])('as they are sorted by their groups: %s', (_, type, groups, sorted) => {
    expect(labelsOf(byGroup(type, groups))).toEqual(sorted);
    expect(labelsOf(byGroup(type, [...groups].reverse()))).toEqual(sorted);
    expect(labelsOf(byGroup(type, groups), { wide: true })).toEqual(sorted);
  });

  it('as integers beyond 2^53 are sorted by all of their digits', () => {
    const columns = `[["${minute(0)}","${minute(0)}","${minute(0)}"],[9007199254740993,9007199254740992,1],[1,2,3]]`;
    expect(labelsOf({ ...byGroup('integer', []), columns })).toEqual(['1', '9007199254740992', '9007199254740993']);
  });

  it('unless the query sorts by a group', () => {
    const order = [{ field: 'g', desc: true }];
    expect(labelsOf(byGroup('string', ['c', 'b', 'a'], order))).toEqual(['c', 'b', 'a']);
    expect(labelsOf(byGroup('string', ['c', 'b', 'a'], [{ field: '_time', desc: true }]))).toEqual(['a', 'b', 'c']);
  });

  it('also where rows of one time are in the order of their groups, as the service may say of any answer', () => {
    const order = [
      { field: '_time', desc: false },
      { field: 'g', desc: false },
    ];
    expect(labelsOf(byGroup('string', ['c', 'b', 'a'], order))).toEqual(['a', 'b', 'c']);
  });
});

it('Rows in any order become the points of their series, each once and in the order of their times', () => {
  const row = fc.tuple(fc.nat(6), fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', null), fc.nat(9));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.constantFrom(-1, 0, 1), (given, way) => {
      const rows = [...given].sort((a, b) => way * (a[0] - b[0]));
      const column = (at: number) => rows.map((one) => one[at]);
      const own: TestTable = {
        fields: [field('_time', 'datetime'), field('g', 'string'), field('h', 'string'), field('n', 'integer', 'sum')],
        columns: [rows.map(([time]) => minute(time)), column(1), column(2), column(3)],
        groups: ['_time', 'g', 'h'],
      };
      for (const { fields } of framesOf(own)) {
        const { g, h } = fields[1].labels ?? {};
        const members = rows.filter((one) => one[1] === g && String(one[2]) === h).sort((a, b) => a[0] - b[0]);
        expect(fields.map(({ values }) => values)).toEqual([
          members.map(([time]) => at(time)),
          members.map((one) => one[3]),
        ]);
      }
      expect(framesOf(own).reduce((sum, { length }) => sum + length, 0)).toBe(rows.length);
    }),
    generated(25)
  );
});

describe('Points of one series at one time', () => {
  it.each<[string, unknown[]]>([
    ['ascend', [minute(0), minute(1), minute(1)]],
    ['descend', [minute(1), minute(1), minute(0)]],
    ['are mixed', [minute(1), minute(0), minute(1)]],
    ['descend, with nanoseconds', [minute(1), minute(1), '2024-01-01T00:00:00.000000001Z']],
  ])('stay in the order in which they came, where times %s', (_, times) => {
    const least = times.findIndex((time) => time !== minute(1));
    const values = [1, 2, 3];
    const expected = [values[least], ...values.filter((value) => value !== values[least])];
    expect(columnsOf({ ...table, columns: [times, ['a', 'a', 'a'], values] })[0][1]).toEqual(expected);
  });
});

describe('Totals', () => {
  const totals = {
    name: '_totals',
    fields: [field('host', 'string'), field('avg_ms', 'float', 'avg', 'ms')],
    columns: [
      ['a', 'b'],
      [2.5, 10],
    ],
    groups: ['host'],
  };
  const both = (options: Partial<FrameOptions>) =>
    toFrames(answerOf([table, totals]), { refId: 'A', format: 'auto', query: '', ...options });

  it('are left out, and shown on request', () => {
    expect(both({})).toHaveLength(2);
    expect(both({ totals: true }).map(({ fields }) => fields.map(({ values }) => values))).toEqual([
      [
        ['a', 'b'],
        [2.5, 10],
      ],
    ]);
  });

  it('are the numbers of groups by time', () => {
    const [frame] = both({ format: 'numeric' });
    expect(frame.meta?.type).toBe(DataFrameType.NumericLong);
    expect(frame.meta?.notices?.[0].text).toContain('totals of each group');
  });

  it('that are not there are said to be missing', () => {
    expect(noticesOf(table, { totals: true })).toEqual([expect.stringContaining('has no totals')]);
  });
});
