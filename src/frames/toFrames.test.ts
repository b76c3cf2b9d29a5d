import { DataFrameType, FieldType, toDataFrame } from '@grafana/data';

import { type QueryStatus } from '../service/types';
import { readResultMeta } from './decorate/stats';
import { type ResultFormat } from '../types';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { at, minute } from './testing/minutes';
import { toFrames } from './toFrames';
import { deepTest } from '../../tests/jest/deep';

const options = (format: ResultFormat = 'auto') => ({ refId: 'A', format, query: 'logs' });
const framesOf = (table: TestTable, format: ResultFormat = 'auto', status: QueryStatus = {}) =>
  toFrames(answerOf([table], status), options(format));
const noticesOf = (table: TestTable, format: ResultFormat = 'auto', status: QueryStatus = {}) =>
  framesOf(table, format, status)[0].meta?.notices?.map(({ text }) => text) ?? [];
const oneField = (type: string, cells: unknown[] | string) =>
  framesOf({ fields: [field('x', type)], columns: typeof cells === 'string' ? `[${cells}]` : [cells] }, 'table')[0]
    .fields[0];

describe('A column becomes a field', () => {
  it.each([
    ['integer', FieldType.number, [1, null, -3]],
    ['float', FieldType.number, [1.5, null, 0]],
    ['boolean', FieldType.boolean, [true, null, false]],
    ['string', FieldType.string, ['', null, 'a']],
    ['array', FieldType.other, [[1], null, []]],
    ['map', FieldType.other, [{ a: 1 }, null, {}]],
    ['integer|float', FieldType.number, [1, 1.5, null]],
    ['unknown', FieldType.string, ['a', null, 'b']],
    ['unknown', FieldType.number, [1, null, 2]],
    ['dragon', FieldType.boolean, [true]],
  ])('of type %s as a %s, with the values that came', (type, expected, cells) => {
    const made = oneField(type, cells);
    expect(made.type).toBe(expected);
    expect(made.values).toEqual(cells);
  });

  it('whose values are the answer’s own array where nothing has to be converted', () => {
    const source = answerOf([{ fields: [field('n', 'integer'), field('s', 'string')], columns: [[1], ['a']] }]);
    const [frame] = toFrames(source, options('table'));
    expect(frame.fields[0].values).toBe(source.body.tables[0].columns?.[0]);
    expect(frame.fields[1].values).toBe(source.body.tables[0].columns?.[1]);
  });

  it('of time with milliseconds and nanoseconds', () => {
    const made = oneField('datetime', ['2024-01-01T00:00:00.000000007Z']);
    expect(made).toMatchObject({ type: FieldType.time, values: [Date.UTC(2024, 0, 1)], nanos: [7] });
  });

  it('of timespans as a duration in nanoseconds', () => {
    expect(oneField('timespan', ['00:00:01', 5, null])).toMatchObject({
      type: FieldType.number,
      values: [1e9, 5, null],
      config: { unit: 'ns' },
    });
  });

  it('of a union with text as text, as it was written', () => {
    expect(oneField('string|boolean', ['a', true, null]).values).toEqual(['a', 'true', null]);
    expect(oneField('integer|string', '["a",9007199254740993]').values).toEqual(['a', '9007199254740993']);
  });

  it('with NaN and infinities in the forms that JSON allows', () => {
    expect(oneField('float', ['NaN', '+Inf', '-Infinity', '2.5', null]).values).toEqual([
      NaN,
      Infinity,
      -Infinity,
      2.5,
      null,
    ]);
  });
});

describe('Integers beyond 2^53', () => {
  const table = { fields: [field('x', 'integer')], columns: '[[9007199254740993,1,null]]' };

  it('are exact, as text, with a notice, in a table', () => {
    expect(framesOf(table, 'table')[0].fields[0]).toMatchObject({
      type: FieldType.string,
      values: ['9007199254740993', '1', null],
    });
    expect(noticesOf(table, 'table')).toEqual([expect.stringContaining('“x” has integers beyond 2^53')]);
  });

  it('stay numbers in series, with a notice that they are rounded', () => {
    const series = {
      fields: [field('_time', 'datetime'), field('x', 'integer', 'max', 'x')],
      columns: '[["2024-01-01T00:00:00Z"],[9007199254740993]]',
      groups: ['_time'],
    };
    expect(framesOf(series)[0].fields[1].type).toBe(FieldType.number);
    expect(noticesOf(series)).toEqual([expect.stringContaining('rounded')]);
  });

  it('inside lists are announced', () => {
    expect(noticesOf({ fields: [field('x', 'array')], columns: '[[[9007199254740993]]]' })).toEqual([
      expect.stringContaining('shown as strings'),
    ]);
  });

  it('are not what 1e300 is', () => {
    const made = oneField('integer|float', '[1e300, 1.5]');
    expect(made).toMatchObject({ type: FieldType.number, values: [1e300, 1.5] });
  });
});

describe('Two columns of one name', () => {
  it('are two fields with the values of each', () => {
    const table = {
      fields: [field('a', 'integer'), field('a', 'string')],
      columns: [
        [1, 2],
        ['x', 'y'],
      ],
    };
    expect(framesOf(table)[0].fields.map(({ name, values }) => [name, values])).toEqual([
      ['a', [1, 2]],
      ['a', ['x', 'y']],
    ]);
  });
});

describe('A column is what all of its values are', () => {
  it('so it has no links where a later value is no address', () => {
    const links = (cells: unknown[]) => oneField('string', cells).config.links;
    const addresses = new Array(2000).fill('https://example.com');
    expect(links(addresses)).toHaveLength(1);
    expect(links([...addresses, 'none'])).toBeUndefined();
  });

  it('so numbers are texts where a later value is one', () => {
    expect(oneField('unknown', [1, 2, 'three'])).toMatchObject({ type: FieldType.string, values: ['1', '2', 'three'] });
    expect(oneField('timespan|string', ['00:00:01', 'soon'])).toMatchObject({ type: FieldType.string });
  });
});

describe('A time in a table', () => {
  it('is wide enough for its milliseconds, where Grafana would cut it', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('n', 'integer')],
      columns: [['2024-01-01T00:00:00Z'], [1]],
    };
    const [time, number] = framesOf(table, 'table')[0].fields;
    expect(time.config.custom.width).toBeGreaterThan(150);
    expect(number.config.custom).toBeUndefined();
  });
});

describe('What is wrong with an answer costs a value, not the query', () => {
  const levels = 5000;
  const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it.each<ResultFormat>(['auto', 'table', 'logs', 'timeseries', 'numeric', 'trace'])(
    'where it is nested 5,000 levels deep: %s',
    (format) => {
      for (const type of ['array', 'unknown', 'string', 'array|string', 'integer', 'datetime']) {
        const cells = `[["2024-01-01T00:00:00Z","2024-01-01T00:00:01Z"],[1,2],[${deep},null]]`;
        const fields = [field('_time', 'datetime'), field('n', 'integer'), field('x', type)];
        for (const groups of [[], ['_time', 'x'], ['x']]) {
          const [frame] = framesOf({ fields, columns: cells, groups }, format);
          expect(frame.meta?.notices?.map(({ text }) => text).join()).toContain('1 value of “x” is');
          expect(() => JSON.stringify(frame)).not.toThrow();
        }
      }
    }
  );

  it('where it is nested that deeply within a list of topk, or beside an integer beyond 2^53', () => {
    const table = { fields: [field('x', 'array', 'topk', 'y')], columns: `[[[{"key":${deep},"count":1}]]]` };
    expect(noticesOf(table)).toEqual([expect.stringContaining('nested too deeply')]);
    const large = { fields: [field('x', 'array')], columns: `[[${deep},[9007199254740993]]]` };
    expect(framesOf(large)[0].fields[0].values).toEqual([null, ['9007199254740993']]);
  });

  it('where a cell is of another type', () => {
    const table = { fields: [field('x', 'float')], columns: [[1, 'many', null, { a: 1 }]] };
    expect(framesOf(table)[0].fields[0].values).toEqual([1, null, null, null]);
    expect(noticesOf(table)).toEqual([
      '2 values of “x” are not of type float and shown as empty. The first is "many".',
    ]);
  });

  it('where a column is shorter than the others, or missing', () => {
    const table = {
      fields: [field('a', 'integer'), field('b', 'string'), field('c', 'float')],
      columns: [[1, 2], ['x']],
    };
    const [frame] = framesOf(table);
    expect(frame.fields.map(({ values }) => values)).toEqual([
      [1, 2],
      ['x', null],
      [null, null],
    ]);
    expect(noticesOf(table)).toHaveLength(2);
  });

  it('where there are more columns than names', () => {
    expect(noticesOf({ fields: [field('a', 'integer')], columns: [[1], [2]] })).toEqual([
      expect.stringContaining('1 column'),
    ]);
  });
});

describe('Auto', () => {
  const byTime: TestTable = {
    fields: [field('_time', 'datetime'), field('status', 'integer'), field('count_', 'integer', 'count')],
    columns: [
      ['2024-01-01T00:01:00Z', '2024-01-01T00:01:00Z', '2024-01-01T00:00:00Z'],
      [200, null, 200],
      [5, 1, 7],
    ],
    groups: ['_time', 'status'],
    buckets: { field: '_time', size: 60e9 },
  };

  it('draws groups by time as series, ascending, with numeric groups and null as labels', () => {
    const frames = framesOf(byTime);
    expect(frames.map(({ fields }) => [fields[1].labels, fields[0].values, fields[1].values])).toEqual([
      [{ status: '200' }, [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 0, 1)], [7, 5]],
      [{ status: 'null' }, [Date.UTC(2024, 0, 1, 0, 1)], [1]],
    ]);
    expect(frames[0].meta).toMatchObject({ type: DataFrameType.TimeSeriesMulti, preferredVisualisationType: 'graph' });
    expect(frames[0].fields[1]).toMatchObject({ name: 'count_', config: { displayNameFromDS: '200' } });
    expect(readResultMeta(frames[0])?.shape).toBe('timeseries');
  });

  deepTest('draws more series than a call takes arguments', async () => {
    const groups = Array.from({ length: 130_000 }, (_, group) => group);
    const table = {
      fields: [field('_time', 'datetime'), field('id', 'integer'), field('n', 'integer')],
      groups: ['_time', 'id'],
      columns: [groups.map(() => minute(0)), groups, groups],
    };
    expect(framesOf(table, 'timeseries')).toHaveLength(130_000);
  });

  it('leaves the totals out', () => {
    const totals = { name: '_totals', fields: [field('count_', 'integer', 'count')], columns: [[13]] };
    expect(toFrames(answerOf([byTime, totals]), options())).toHaveLength(2);
  });

  it('keeps the name of each of several metrics', () => {
    const frames = framesOf({
      fields: [
        field('_time', 'datetime'),
        field('host', 'string'),
        field('avg_a', 'float', 'avg', 'a'),
        field('max_a', 'float', 'max', 'a'),
      ],
      columns: [['2024-01-01T00:00:00Z'], ['x'], [1], [2]],
      groups: ['_time', 'host'],
    });
    expect(frames.map(({ fields }) => [fields[1].name, fields[1].labels, fields[1].config.displayNameFromDS])).toEqual([
      ['avg_a', { host: 'x' }, undefined],
      ['max_a', { host: 'x' }, undefined],
    ]);
  });

  const inTable = (table: TestTable, asked: object = {}) =>
    toFrames(answerOf([table]), { ...options(), panel: 'table', ...asked });

  it('is one table in a table panel, with all groups, metrics and times beside each other', () => {
    const [frame, ...others] = inTable({
      fields: [
        field('_time', 'datetime'),
        field('status', 'integer'),
        field('n', 'integer', 'count'),
        field('max', 'integer', 'max'),
      ],
      columns: `[["${minute(0)}","${minute(0)}","${minute(1)}"],[200,500,200],[1,2,3],[9007199254740993,5,6]]`,
      groups: ['_time', 'status'],
      buckets: { field: '_time', size: 60e9 },
    });
    expect(others).toEqual([]);
    expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
      ['_time', [at(0), at(0), at(1)]],
      ['status', [200, 500, 200]],
      ['n', [1, 2, 3]],
      ['max', ['9007199254740993', '5', '6']],
    ]);
    expect(frame.meta?.preferredVisualisationType).toBe('table');
  });

  it('is a column for each series in a table panel, where one wide frame is asked for', () => {
    const [frame] = inTable(
      {
        fields: [field('_time', 'datetime'), field('status', 'integer'), field('n', 'integer', 'count')],
        columns: [
          [minute(0), minute(0)],
          [200, 500],
          [1, 2],
        ],
        groups: ['_time', 'status'],
      },
      { wide: true }
    );
    expect(frame.fields.map(({ values }) => values)).toEqual([[at(0)], [1], [2]]);
  });

  it('shows events, and groups without numbers, as a table', () => {
    const events = {
      fields: [field('_time', 'datetime'), field('n', 'integer')],
      columns: [['2024-01-01T00:00:00Z'], [1]],
    };
    const groups = { fields: [field('host', 'string')], columns: [['a']], groups: ['host'] };
    expect(readResultMeta(framesOf(events)[0])?.shape).toBe('table');
    expect(readResultMeta(framesOf(groups)[0])?.shape).toBe('table');
  });

  it.each(['state-timeline', 'status-history'])('draws texts over time as states in a %s', (panel) => {
    const states: TestTable = {
      fields: [field('_time', 'datetime'), field('method', 'string'), field('s', 'string', 'max', 'status')],
      columns: [
        ['2024-01-01T00:01:00Z', '2024-01-01T00:01:00Z', '2024-01-01T00:00:00Z'],
        ['GET', 'PUT', 'GET'],
        ['500', null, '200'],
      ],
      groups: ['_time', 'method'],
      buckets: { field: '_time', size: 60e9 },
    };
    const frames = toFrames(answerOf([states]), { ...options(), panel });
    expect(frames.map(({ fields: [, value] }) => [value.labels, value.type, value.values])).toEqual([
      [{ method: 'GET' }, FieldType.string, ['200', '500']],
      [{ method: 'PUT' }, FieldType.string, [null]],
    ]);
    expect(frames[0].meta).toMatchObject({ preferredVisualisationType: 'graph' });
    expect(frames[0].meta?.notices).toBeUndefined();
    expect(readResultMeta(framesOf(states)[0])?.shape).toBe('table');
  });

  it('shows groups by time without numbers as a table', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('make_list_a', 'array', 'make_list', 'a')],
      columns: [['2024-01-01T00:00:00Z'], [[]]],
      groups: ['_time'],
    };
    expect(readResultMeta(framesOf(table)[0])?.shape).toBe('table');
  });
});

describe('The format time series', () => {
  it('draws events point by point, and says how to group them', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('ms', 'float'), field('uri', 'string')],
      columns: [
        ['2024-01-01T00:00:01Z', '2024-01-01T00:00:00Z'],
        [2, 1],
        ['/a', '/b'],
      ],
    };
    const [frame] = framesOf(table, 'timeseries');
    expect(frame.fields[1].values).toEqual([1, 2]);
    expect(noticesOf(table, 'timeseries')).toEqual([
      expect.stringContaining('summarize … by bin_auto(_time)'),
      expect.stringContaining('“uri”'),
    ]);
  });

  it('shows a table, and says what is missing, where there is no time', () => {
    const table = { fields: [field('count_', 'integer', 'count')], columns: [[1]] };
    expect(framesOf(table, 'timeseries')[0].fields[0].values).toEqual([1]);
    expect(noticesOf(table, 'timeseries')[0]).toContain('a column with times. Add | summarize … by bin_auto(_time)');
  });

  it('says that numbers are missing where only texts are grouped by time', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('last', 'string', 'max')],
      columns: [['2024-01-01T00:00:00Z'], ['200']],
      groups: ['_time'],
    };
    expect(noticesOf(table, 'timeseries')[0]).toMatch(/a column with numbers\. Add one, such as count\(\)/);
  });

  it('leaves out rows without a time, and says so', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('n', 'integer', 'count')],
      columns: [
        [null, '2024-01-01T00:00:00Z'],
        [1, 2],
      ],
      groups: ['_time'],
    };
    expect(framesOf(table)[0].fields[1].values).toEqual([2]);
    expect(noticesOf(table)).toEqual([expect.stringContaining('1 row has no time')]);
  });
});

describe('The format logs', () => {
  it('makes log lines of time, body, severity, id and labels', () => {
    const [frame] = framesOf(
      {
        fields: [
          field('_time', 'datetime'),
          field('severity_text', 'string'),
          field('body', 'string'),
          field('code', 'integer'),
          field('host', 'string'),
        ],
        columns: [
          ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
          ['ERROR', null],
          ['it broke', ''],
          [7, null],
          ['a', 'b'],
        ],
      },
      'logs'
    );
    expect(frame.meta).toMatchObject({ type: DataFrameType.LogLines, preferredVisualisationType: 'logs' });
    expect(Object.fromEntries(frame.fields.map(({ name, values }) => [name, values]))).toEqual({
      timestamp: [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1)],
      body: ['it broke', ''],
      severity: ['ERROR', ''],
      id: [expect.stringMatching(/^1704067200000000000-\w+$/), expect.stringMatching(/^1704067200000000000-\w+$/)],
      labels: [{ severity_text: 'ERROR', code: '7', host: 'a' }, { host: 'b' }],
    });
  });

  it('takes the fields where none is named like a line', () => {
    const fields = [field('_time', 'datetime'), field('uri', 'string'), field('n', 'integer')];
    const [frame] = framesOf({ fields, columns: [['2024-01-01T00:00:00Z'], ['/a'], [1]] }, 'logs');
    expect(frame.fields[1].values).toEqual(['uri=/a n=1']);
  });

  it('is what Auto shows of events in Explore, but not elsewhere, and not of what is computed', () => {
    const withColumns = (...names: string[]): TestTable => ({
      fields: [field('_time', 'datetime'), ...names.map((name) => field(name, 'integer'))],
      columns: [['2024-01-01T00:00:00Z'], ...names.map(() => [1])],
    });
    const events = withColumns('_sysTime', 'n');
    const counts = { ...events, groups: ['_time'], buckets: { field: '_time', size: 60e9 } };
    const shapeIn = (panel: string | undefined, table: TestTable) =>
      readResultMeta(toFrames(answerOf([table]), { ...options(), panel })[0])?.shape;
    expect([shapeIn('explore', events), shapeIn(undefined, events)]).toEqual(['logs', 'table']);
    expect(shapeIn('explore', counts)).not.toBe('logs');
    // A few columns that the query selects are a table, unless one of them is a line or its level.
    expect(shapeIn('explore', withColumns('status', 'uri'))).toBe('table');
    for (const names of [['status', 'message'], ['Level'], [...'abcdefgh']]) {
      expect(shapeIn('explore', withColumns(...names))).toBe('logs');
    }
  });

  it('shows a table, and says so, where there is no time', () => {
    expect(noticesOf({ fields: [field('n', 'integer')], columns: [[1]] }, 'logs')[0]).toContain('a time column');
  });
});

describe('Decoration', () => {
  it('gives units in Grafana’s names, descriptions and hidden fields', () => {
    const [frame] = toFrames(
      answerOf(
        [
          {
            fields: [
              field('ms', 'float'),
              field('cpu', 'float'),
              field('plain', 'integer'),
              field('avg_ms', 'float', 'avg', 'ms'),
              field('count_', 'integer', 'count', 'ms'),
            ],
            columns: [[1], [0.5], [1], [1], [1]],
          },
        ],
        {},
        [
          { name: 'ms', unit: 'ms', description: 'How long' },
          { name: 'cpu', unit: 'percent', hidden: true },
          { name: 'plain', unit: 'none' },
        ]
      ),
      options('table')
    );
    expect(frame.fields.map(({ config }) => config.unit)).toEqual(['ms', 'percentunit', undefined, 'ms', undefined]);
    expect(frame.fields[0].config.description).toBe('How long');
    expect(frame.fields[1].config.custom).toEqual({
      hidden: true,
      hideFrom: { viz: true, legend: false, tooltip: false },
    });
  });

  it('tells what the query cost', () => {
    const [frame] = framesOf({ fields: [field('n', 'integer')], columns: [[1]] }, 'table', {
      elapsedTime: 2500,
      rowsExamined: 10,
      rowsMatched: 1,
    });
    expect(frame.meta?.stats).toEqual([
      { displayName: 'Rows', value: 1 },
      { displayName: 'Execution time', value: 2.5, unit: 'ms' },
      { displayName: 'Rows examined', value: 10 },
      { displayName: 'Rows matched', value: 1 },
      { displayName: 'Pages', value: 1 },
      { displayName: 'Response size', value: expect.any(Number), unit: 'decbytes' },
    ]);
    expect(frame.meta?.executedQueryString).toBe('logs');
    expect(readResultMeta(frame)).toMatchObject({ rows: 1, elapsed: 2.5, rowsExamined: 10 });
  });

  it('warns of a partial answer and passes the service’s words on', () => {
    const table = { fields: [field('n', 'integer')], columns: [[1]] };
    expect(
      noticesOf(table, 'table', { isPartial: true, messages: [{ priority: 'warn', msg: 'slow', count: 2 }] })
    ).toEqual([expect.stringContaining('Partial result'), 'Message from the service: slow (2 times)']);
  });

  it('warns of estimated counts', () => {
    const table = { fields: [field('n', 'integer')], columns: [[1]] };
    expect(noticesOf(table, 'table', { isEstimate: true })).toEqual([
      expect.stringMatching(/^Estimated result: counts are approximate/),
    ]);
  });
});

describe('Nothing', () => {
  it('is no frame for an answer without tables', () => {
    expect(toFrames(answerOf([]), options())).toEqual([]);
  });

  it('is one frame for a table without rows, in every format: with fields where they can be read, without to draw', () => {
    const table = {
      fields: [field('_time', 'datetime'), field('body', 'string'), field('n', 'integer')],
      columns: [[], [], []],
      groups: ['_time', 'body'],
    };
    for (const format of ['auto', 'timeseries', 'table', 'logs', 'numeric', 'trace'] as const) {
      const frames = framesOf(table, format);
      expect(frames).toHaveLength(1);
      expect(frames[0].length).toBe(0);
      expect(frames[0].fields.length > 1).toBe(format !== 'auto' && format !== 'timeseries');
    }
  });
});

describe('Two readers of one answer', () => {
  it('have frames, fields and configs of their own', () => {
    const source = answerOf([{ fields: [field('n', 'integer')], columns: [[1]] }]);
    const [[one], [other]] = [toFrames(source, options()), toFrames(source, options())];
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
    expect(one.fields[0]).not.toBe(other.fields[0]);
    expect(one.fields[0].config).not.toBe(other.fields[0].config);
    expect(toDataFrame(one).fields[0].values).toEqual([1]);
  });

  it('get both tables of an answer that has two, by name', () => {
    const table = (name: string) => ({ name, fields: [field('n', 'integer')], columns: [[1]] });
    expect(toFrames(answerOf([table('first'), table('second')]), options()).map(({ name }) => name)).toEqual([
      'first',
      'second',
    ]);
  });

  it('distinguish tables of the same name by their numbers', () => {
    const table = (name: string) => ({ name, fields: [field('n', 'integer')], columns: [[1]] });
    expect(
      toFrames(answerOf([table('logs'), table('web'), table('logs'), table('logs')]), options()).map(({ name }) => name)
    ).toEqual(['logs', 'web', 'logs (2)', 'logs (3)']);
  });
});
