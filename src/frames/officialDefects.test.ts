import { DataFrameType, FieldType, formattedValueToString, getValueFormat } from '@grafana/data';

import { planQuery } from '../query/plan/planQuery';
import { truncationNotices } from '../query/result/truncation';
import { readResultMeta } from './decorate/stats';
import { type FrameOptions } from './options';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { at, minute } from './testing/minutes';
import { toFrames } from './toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: 'logs', ...options });
const valuesOf = (table: TestTable) => framesOf(table).map(({ fields }) => fields.map(({ values }) => values));

/** A table with a metric by minute and one other group. */
const grouped = (type: string, groups: unknown[], times = groups.map((_, index) => minute(index))): TestTable => ({
  fields: [field('_time', 'datetime'), field('g', type), field('count_', 'integer', 'count')],
  columns: [times, groups, groups.map((_, index) => index + 1)],
  groups: ['_time', 'g'],
  buckets: { field: '_time', size: 60e9 },
});

describe('What the official plugin gets wrong and ours must not', () => {
  test('groups by a numeric field do not plot as values with doubled times: they are labels', () => {
    const frames = framesOf(grouped('integer', [200, 500, 200], [minute(0), minute(0), minute(1)]));
    expect(frames.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      ['_time', 'count_'],
      ['_time', 'count_'],
    ]);
    expect(frames.map(({ fields }) => fields[1].labels)).toEqual([{ g: '200' }, { g: '500' }]);
    expect(frames.map(({ fields }) => fields[0].values)).toEqual([[at(0), at(1)], [at(0)]]);
  });

  test('booleans do not become strings', () => {
    const [frame] = framesOf({ fields: [field('b', 'boolean')], columns: [[true, null, false]] });
    expect(frame.fields[0]).toMatchObject({ type: FieldType.boolean, values: [true, null, false] });
  });

  test('union types do not become quoted JSON', () => {
    expect(valuesOf({ fields: [field('u', 'string|boolean')], columns: [['a', true]] })).toEqual([[['a', 'true']]]);
    expect(valuesOf({ fields: [field('u', 'integer|float')], columns: [[1, 1.5]] })).toEqual([[[1, 1.5]]]);
  });

  test('integers beyond 2^53 do not round', () => {
    expect(valuesOf({ fields: [field('n', 'integer')], columns: '[[9007199254740993]]' })).toEqual([
      [['9007199254740993']],
    ]);
  });

  test('integers beyond 2^53 that groups are made of do not melt two series into one', () => {
    const frames = framesOf({
      ...grouped('integer', []),
      columns: `[["${minute(0)}","${minute(0)}"],[9007199254740992,9007199254740993],[1,2]]`,
    });
    expect(frames.map(({ fields }) => [fields[1].labels, fields[1].values])).toEqual([
      [{ g: '9007199254740992' }, [1]],
      [{ g: '9007199254740993' }, [2]],
    ]);
  });

  test('the metric’s name is not lost when there are labels', () => {
    const frames = framesOf({
      fields: [
        field('_time', 'datetime'),
        field('host', 'string'),
        field('p50', 'float', 'percentile', 'ms'),
        field('p95', 'float', 'percentile', 'ms'),
      ],
      columns: [[minute(0)], ['a'], [1], [2]],
      groups: ['_time', 'host'],
    });
    expect(frames.map(({ fields }) => [fields[1].name, fields[1].labels])).toEqual([
      ['p50', { host: 'a' }],
      ['p95', { host: 'a' }],
    ]);
  });

  test('descending order does not turn a chart into a table: it is turned', () => {
    const [frame] = framesOf(grouped('string', ['a', 'a', 'a'], [minute(2), minute(1), minute(0)]));
    expect(frame.meta?.type).toBe(DataFrameType.TimeSeriesMulti);
    expect(frame.fields.map(({ values }) => values)).toEqual([
      [at(0), at(1), at(2)],
      [3, 2, 1],
    ]);
  });

  test('a null group is no group of the text null', () => {
    const quoted = JSON.stringify('"null"');
    const values = [null, 'null', '"null"', quoted, '"no null"', '"null'];
    const frames = framesOf(
      grouped(
        'string',
        values,
        values.map(() => minute(0))
      )
    );
    const labels = new Map(frames.map(({ fields }) => [fields[1].values[0], fields[1].labels?.g]));
    const expected = ['null', '"null"', quoted, JSON.stringify(quoted), '"no null"', '"\\"null"'];
    expect(labels).toEqual(new Map(expected.map((label, index) => [index + 1, label])));
  });

  test('a null group does not become ""', () => {
    const frames = framesOf(grouped('string', [null, ''], [minute(0), minute(0)]));
    expect(frames.map(({ fields }) => [fields[1].labels, fields[1].config.displayNameFromDS])).toEqual([
      [{ g: '' }, '""'],
      [{ g: 'null' }, 'null'],
    ]);
  });

  test('one bad cell does not fail the whole query', () => {
    const [frame] = framesOf({ fields: [field('n', 'integer')], columns: [[1, 'two', 3]] });
    expect(frame.fields[0].values).toEqual([1, null, 3]);
    expect(frame.meta?.notices?.map(({ text }) => text)).toEqual([expect.stringContaining('"two"')]);
  });

  test.each([
    ['histogram', [{ from: 0, to: 1, count: 2 }]],
    ['topk', [{ key: 'a', count: 2, error: 0 }]],
    ['percentiles_array', [1.5]],
  ])('%s is no unreadable JSON string', (aggregate, cell) => {
    const frames = framesOf({ fields: [field('x', 'array', aggregate, 'f')], columns: [[cell]] });
    const values = frames.flatMap(({ fields }) => fields.flatMap((one) => [...one.values]));
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => typeof value === 'object' || /[[{]/.test(String(value)))).toEqual([]);
  });

  test.each([
    ['percent', '9000%'],
    ['percent100', '90%'],
    ['curusd', '$90'],
    ['curgbp', '£90'],
    ['cureur', '€90'],
    ['curbtc', '฿90'],
    ['secs', '1.50 mins'],
    ['mins', '1.50 hours'],
    ['hours', '3.75 days'],
    ['days', '12.9 weeks'],
    ['ago', 'years ago'],
    ['widgets', '90 widgets'],
  ])('90 in the unit %s is shown by Grafana as %s', (unit, shown) => {
    const source = answerOf([{ fields: [field('n', 'float')], columns: [[90]] }], {}, [{ name: 'n', unit }]);
    const [frame] = toFrames(source, { refId: 'A', format: 'auto', query: '' });
    const { unit: own } = frame.fields[0].config;
    expect(formattedValueToString(getValueFormat(own)(90))).toContain(shown);
  });

  test('zero tables is no error', () => {
    expect(toFrames(answerOf([]), { refId: 'A', format: 'auto', query: '' })).toEqual([]);
  });

  test('results do not stop at 1,000 rows without a word', () => {
    const source = answerOf([{ fields: [field('n', 'integer')], columns: [new Array(1000).fill(1)] }], {
      rowsMatched: 5000,
    });
    const plan = planQuery('logs', {});
    const notices = truncationNotices(plan.kind === 'single' ? plan.requested : undefined, source);
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Showing the first 1,000 of 5,000 rows')]);
    const [frame] = toFrames(source, { refId: 'A', format: 'auto', query: '' });
    expect(readResultMeta(frame)).toMatchObject({ shape: 'table', rows: 1000 });
  });
});
