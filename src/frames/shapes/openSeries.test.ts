import { DataFrameType, FieldType } from '@grafana/data';

import { readResultMeta } from '../decorate/stats';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { at, minute } from '../testing/minutes';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(
    answerOf([table], {}, [
      { name: 'ms', unit: 'ms', type: 'float' },
      { name: 'took', type: 'timespan' },
    ]),
    { refId: 'A', format: 'auto', query: '', tree: parseCorrectQuery(options.query ?? ''), ...options }
  );
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];

const times = [minute(0), minute(5), minute(10)];
const table: TestTable = {
  fields: [field('method', 'string'), field('avg_ms', 'array', 'avg', 'ms'), field('time', 'array')],
  columns: [
    ['GET', 'POST'],
    [
      [1.5, null, 2],
      [4, 5, 6],
    ],
    [times, times],
  ],
  groups: ['method'],
};
const alone = (values: unknown[], ...aggregate: Parameters<typeof field>): TestTable => ({
  fields: [field(...aggregate), field('time', 'array')],
  columns: [[values], [times]],
});

describe('The arrays of make-series', () => {
  it.each([{}, { panel: 'timeseries' }, { panel: 'explore' }, { panel: 'stat' }, { format: 'timeseries' as const }])(
    'are lines over their times, with units and the groups as names (%j)',
    (options) => {
      const frames = framesOf(table, options);
      expect(frames.map(({ meta, fields: [time, value] }) => [meta?.type, time.values, value.values])).toEqual([
        [DataFrameType.TimeSeriesMulti, [at(0), at(5), at(10)], [1.5, null, 2]],
        [DataFrameType.TimeSeriesMulti, [at(0), at(5), at(10)], [4, 5, 6]],
      ]);
      const [{ fields, meta }] = frames;
      expect(meta?.preferredVisualisationType).toBe('graph');
      expect(fields[0]).toMatchObject({ type: FieldType.time, config: { interval: 5 * 60_000 } });
      expect(fields[1]).toMatchObject({
        name: 'avg_ms',
        type: FieldType.number,
        labels: { method: 'GET' },
        config: { unit: 'ms', displayNameFromDS: 'GET' },
      });
      expect(readResultMeta(frames[0])?.shape).toBe('timeseries');
      expect(noticesOf(table, options)).toEqual([]);
    }
  );

  it('stay arrays in a table', () => {
    for (const options of [{ panel: 'table' }, { format: 'table' as const }]) {
      const [frame] = framesOf(table, options);
      expect(frame.fields.map(({ name, values }) => [name, values[0]])).toEqual([
        ['method', 'GET'],
        ['avg_ms', [1.5, null, 2]],
        ['time', times],
      ]);
    }
  });

  it.each([
    ['_time', 'logs | make-series n = count() on _time step 5m | project-rename _time = time'],
    ['sent', 'logs | make-series n = count() on sent step 5m'],
    ['sent', 'logs | make-series n = count() on sent in range(ago(1h), now(), 5m)'],
  ])('are over the axis of the query, here called %s', (name, query) => {
    const frames = framesOf(
      { fields: [field('n', 'array', 'count'), field(name, 'array')], columns: [[[1, 2, 3]], [times]] },
      { query }
    );
    expect(frames.map(({ fields }) => fields.map(({ values }) => values))).toEqual([
      [
        [at(0), at(5), at(10)],
        [1, 2, 3],
      ],
    ]);
  });

  it('are named by each metric where there are several, also of calculated ones', () => {
    const several: TestTable = {
      fields: [
        field('n', 'array', 'count'),
        field('filled', 'array'),
        field('total', 'integer'),
        field('time', 'array'),
      ],
      columns: [[[1, 0, 3]], [[1, 2, 3]], [4], [times]],
    };
    expect(framesOf(several).map(({ fields }) => [fields[1].name, fields[1].values])).toEqual([
      ['n', [1, 0, 3]],
      ['filled', [1, 2, 3]],
    ]);
    expect(noticesOf(several)).toEqual([expect.stringContaining('“total” has one value per row, not one per time')]);
  });

  it('may be of timespans, of truth values, and of several percentiles', () => {
    expect(framesOf(alone(['1ms', null, '2ms'], 'avg_took', 'array', 'avg', 'took'))[0].fields[1]).toMatchObject({
      type: FieldType.number,
      config: { unit: 'ns' },
      values: [1e6, null, 2e6],
    });
    expect(framesOf(alone([1, 2, 3], 'dcount_took', 'array', 'dcount', 'took'))[0].fields[1]).toMatchObject({
      config: {},
      values: [1, 2, 3],
    });
    expect(framesOf(alone([true, false, null], 'b', 'array'))[0].fields[1].type).toBe(FieldType.boolean);
    const both = alone([[1, 2], [3, 4], null], 'p', 'array', 'percentiles_array', 'ms');
    expect(framesOf(both).map(({ fields }) => [fields[1].name, fields[1].values, fields[1].config.unit])).toEqual([
      ['p_#1', [1, 3, null], 'ms'],
      ['p_#2', [2, 4, null], 'ms'],
    ]);
  });

  it('beyond 2^53 are rounded, with a notice', () => {
    const large = {
      ...alone([], 'n', 'array', 'max'),
      columns: `[[[9007199254740993,1,2]],[${JSON.stringify(times)}]]`,
    };
    expect(framesOf(large)[0].fields[1].values).toEqual([9007199254740992, 1, 2]);
    expect(noticesOf(large)).toEqual([expect.stringContaining('“n” has integers beyond 2^53')]);
  });

  it('of another length than their times are drawn as far as they go, with a word', () => {
    const short: TestTable = {
      ...table,
      columns: [
        ['GET', 'POST', 'PUT'],
        [[1], 7, null],
        [times, times, null],
      ],
    };
    expect(framesOf(short).map(({ fields }) => fields[1].values)).toEqual([
      [1, null, null],
      [null, null, null],
    ]);
    expect(noticesOf(short)).toEqual([expect.stringContaining('2 rows have arrays that aren’t as long as “time”')]);
    expect(noticesOf({ ...table, columns: [['GET'], [[1]], [times]] })).toEqual([
      expect.stringContaining('1 row has an array that isn’t as long as “time”'),
    ]);
  });

  it('are filled, put in one frame and named by a template as other series', () => {
    const [frame, ...others] = framesOf(table, { fill: 'zero', wide: true, legend: '{{__name}} of {{method}}' });
    expect(others).toEqual([]);
    expect(frame.fields.map(({ values }) => values)).toEqual([
      [at(0), at(5), at(10)],
      [1.5, null, 2],
      [4, 5, 6],
    ]);
    expect(frame.fields[1].config.displayNameFromDS).toBe('avg_ms of GET');
    expect(noticesOf(table, { fill: 'zero' })).toEqual([]);
  });

  it('without rows are no data', () => {
    expect(framesOf({ ...table, columns: [[], [], []] })).toMatchObject([{ length: 0 }]);
  });
});

it('Arrays of events, and lists that are no series, stay as they are', () => {
  const events: TestTable = {
    fields: [field('_time', 'datetime'), field('time', 'array'), field('tags', 'array')],
    columns: [[minute(0)], [[1]], [['a']]],
  };
  const lists: TestTable = {
    fields: [field('method', 'string'), field('names', 'array', 'make_list'), field('uris', 'array', 'make_set')],
    columns: [['GET'], [['a']], [['b']]],
    groups: ['method'],
  };
  for (const one of [events, lists]) {
    expect(readResultMeta(framesOf(one)[0])?.shape).toBe('table');
  }
});
