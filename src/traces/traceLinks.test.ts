import { type DataFrame, getDefaultTimeRange } from '@grafana/data';

import { answerOf, field, type TestTable } from '../frames/testing/answerOf';
import { minute } from '../frames/testing/minutes';
import { toFrames } from '../frames/toFrames';
import { allowExplore } from '../testing/allowExplore';
import { type ResultFormat } from '../types';
import { fakeSource, lines, spansOf } from './testing/fakeSource';
import { linksToTraces } from './traceLinks';

allowExplore();

const datasets = {
  logs: { kind: 'otel:logs:v1', fields: lines },
  spans: { kind: 'otel:traces:v1', fields: spansOf() },
};

const range = getDefaultTimeRange();

function framesOf(table: TestTable, format: ResultFormat, datasetNames: string[]): DataFrame[] {
  const source = answerOf([table]);
  return toFrames({ ...source, body: { ...source.body, datasetNames } }, { refId: 'A', format, query: '' });
}

async function linked(table: TestTable, format: ResultFormat, { from = ['logs'], known = datasets } = {}) {
  const data = framesOf(table, format, from);
  const [frame] = await linksToTraces(data, {
    source: fakeSource(known).source,
    request: { app: 'dashboard', range },
  });
  return frame;
}

const linksOf = ({ fields }: DataFrame) =>
  Object.fromEntries(fields.flatMap(({ name, config: { links } }) => (links ? [[name, links]] : [])));

const table: TestTable = {
  fields: [
    field('_time', 'datetime'),
    field('body', 'string'),
    field('trace_id', 'string'),
    field('span_id', 'string'),
  ],
  columns: [
    [minute(0), minute(1)],
    ['a', 'b'],
    ['t1', null],
    ['s1', null],
  ],
};

const toTrace = (origin: string[], span = 'span_id') => ({
  title: 'Trace',
  url: '',
  internal: {
    datasourceUid: 'apl',
    datasourceName: 'APL for Axiom',
    query: { refId: 'A', kind: 'traces', query: '${__value.raw}', traces: { origin } },
    range,
    panelsState: { trace: { spanId: `\${__data.fields["${span}"]}` } },
  },
});

describe('The id of a trace', () => {
  it('in a table leads to the trace, at its span', async () => {
    expect(linksOf(await linked(table, 'table', { from: ['my logs'] }))).toEqual({
      trace_id: [toTrace(['my logs'])],
    });
  });

  it('in log lines does, too, by a field of its own; lines without one have no link', async () => {
    const frame = await linked(table, 'logs');
    expect(linksOf(frame)).toEqual({ trace_id: [toTrace(['logs'])] });
    const valuesOf = (name: string) => frame.fields.find((one) => one.name === name)?.values;
    expect(valuesOf('trace_id')).toEqual(['t1', null]);
    expect(valuesOf('labels')).toEqual([{ trace_id: 't1', span_id: 's1' }, {}]);
    const span = frame.fields.find(({ name }) => name === 'span_id');
    expect(span).toMatchObject({ values: ['s1', ''], config: { custom: { hidden: true } } });
  });

  it('leads to the trace as a whole where no field names the span', async () => {
    const [fields, columns] = [
      [table.fields[0], field('traceId', 'string')],
      [[minute(0)], ['t1']],
    ];
    const [link] = linksOf(await linked({ fields, columns }, 'table')).traceId ?? [];
    expect(link.internal).not.toHaveProperty('panelsState');
  });

  it('that is a number is none', async () => {
    const fields = [table.fields[0], field('trace_id', 'integer')];
    expect(linksOf(await linked({ fields, columns: [[minute(0)], [7]] }, 'table'))).toEqual({});
  });
});

const span = (id: string, trace = 't"1'): unknown[] => [minute(0), trace, id, null, 'GET /', 'web', 1000];
const spans = (...rows: unknown[][]): TestTable => ({
  fields: [
    field('_time', 'datetime'),
    field('trace_id', 'string'),
    field('span_id', 'string'),
    field('parent_span_id', 'string'),
    field('name', 'string'),
    field('service.name', 'string'),
    field('duration', 'timespan'),
  ],
  columns: rows[0].map((_, place) => rows.map((row) => row[place])),
});
const toLogs = (title: string, query: string) => ({
  title,
  url: '',
  internal: {
    datasourceUid: 'apl',
    datasourceName: 'APL for Axiom',
    query: { refId: 'A', kind: 'apl', query, format: 'logs', margin: 3_600_000 },
    range,
  },
});

describe('A span', () => {
  it('leads to its log lines and to those of its trace, with the trace’s id as a text', async () => {
    const frame = await linked(spans(span('s1'), span('s2')), 'trace', { from: ['spans'] });
    const ofTrace = 'logs\n| where trace_id == "t\\"1"';
    expect(linksOf(frame)).toEqual({
      traceID: [toLogs('Logs for this trace', ofTrace)],
      spanID: [toLogs('Logs for this span', `${ofTrace} and span_id == "\${__value.raw}"`)],
    });
  });

  it('leads to those of the trace alone where an id could end the text around it', async () => {
    const frame = await linked(spans(span('s1'), span('s" or true or "')), 'trace', { from: ['spans'] });
    expect(Object.keys(linksOf(frame))).toEqual(['traceID']);
  });

  it('has no link where no dataset is known to hold logs', async () => {
    const known = { ...datasets, logs: { kind: 'axiom:events:v1', fields: lines } };
    expect(linksOf(await linked(spans(span('s1')), 'trace', { from: ['spans'], known }))).toEqual({});
  });
});

it('A trace waits for the list of datasets only so long', async () => {
  jest.useFakeTimers();
  const data = framesOf(spans(span('s1')), 'trace', ['spans']);
  const { source } = fakeSource(datasets);
  const never = { ...source, schema: { ...source.schema, datasets: () => new Promise<never>(() => {}) } };
  const done = linksToTraces(data, { source: never, request: { app: 'dashboard', range } });
  await jest.advanceTimersByTimeAsync(3000);
  expect(linksOf((await done)[0])).toEqual({});
  jest.useRealTimers();
});
