import { DataFrameType, FieldType, getFieldDisplayName } from '@grafana/data';

import { readAnswerMeta } from './meta';
import { type FrameOptions } from './options';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { at, minute } from './testing/minutes';
import { toFrames } from './testing/toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table], {}, [{ name: 'ms', unit: 'ms' }]), { refId: 'A', format: 'auto', query: '', ...options });
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
      ['topk_city', { city: 'Leipzig' }, [at(0), at(1)], [4, 3]],
      ['topk_city', { city: 'Graz' }, [at(0)], [2]],
    ]);
    expect(readAnswerMeta(frames[0])?.shape).toBe('timeseries');
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

  it('stands beside other metrics in a frame of its own', () => {
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
    expect(noticesOf(broken, { format: 'table' })).toEqual([expect.stringContaining('1 value of “topk_city”')]);
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
    expect(noticesOf(table)).toEqual([expect.stringContaining('3 entries in the lists of “topk_city”')]);
  });

  it('costs that entry of a histogram, with a notice', () => {
    const table = {
      fields: [field('h', 'array', 'histogram', 'ms')],
      columns: [
        [
          [
            { from: null, to: 5, count: 3 },
            { from: 5, to: 10, count: 1 },
          ],
        ],
      ],
    };
    expect(contentsOf(table)).toEqual([{ xMin: [5], xMax: [10], h: [1] }]);
    expect(noticesOf(table)).toEqual([expect.stringContaining('1 entry in the lists of “h”')]);
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
    expect(frame.meta?.type).toBe(DataFrameType.HeatmapCells);
    expect(frame.fields.map(({ name, type, values }) => [name, type, values])).toEqual([
      ['xMax', FieldType.time, [at(1), at(2), at(2)]],
      ['yMin', FieldType.number, [2, 0, 5]],
      ['yMax', FieldType.number, [4, 5, 10]],
      ['count', FieldType.number, [9, 3, 1]],
    ]);
    expect(frame.fields[1].config.unit).toBe('ms');
    expect(readAnswerMeta(frame)?.shape).toBe('heatmap');
  });

  it('without time is a histogram', () => {
    const [frame] = framesOf({ fields: [field('h', 'array', 'histogram', 'ms')], columns: [[cells[0]]] });
    expect(frame.meta?.type).toBe(DataFrameType.Histogram);
    expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
      ['xMin', [0, 5]],
      ['xMax', [5, 10]],
      ['h', [3, 1]],
    ]);
    expect(readAnswerMeta(frame)?.shape).toBe('histogram');
  });

  it('of groups with the same bounds is one histogram, of others one for each, with a word', () => {
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
    expect(framesOf(groups(cells[1])).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(noticesOf(groups(cells[1]))).toEqual([expect.stringContaining('2 histograms')]);
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
