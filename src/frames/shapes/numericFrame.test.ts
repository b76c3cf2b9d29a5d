import { DataFrameType, FieldType } from '@grafana/data';

import { readResultMeta } from '../decorate/stats';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { minute } from '../testing/minutes';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: '', ...options });
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];

const table: TestTable = {
  fields: [field('status', 'integer'), field('count_', 'integer', 'count'), field('avg_ms', 'float', 'avg', 'ms')],
  columns: [
    [200, 500, null],
    [7, 1, 2],
    [1.5, 2.5, null],
  ],
  groups: ['status'],
};

describe('Groups without time', () => {
  it('are numbers with their groups as text', () => {
    const [frame] = framesOf(table);
    expect(frame.meta).toMatchObject({ type: DataFrameType.NumericLong, typeVersion: [0, 1] });
    expect(frame.fields.map(({ name, type, values }) => [name, type, values])).toEqual([
      ['status', FieldType.string, ['200', '500', 'null']],
      ['count_', FieldType.number, [7, 1, 2]],
      ['avg_ms', FieldType.number, [1.5, 2.5, null]],
    ]);
    expect(readResultMeta(frame)?.shape).toBe('numeric');
  });

  it('are a field each in the wide form, named by the legend', () => {
    const [frame] = framesOf(table, { wide: true, legend: '{{__name}} of {{status}}' });
    expect(frame.meta?.type).toBe(DataFrameType.NumericWide);
    expect(frame.length).toBe(1);
    expect(
      frame.fields.map(({ name, labels, values, config }) => [name, labels, values, config.displayNameFromDS])
    ).toContainEqual(['avg_ms', { status: '500' }, [2.5], 'avg_ms of 500']);
    expect(frame.fields).toHaveLength(6);
  });

  it('are one number where there are no groups', () => {
    const [frame] = framesOf({ fields: [field('count_', 'integer', 'count')], columns: [[42]] });
    expect(frame.meta?.type).toBe(DataFrameType.NumericWide);
    expect(frame.fields[0]).toMatchObject({ type: FieldType.number, values: [42] });
  });

  it('stay a table where more than numbers were computed, and where a table is asked for', () => {
    const mixed = {
      ...table,
      fields: [...table.fields, field('max__time', 'datetime', 'max', '_time')],
      columns: [[1], [2], [3], [minute(0)]],
    };
    expect(readResultMeta(framesOf(mixed)[0])?.shape).toBe('table');
    expect(framesOf(table, { format: 'table' })[0].fields[0]).toMatchObject({
      type: FieldType.number,
      values: [200, 500, null],
    });
  });

  it('keep integers beyond 2^53 as numbers, with a notice', () => {
    const large = { ...table, columns: '[[1],[9007199254740993],[1]]' };
    expect(framesOf(large)[0].fields[1].type).toBe(FieldType.number);
    expect(noticesOf(large)).toEqual([expect.stringContaining('“count_” has integers beyond 2^53')]);
  });
});

describe.each(['stat', 'gauge', 'bargauge', 'piechart'])(
  'A panel that reduces each field to one value (%s)',
  (panel) => {
    const shown = (given: TestTable, options: Partial<FrameOptions> = {}) =>
      framesOf(given, { panel, ...options }).flatMap(({ fields }) =>
        fields.map(({ name, labels, values, config }) => [
          config.displayNameFromDS ?? name,
          labels,
          values,
          config.unit,
        ])
      );
    const counts: TestTable = {
      fields: [field('method', 'string'), field('avg_ms', 'float', 'avg', 'ms')],
      columns: [
        ['GET', 'POST'],
        [1.5, 2],
      ],
      groups: ['method'],
    };

    it('has a field for each group, with its name and unit', () => {
      const [frame, ...others] = toFrames(answerOf([counts], {}, [{ name: 'ms', unit: 'ms', type: 'float' }]), {
        ...{ refId: 'A', format: 'auto', query: '', panel },
      });
      expect(others).toEqual([]);
      expect(frame.meta?.type).toBe(DataFrameType.NumericWide);
      expect(frame.fields).toMatchObject([
        { labels: { method: 'GET' }, values: [1.5], config: { displayNameFromDS: 'GET', unit: 'ms' } },
        { labels: { method: 'POST' }, values: [2], config: { displayNameFromDS: 'POST', unit: 'ms' } },
      ]);
      expect(shown(table)).toHaveLength(6);
    });

    it('has rows where a format is chosen', () => {
      expect(shown(counts, { format: 'numeric' })).toEqual([
        ['method', undefined, ['GET', 'POST'], undefined],
        ['avg_ms', undefined, [1.5, 2], undefined],
      ]);
      expect(shown(counts, { format: 'table' })).toHaveLength(2);
    });

    it('has the numbers of groups beside which there are others, and texts where these are all', () => {
      const words: TestTable = {
        fields: [
          field('host', 'string'),
          field('version', 'string', 'arg_max', '_time'),
          field('n', 'integer', 'count'),
        ],
        columns: [
          ['a', 'b'],
          ['1.2', '1.3'],
          [4, 5],
        ],
        groups: ['host'],
      };
      expect(shown(words)).toEqual([
        ['a', { host: 'a' }, [4], undefined],
        ['b', { host: 'b' }, [5], undefined],
      ]);
      expect(noticesOf(words, { panel })).toEqual([expect.stringContaining('“version”')]);
      const only = { ...words, fields: words.fields.slice(0, 2), columns: words.columns.slice(0, 2) };
      expect(shown(only)).toEqual([
        ['a', { host: 'a' }, ['1.2'], undefined],
        ['b', { host: 'b' }, ['1.3'], undefined],
      ]);
    });

    it('has a field for each value of topk', () => {
      const entries = (...keys: string[]) => keys.map((key, index) => ({ key, count: index + 1, error: 0 }));
      const tops: TestTable = {
        fields: [field('topk_uri', 'array', 'topk', 'uri'), field('topk_city', 'array', 'topk', 'city')],
        columns: [[entries('/a', '/b')], [entries('Oslo')]],
      };
      const alone = { fields: tops.fields.slice(0, 1), columns: tops.columns.slice(0, 1) };
      expect(shown(alone)).toEqual([
        ['/a', { uri: '/a' }, [1], undefined],
        ['/b', { uri: '/b' }, [2], undefined],
      ]);
      expect(shown(tops).map(([, labels, values]) => [labels, values])).toEqual([
        [{ uri: '/a' }, [1]],
        [{ uri: '/b' }, [2]],
        [{ city: 'Oslo' }, [1]],
      ]);
      expect(noticesOf(tops, { panel })).toEqual([]);
    });

    it('has one row as it is, where there are no groups', () => {
      const one = {
        fields: [field('n', 'integer', 'count'), field('last', 'datetime', 'max')],
        columns: [[4], [minute(0)]],
      };
      expect(readResultMeta(framesOf(one, { panel })[0])?.shape).toBe('table');
    });
  }
);

describe('A Trend panel', () => {
  it.each(['trend', 'xychart'])('(%s) has numbers of their group, in ascending order', (panel) => {
    const [frame] = framesOf(table, { panel });
    expect(frame.fields.map(({ name, type, values }) => [name, type, values])).toEqual([
      ['status', FieldType.number, [200, 500]],
      ['count_', FieldType.number, [7, 1]],
      ['avg_ms', FieldType.number, [1.5, 2.5]],
    ]);
    expect(noticesOf(table, { panel })).toEqual([expect.stringContaining('1 row has no “status”')]);
    const descending = {
      ...table,
      columns: [
        [10, 9, 100],
        [1, 2, 3],
        [4, 5, 6],
      ],
    };
    expect(framesOf(descending, { panel })[0].fields.map(({ values }) => values)).toEqual([
      [9, 10, 100],
      [2, 1, 3],
      [5, 4, 6],
    ]);
  });
});

describe('The format numeric', () => {
  it('leaves out what is no number, with a word', () => {
    const mixed = {
      fields: [field('host', 'string'), field('list', 'array', 'make_list'), field('n', 'integer', 'count')],
      columns: [['a'], [[1]], [1]],
      groups: ['host'],
    };
    expect(framesOf(mixed, { format: 'numeric' })[0].fields.map(({ name }) => name)).toEqual(['host', 'n']);
    expect(noticesOf(mixed, { format: 'numeric' })).toEqual([expect.stringContaining('“list”')]);
  });

  it('is a table, with a word, for groups by time without totals and where there are no numbers', () => {
    const byTime = {
      fields: [field('_time', 'datetime'), field('n', 'integer', 'count')],
      columns: [[minute(0)], [1]],
      groups: ['_time'],
    };
    expect(readResultMeta(framesOf(byTime, { format: 'numeric' })[0])?.shape).toBe('table');
    expect(noticesOf(byTime, { format: 'numeric' })).toEqual([expect.stringContaining('grouped by time')]);
    const words = { fields: [field('s', 'string')], columns: [['a']] };
    expect(noticesOf(words, { format: 'numeric' })).toEqual([expect.stringContaining('no numbers')]);
  });
});
