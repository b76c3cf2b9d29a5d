import { DataFrameView, FieldType, type TraceSpanRow } from '@grafana/data';

import { readResultMeta } from '../decorate/stats';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: '', ...options });
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];

const spans = (traces: string[]) => ({
  fields: [
    field('_time', 'datetime'),
    field('trace_id', 'string'),
    field('span_id', 'string'),
    field('parent_span_id', 'string'),
    field('name', 'string'),
    field('service.name', 'string'),
    field('duration', 'timespan'),
    field('kind', 'string'),
    field('error', 'boolean'),
    field('status.code', 'string'),
    field('resource.k8s.pod.name', 'string'),
    field('attributes.http.status_code', 'integer'),
    field('attributes.custom', 'map'),
    field('events', 'array'),
  ],
  columns: [
    ['2024-01-01T00:00:00.0005Z', '2024-01-01T00:00:00.001Z'],
    traces,
    ['s1', 's2'],
    [null, 's1'],
    ['GET /', 'SELECT'],
    ['frontend', 'db'],
    ['1.5ms', 122_410],
    ['server', 'client'],
    [false, true],
    ['Ok', null],
    ['pod-1', null],
    [200, null],
    [null, { rows: 3 }],
    [null, [{ name: 'retry', timestamp: '2024-01-01T00:00:00.002Z', attributes: { left: 2 } }]],
  ],
});

describe('The spans of one trace', () => {
  it('are a trace as Grafana’s trace view reads it: milliseconds with fractions, tags, status, events', () => {
    const [frame] = framesOf(spans(['t', 't']));
    expect(frame.meta?.preferredVisualisationType).toBe('trace');
    expect(readResultMeta(frame)?.shape).toBe('trace');
    const units = Object.fromEntries(frame.fields.map(({ name, config }) => [name, config.unit]));
    expect(units).toMatchObject({ startTime: 'dateTimeAsIso', duration: 'ms' });
    const [root, child] = new DataFrameView<TraceSpanRow>(frame).toArray();
    const start = Date.UTC(2024, 0, 1);
    expect(root).toMatchObject({
      traceID: 't',
      spanID: 's1',
      parentSpanID: '',
      operationName: 'GET /',
      serviceName: 'frontend',
      serviceTags: [{ key: 'resource.k8s.pod.name', value: 'pod-1' }],
      startTime: start + 0.5,
      duration: 1.5,
      kind: 'server',
      statusCode: 1,
      logs: [],
    });
    expect(root.tags).toContainEqual({ key: 'attributes.http.status_code', value: 200 });
    expect(child).toMatchObject({
      parentSpanID: 's1',
      startTime: start + 1,
      duration: 0.12241,
      statusCode: 2,
      logs: [
        {
          timestamp: start + 2,
          fields: [
            { key: 'event', value: 'retry' },
            { key: 'left', value: 2 },
          ],
        },
      ],
    });
    expect(child.tags).toContainEqual({ key: 'attributes.custom.rows', value: 3 });
  });

  it('also with names in camel case, whose duration shows its unit', () => {
    const { fields, columns } = spans(['t', 't']);
    const names = ['_time', 'traceId', 'spanId', 'parentSpanId', 'operationName', 'serviceName'];
    const [frame] = framesOf({
      fields: [
        ...names.map((name, place) => ({ ...fields[place], name })),
        field('durationMs', 'integer'),
        field('success', 'boolean'),
      ],
      columns: [...columns.slice(0, names.length), [3, 5], [true, false]],
    });
    const rows = new DataFrameView<TraceSpanRow>(frame).toArray();
    expect(rows.map(({ duration, statusCode }) => [duration, statusCode])).toEqual([
      [3, 0],
      [5, 2],
    ]);
    expect(rows[1].tags).toContainEqual({ key: 'success', value: false });
  });

  it('of several traces are a table, unless a trace is asked for: then the first one, with a word', () => {
    const table = spans(['t', 'u']);
    expect(readResultMeta(framesOf(table)[0])?.shape).toBe('table');
    const [frame] = framesOf(table, { format: 'trace' });
    expect(frame.length).toBe(1);
    expect(noticesOf(table, { format: 'trace' })).toEqual([
      expect.stringContaining('spans from 2 traces. Only the first is shown (1 row left out).'),
    ]);
  });

  it('can be shown as a table', () => {
    expect(framesOf(spans(['t', 't']), { format: 'table' })[0].fields[0].type).toBe(FieldType.time);
  });
});

describe('Auto in a Traces panel', () => {
  it('is a trace, also of several, whose first one is shown with a word', () => {
    const table = spans(['t', 'u']);
    expect(readResultMeta(framesOf(table, { panel: 'traces' })[0])?.shape).toBe('trace');
    expect(noticesOf(table, { panel: 'traces' })).toEqual([expect.stringContaining('spans from 2 traces')]);
  });

  it('is what it is elsewhere for rows that are no spans', () => {
    const table = { fields: [field('_time', 'datetime')], columns: [['2024-01-01T00:00:00Z']] };
    expect(framesOf(table, { panel: 'traces' })).toEqual(framesOf(table));
  });
});

describe('The format trace', () => {
  it('is a table, with a word, for rows that are no spans', () => {
    const table = { fields: [field('_time', 'datetime')], columns: [['2024-01-01T00:00:00Z']] };
    expect(readResultMeta(framesOf(table, { format: 'trace' })[0])?.shape).toBe('table');
    expect(noticesOf(table, { format: 'trace' })).toEqual([expect.stringContaining('A trace needs the columns')]);
  });
});

describe('The events of a span', () => {
  it.each([
    '{"name":"Enqueued","timestamp":1733997117722909000}',
    '{"name":"Enqueued","timestamp":"1733997117722909000"}',
    '{"name":"Enqueued","timestamp":1.733997117722909e18}',
    '{"name":"Enqueued","time":1733997117722909000}',
    '{"name":"Enqueued","time":null,"timestamp":1733997117722909000}',
    '{"name":"Enqueued","timeUnixNano":"1733997117722909000"}',
    '{"name":"Enqueued","time_unix_nano":1733997117722909000}',
    '{"name":"Enqueued","timestamp":"2024-12-12T09:51:57.722909Z"}',
  ])('have a time in nanoseconds or ISO form: %s', (event) => {
    const table = spans(['t', 't']);
    const [frame] = framesOf({
      ...table,
      columns: `[${table.columns
        .slice(0, -1)
        .map((column) => JSON.stringify(column))
        .join()},[[${event},{"name":"no time"}],null]]`,
    });
    const [root] = new DataFrameView<TraceSpanRow>(frame).toArray();
    expect(root.logs).toEqual([{ timestamp: 1733997117722.909, fields: [{ key: 'event', value: 'Enqueued' }] }]);
  });
});
