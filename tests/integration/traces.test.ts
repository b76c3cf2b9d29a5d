/** Tests the way from log lines to traces and back, and the service graph, on the sandbox's demo data. */
import { firstValueFrom, lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { RunningPages } from '../../src/query/paging/runningPages';
import { runQuery } from '../../src/query/runQuery';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { ServiceClient } from '../../src/service/client';
import { runTraces } from '../../src/traces/runTraces';
import { linksToTraces } from '../../src/traces/traceLinks';
import { type RowsQuery, type TracesQuery } from '../../src/types';
import { traceSourceOf } from './support/dataSource';
import { overHttp } from './support/overHttp';

const to = dateTime(testNow);
const from = dateTime(to.valueOf() - 3_600_000);
const range = { from, to, raw: { from, to } };

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 20_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
});
afterAll(() => sandbox.stop());

/** Runs a query as the data source does. */
async function framesOf(
  query: Omit<TracesQuery, 'refId'> | Omit<RowsQuery, 'refId'>,
  asked = range
): Promise<DataFrame[]> {
  const source = traceSourceOf(service);
  const context = { service, running: new RunningPages(), templates: templatesWith({}), request: { range: asked } };
  const run =
    query.kind === 'traces'
      ? runTraces({ refId: 'A', ...query }, { ...context, source })
      : runQuery({ refId: 'A', ...query }, context);
  const frames = (await lastValueFrom(run)).frames();
  return linksToTraces(frames, { source, request: { app: 'dashboard', range: asked } });
}

const valuesOf = (frame: DataFrame, name: string) => frame.fields.find((field) => field.name === name)?.values ?? [];
const rowsOf = (frame: DataFrame) =>
  Array.from({ length: frame.length }, (_, row) =>
    Object.fromEntries(frame.fields.map(({ name, values }) => [name, values[row]]))
  );

/** The query behind a field's link in a row after Grafana's interpolation. */
function followed(frame: DataFrame, name: string, row: number): TracesQuery | RowsQuery {
  const field = frame.fields.find((one) => one.name === name && one.config.links);
  const text = JSON.stringify(field?.config.links?.[0].internal?.query);
  return JSON.parse(text.replaceAll('${__value.raw}', String(field?.values[row])));
}

test('any log line leads to its trace with its span, and any span back to its lines', async () => {
  const [logs] = await framesOf({ kind: 'apl', query: "['otel-demo-logs'] | sample 0.5", format: 'logs' });
  expect(logs.length).toBeGreaterThan(100);
  for (let row = 0; row < logs.length; row += 20) {
    const { trace_id: trace, span_id: span } = logs.fields.find(({ name }) => name === 'labels')?.values[row] ?? {};
    const [spans] = await framesOf(followed(logs, 'trace_id', row));
    expect(spans.meta?.preferredVisualisationType).toBe('trace');
    const place = valuesOf(spans, 'spanID').indexOf(span);
    expect(place).toBeGreaterThanOrEqual(0);

    // Grafana requests the span's own time in whole milliseconds; the span's line is written at its end.
    const start = valuesOf(spans, 'startTime')[place];
    const ownTime = [dateTime(Math.floor(start)), dateTime(Math.floor(start + valuesOf(spans, 'duration')[place]))];
    const narrow = { from: ownTime[0], to: ownTime[1], raw: { from: ownTime[0], to: ownTime[1] } };
    const [ofSpan] = await framesOf(followed(spans, 'spanID', place), narrow);
    expect(valuesOf(ofSpan, 'body')).toContain(valuesOf(logs, 'body')[row]);
    expect(valuesOf(ofSpan, 'labels')).toMatchObject(
      ofSpan.fields[0].values.map(() => ({ trace_id: trace, span_id: span }))
    );
    const [ofTrace] = await framesOf(followed(spans, 'traceID', place), narrow);
    expect(ofTrace.length).toBeGreaterThanOrEqual(ofSpan.length);
    expect(valuesOf(ofTrace, 'body')).toContain(valuesOf(logs, 'body')[row]);
  }
});

test('a trace that is nowhere is an error that says what to do', async () => {
  await expect(framesOf({ kind: 'traces', query: 'nobody" or true //' })).rejects.toThrow(
    'Choose a range that includes'
  );
});

test('a list of traces says of each what its spans say', async () => {
  const [spans] = await framesOf({ kind: 'apl', query: "['otel-demo-traces']", rows: 'all', format: 'table' });
  const all = rowsOf(spans);
  const listOf = async (traces: TracesQuery['traces'], rows?: number) =>
    rowsOf((await framesOf({ kind: 'traces', query: '', traces, rows }))[0]);
  const ofTrace = (id: unknown) => all.filter(({ trace_id }) => trace_id === id);

  const every = await listOf({}, 10_000);
  expect(new Set(every.map(({ trace_id }) => trace_id))).toEqual(new Set(all.map(({ trace_id }) => trace_id)));
  for (const { trace_id, service: root, operation, spans: number, errors } of every) {
    const own = ofTrace(trace_id);
    expect(number).toBe(own.length);
    expect(errors).toBe(own.filter(({ error }) => error === true).length);
    const first = own.find(({ parent_span_id }) => parent_span_id === null) ?? own[0];
    expect([root, operation]).toEqual([first['service.name'], first.name]);
  }
  expect(await listOf({}, 7)).toEqual(every.slice(0, 7));

  const failed = await listOf({ service: 'payment', operation: 'POST /charges', errors: true, minDuration: '100ms' });
  expect(failed.length).toBeGreaterThan(0);
  const wanted = every.filter(
    ({ trace_id, errors, duration }) =>
      errors > 0 &&
      duration >= 100e6 &&
      ofTrace(trace_id).some((one) => one['service.name'] === 'payment' && one.name === 'POST /charges')
  );
  expect(failed).toEqual(wanted.sort((one, other) => other.duration - one.duration));
  expect(await listOf({ service: 'nobody' })).toEqual([]);

  const [begin, end] = [to.valueOf() - 1_800_000, to.valueOf() - 1_700_000];
  const window = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
  const then = every.filter(({ start, duration }) => start < end && start + duration / 1e6 >= begin);
  expect(then.length).toBeGreaterThan(0);
  expect(await listOf({ window }, 10_000)).toEqual(then);
  const [list] = await framesOf({ kind: 'traces', query: '' });
  expect(list.meta?.preferredVisualisationType).toBe('table');
  expect(followed(list, 'trace_id', 0)).toMatchObject({ kind: 'traces', query: valuesOf(list, 'trace_id')[0] });
});

test('a service graph has the calls that the spans are', async () => {
  const [spans] = await framesOf({ kind: 'apl', query: "['otel-demo-traces']", rows: 'all', format: 'table' });
  const all = rowsOf(spans);
  const byId = new Map(all.map((span) => [`${span.trace_id} ${span.span_id}`, span]));
  const calls = new Map<string, number>();
  const requests = new Map<string, number>();
  for (const { trace_id, parent_span_id, 'service.name': called } of all) {
    const caller = byId.get(`${trace_id} ${parent_span_id}`)?.['service.name'];
    if (caller !== called) {
      requests.set(called, (requests.get(called) ?? 0) + 1);
    }
    if (caller !== undefined && caller !== called) {
      calls.set(`${caller} → ${called}`, (calls.get(`${caller} → ${called}`) ?? 0) + 1);
    }
  }
  const [nodes, edges] = await framesOf({ kind: 'traces', query: '', traces: { as: 'graph' } });
  expect(new Map(rowsOf(nodes).map(({ id, detail__requests }) => [id, Number(detail__requests)]))).toEqual(requests);
  expect(
    new Map(
      rowsOf(edges).map(({ source, target, detail__requests }) => [`${source} → ${target}`, Number(detail__requests)])
    )
  ).toEqual(calls);
  expect(calls.get('frontend → checkout')).toBeGreaterThan(0);
});

test('nothing is found without a dataset of spans, and it says so', async () => {
  const bare = await startTestSandbox();
  const client = new ServiceClient(overHttp(bare).fetch, { edge: false });
  const source = traceSourceOf(client);
  const context = {
    ...{ service: client, running: new RunningPages(), templates: templatesWith({}) },
    request: { range },
  };
  const asked = runTraces({ refId: 'A', kind: 'traces', query: '' }, { ...context, source });
  await expect(firstValueFrom(asked)).rejects.toThrow('No dataset with spans found');
  await bare.stop();
});
