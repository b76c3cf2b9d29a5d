import * as fc from 'fast-check';

import { type DataFrame, DataFrameType, FieldType, getFieldDisplayName } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { readResultMeta } from '../decorate/stats';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { at, minute } from '../testing/minutes';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table], {}, [{ name: 'ms', unit: 'ms' }]), {
    refId: 'A',
    format: 'auto',
    query: '',
    tree: parseCorrectQuery(options.query ?? ''),
    ...options,
  });
const contentsOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options).map(({ fields }) => Object.fromEntries(fields.map(({ name, values }) => [name, values])));
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];
const byTime = { groups: ['_time'], buckets: { field: '_time', size: 60e9 } };

describe('topk', () => {
  const cells = [
    [
      { key: 'Leipzig', count: 4, error: 1 },
      { key: 'Graz', count: 2, error: 0 },
    ],
    [{ key: 'Leipzig', count: 3, error: 0 }],
  ];
  const overTime = {
    fields: [field('_time', 'datetime'), field('topk_city', 'array', 'topk', 'city')],
    columns: [[minute(0), minute(1)], cells],
    ...byTime,
  };

  it('over time is a series for each key, with the metric’s name', () => {
    const frames = framesOf(overTime);
    expect(frames.map(({ fields }) => [fields[1].name, fields[1].labels, fields[0].values, fields[1].values])).toEqual([
      ['topk_city', { city: 'Graz' }, [at(0)], [2]],
      ['topk_city', { city: 'Leipzig' }, [at(0), at(1)], [4, 3]],
    ]);
    expect(readResultMeta(frames[0])?.shape).toBe('timeseries');
    expect(noticesOf(overTime)).toEqual([expect.stringContaining('are estimates')]);
  });

  it('is rows in a table, and where there is no time', () => {
    const rows = { city: ['Leipzig', 'Graz', 'Leipzig'], count: [4, 2, 3], error: [1, 0, 0] };
    expect(contentsOf(overTime, { format: 'table' })).toEqual([{ _time: [at(0), at(0), at(1)], ...rows }]);
    const byHost = {
      fields: [field('host', 'string'), field('topk_city', 'array', 'topk', 'city')],
      columns: [['a', 'b'], cells],
      groups: ['host'],
    };
    expect(contentsOf(byHost)).toEqual([{ host: ['a', 'a', 'b'], ...rows }]);
  });

  it('is beside other metrics in its own frame', () => {
    const both = {
      fields: [field('host', 'string'), field('count_', 'integer', 'count'), field('top', 'array', 'topk', 'city')],
      columns: [['a', 'b'], [7, 8], cells],
      groups: ['host'],
    };
    const rows = { host: ['a', 'a', 'b'], city: ['Leipzig', 'Graz', 'Leipzig'], count: [4, 2, 3], error: [1, 0, 0] };
    for (const format of ['auto', 'table', 'numeric'] as const) {
      expect(contentsOf(both, { format })).toEqual([{ host: ['a', 'b'], count_: [7, 8] }, rows]);
    }
  });

  it('has a row for an integer beyond 2^53 and one for its text, each with its own count', () => {
    const cell = '[{"key":9007199254740993,"count":5,"error":0},{"key":"9007199254740993","count":2,"error":0}]';
    const table = { fields: [field('top', 'array', 'topk', 'id')], columns: `[[${cell}]]` };
    expect(contentsOf(table)).toEqual([{ id: ['9007199254740993', '9007199254740993'], count: [5, 2], error: [0, 0] }]);
  });

  it('costs a cell, with a notice, where it is no list of keys', () => {
    const broken = {
      ...overTime,
      columns: [
        [minute(0), minute(1)],
        ['Leipzig', cells[1]],
      ],
    };
    expect(contentsOf(broken, { format: 'table' })).toEqual([
      { _time: [at(1)], city: ['Leipzig'], count: [3], error: [0] },
    ]);
    expect(noticesOf(broken, { format: 'table' })).toEqual([expect.stringContaining('1 entry in “topk_city”')]);
  });
});

describe('Several topk over time', () => {
  it('have series that are named by their metric as well', () => {
    const cell = [{ key: 'GET', count: 2, error: 0 }];
    const frames = framesOf({
      fields: [
        field('_time', 'datetime'),
        field('topk_method', 'array', 'topk', 'method'),
        field('topk_verb', 'array', 'topk', 'verb'),
      ],
      columns: [[minute(0)], [cell], [cell]],
      ...byTime,
    });
    expect(frames.map((frame) => getFieldDisplayName(frame.fields[1], frame, frames))).toEqual([
      'topk_method {method="GET"}',
      'topk_verb {verb="GET"}',
    ]);
  });
});

describe('A group without an entry in topk', () => {
  it('is a row with its name and nothing beside it', () => {
    const table = {
      fields: [field('method', 'string'), field('topk_error', 'array', 'topk')],
      columns: [
        ['GET', 'PUT', 'POST'],
        [[{ key: 'timeout', count: 4, error: 0 }], [], null],
      ],
      groups: ['method'],
    };
    for (const format of ['auto', 'table'] as const) {
      expect(contentsOf(table, { format })).toEqual([
        {
          method: ['GET', 'PUT', 'POST'],
          key: ['timeout', null, null],
          count: [4, null, null],
          error: [0, null, null],
        },
      ]);
    }
  });

  it('is a bucket of the filled grid all the same, also at its ends, and is told of', () => {
    const entry = [{ key: 'timeout', count: 4, error: 0 }];
    const table = {
      fields: [field('_time', 'datetime'), field('topk_error', 'array', 'topk', 'error')],
      columns: [
        [minute(0), minute(1), minute(2), minute(3)],
        [null, entry, [], null],
      ],
      ...byTime,
    };
    const [frame] = framesOf(table, { fill: 'zero' });
    expect(frame.fields.map(({ values }) => values)).toEqual([[0, 1, 2, 3].map(at), [0, 4, 0, 0]]);
    expect(noticesOf(table)).toEqual([expect.stringContaining('3 rows have no entry in “topk_error”')]);
  });
});

describe('An entry that lacks something', () => {
  it('costs that entry of topk, with a notice, and not those beside it', () => {
    const table = {
      fields: [field('topk_city', 'array', 'topk', 'city')],
      columns: [
        [[{ key: 'Leipzig', count: 4, error: 1 }, 'Graz', { count: 2 }, { key: 'Wien' }, { key: null, count: 1 }]],
      ],
    };
    expect(contentsOf(table)).toEqual([{ city: ['Leipzig', null], count: [4, 1], error: [1, null] }]);
    expect(noticesOf(table)).toEqual([expect.stringContaining('3 entries in “topk_city”')]);
  });

  it('costs that entry of a histogram, with a notice', () => {
    const table = {
      fields: [field('h', 'array', 'histogram', 'ms')],
      columns: [
        [
          [
            { from: null, to: 5, count: 3 },
            { from: 5, to: 10, count: 1 },
            { from: 10, to: 15, count: 2 },
          ],
        ],
      ],
    };
    expect(contentsOf(table)).toEqual([{ xMin: [5, 10], xMax: [10, 15], h: [1, 2] }]);
    expect(noticesOf(table)).toEqual([expect.stringContaining('1 entry in “h”')]);
  });
});

describe('histogram', () => {
  const cells = [
    [
      { from: 0, to: 5, count: 3 },
      { from: 5, to: 10, count: 1 },
    ],
    [{ from: 2, to: 4, count: 9 }],
  ];

  it('over time is a heatmap whose cells have bounds of their own', () => {
    const [frame] = framesOf({
      fields: [field('_time', 'datetime'), field('h', 'array', 'histogram', 'ms')],
      columns: [[minute(1), minute(0)], cells],
      ...byTime,
    });
    expect(frame.meta).toMatchObject({ type: DataFrameType.HeatmapCells, preferredVisualisationPluginId: 'heatmap' });
    expect(frame.fields.map(({ name, type, values }) => [name, type, values])).toEqual([
      ['xMax', FieldType.time, [at(1), at(2), at(2)]],
      ['yMin', FieldType.number, [2, 0, 5]],
      ['yMax', FieldType.number, [4, 5, 10]],
      ['count', FieldType.number, [9, 3, 1]],
    ]);
    expect(frame.fields[1].config.unit).toBe('ms');
    expect(readResultMeta(frame)?.shape).toBe('heatmap');
  });

  it('without time is a histogram', () => {
    const [frame] = framesOf({ fields: [field('h', 'array', 'histogram', 'ms')], columns: [[cells[0]]] });
    expect(frame.meta).toMatchObject({ type: DataFrameType.Histogram, preferredVisualisationPluginId: 'histogram' });
    expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
      ['xMin', [0, 5]],
      ['xMax', [5, 10]],
      ['h', [3, 1]],
    ]);
    expect(readResultMeta(frame)?.shape).toBe('histogram');
  });

  /** Start of the axis in Grafana's histogram panel: a multiple of the first bucket's size, rounded up. */
  const axisStart = ({ fields: [{ values: from }, { values: to }] }: DataFrame) => {
    const size = Number((to[0] - from[0]).toFixed(9));
    return Math.ceil(from[0] / size) * size;
  };
  const histogramOf = (buckets: unknown[]) =>
    framesOf({ fields: [field('h', 'array', 'histogram', 'ms')], columns: [[buckets]] })[0];

  it.each<[what: string, buckets: Array<[from: number, count: number]>, size: number]>([
    [
      'that begins between two multiples of its size',
      [
        [0.1, 26_503],
        [1.12, 90],
        [2.14, 7],
      ],
      1.02,
    ],
    [
      'that begins at a multiple in all but the last digit',
      [
        [0.30000000000000004, 5],
        [0.4, 2],
      ],
      0.1,
    ],
    [
      'below zero',
      [
        [-7, 5],
        [-2, 2],
      ],
      5,
    ],
    [
      'at zero',
      [
        [0, 5],
        [5, 2],
      ],
      5,
    ],
    [
      'at a multiple of its size, which the panel rounds',
      [
        [1, 5],
        [4 / 3, 2],
      ],
      1 / 3,
    ],
    ['alone', [[3, 5]], 2],
  ])('has every bucket in the panel, also the first one %s', (_, buckets, size) => {
    const frame = histogramOf(buckets.map(([from, count]) => ({ from, to: from + size, count })));
    const [{ values: xMin }, { values: xMax }, { values: counts }] = frame.fields;
    const drawn = xMin.flatMap((from, row) => (counts[row] === 0 ? [] : [[from, counts[row]]]));
    expect(drawn).toEqual(buckets);
    expect(axisStart(frame)).toBeLessThanOrEqual(buckets[0][0] + 1e-9);
    expect(frame.length).toBeGreaterThan(1);
    expect(xMax[0] - xMin[0]).toBeCloseTo(xMax[1] - xMin[1], 9);
  });

  it.each([200, 0.5, -3, 1e17])('of values that are all %s has a bucket that the panel draws', (value) => {
    const {
      fields: [{ values: xMin }, { values: xMax }, { values: counts }],
    } = histogramOf([{ from: value, to: value, count: 7 }]);
    expect(counts).toEqual([0, 7]);
    expect(xMin[1]).toBe(value);
    expect(xMax[1]).toBeGreaterThan(value);
    expect(xMax[0]).toBe(value);
    expect(xMax[0] - xMin[0]).toBeCloseTo(xMax[1] - xMin[1], 9);
  });

  it.each<[from: number, to: number]>([
    [0, 0],
    [0, 1.5],
    [0.001, 1.5],
    [0.3, 1.8],
    [1e-9, 1.5],
  ])('of lengths has no axis below zero: from %s to %s', (from, to) => {
    for (const more of [[], [{ from: to, to: 2 * to - from, count: 3 }]]) {
      const frame = histogramOf([{ from, to, count: 7 }, ...(to > from ? more : [])]);
      expect(Math.min(...frame.fields[0].values)).toBe(0);
      expect(axisStart(frame)).toBe(0);
      expect(frame.length).toBeGreaterThan(1);
      expect(frame.fields[2].values).toContain(7);
    }
  });

  it('of groups with other bounds is one frame with common bounds and all counts, with a word', () => {
    const groups: TestTable = {
      fields: [field('host', 'string'), field('h', 'array', 'histogram', 'ms')],
      columns: [
        ['b', 'a'],
        [
          [
            { from: 2, to: 4, count: 9 },
            { from: 4, to: 6, count: 3 },
          ],
          [
            { from: 0, to: 5, count: 11 },
            { from: 5, to: 10, count: 1 },
            { from: 10, to: 15, count: 4 },
          ],
        ],
      ],
      groups: ['host'],
    };
    const [frame, ...others] = framesOf(groups);
    expect(others).toEqual([]);
    expect(frame.fields.map(({ name, labels, values }) => [name, labels?.host, values])).toEqual([
      ['xMin', undefined, [0, 5, 10]],
      ['xMax', undefined, [5, 10, 15]],
      ['h', 'a', [11, 1, 4]],
      ['h', 'b', [11, 1, 0]],
    ]);
    expect(noticesOf(groups)).toEqual([expect.stringContaining('counts in the shared buckets are estimates')]);
    expect(noticesOf(groups)[0]).not.toContain('show only the first');
  });

  it('of groups keeps the sum of each, whatever their bounds are', () => {
    const group = fc.record({
      from: fc.integer({ min: -50, max: 50 }),
      size: fc.integer({ min: 1, max: 40 }),
      counts: fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
        const [frame] = framesOf({
          fields: [field('host', 'integer'), field('h', 'array', 'histogram', 'ms')],
          columns: [
            groups.map((_, host) => host),
            groups.map(({ from, size, counts }) =>
              counts.map((count, at) => ({ from: from + at * size, to: from + (at + 1) * size, count }))
            ),
          ],
          groups: ['host'],
        });
        const sums = frame.fields.slice(2).map(({ values }) => values.reduce((sum, count) => sum + count, 0));
        expect(sums).toEqual(groups.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
        expect(frame.fields.slice(2).every(({ values }) => values.every((count) => count >= 0))).toBe(true);
      }),
      generated(25)
    );
  });

  it('of groups with the same bounds is one frame with the counts as they came', () => {
    const groups = (second: unknown) => ({
      fields: [field('host', 'string'), field('h', 'array', 'histogram', 'ms')],
      columns: [
        ['a', 'b'],
        [cells[0], second],
      ],
      groups: ['host'],
    });
    const same = framesOf(groups(cells[0]));
    expect(same.map(({ fields }) => fields.map(({ name, labels }) => [name, labels?.host]))).toEqual([
      [
        ['xMin', undefined],
        ['xMax', undefined],
        ['h', 'a'],
        ['h', 'b'],
      ],
    ]);
    expect(noticesOf(groups(cells[0]))).toEqual([]);
  });

  it('is rows in a table, and a null cell has none', () => {
    const table = { fields: [field('h', 'array', 'histogram', 'ms')], columns: [[null, cells[1]]] };
    expect(contentsOf(table, { format: 'table' })).toEqual([{ from: [2], to: [4], count: [9] }]);
  });
});

describe('percentiles_array', () => {
  const percentiles = (args?: unknown[]) => ({
    name: 'p',
    type: 'array',
    agg: { name: 'percentiles_array', fields: ['ms'], args },
  });

  it('is one series a percentile, named by the aggregate’s arguments, in the field’s unit', () => {
    const frames = framesOf({
      fields: [field('_time', 'datetime'), percentiles([50, 99.9])],
      columns: [
        [minute(0), minute(1)],
        [[1, 2], null],
      ],
      ...byTime,
    });
    expect(frames.map(({ fields: [, y] }) => [y.name, y.values, y.config.unit])).toEqual([
      ['p_50', [1, null], 'ms'],
      ['p_99.9', [2, null], 'ms'],
    ]);
  });

  it('is one column a percentile in a table', () => {
    const table = { fields: [percentiles([50, 95])], columns: [[[1, 2], 'many']] };
    expect(contentsOf(table, { format: 'table' })).toEqual([{ p_50: [1, null], p_95: [2, null] }]);
    expect(noticesOf(table, { format: 'table' })).toHaveLength(2);
  });

  it('numbers the percentiles where the arguments do not say them', () => {
    const table = { fields: [percentiles()], columns: [[[1, 2]]] };
    expect(contentsOf(table)).toEqual([{ 'p_#1': [1], 'p_#2': [2] }]);
  });
});
