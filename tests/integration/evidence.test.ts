/** Compares the marks of charts on the sandbox's demo data with the same events read one by one. */
import { lastValueFrom } from 'rxjs';

import { type DataFrame, type DataQueryRequest, dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { readSettings } from '../../src/config/readSettings';
import { runEvidence } from '../../src/evidence/runEvidence';
import { readResultMeta } from '../../src/frames/decorate/stats';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { type Refreshing } from '../../src/query/refresh/refresh';
import { runQuery } from '../../src/query/runQuery';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type AplQuery, type RowsQuery } from '../../src/types';
import { overHttp } from './support/overHttp';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 20_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
});
afterAll(() => sandbox.stop());

const minute = 60_000;
const now = Date.parse(testNow);
const rangeTo = (end: number) => {
  const [from, to] = [dateTime(end - 60 * minute), dateTime(end)];
  return { from, to, raw: { from: 'now-1h', to: 'now' } };
};

async function marksOf(apl: string, range = rangeTo(now), refreshing?: Refreshing): Promise<DataFrame[]> {
  const query: RowsQuery = { refId: 'A', kind: 'apl', query: apl, evidence: true };
  const request: DataQueryRequest<AplQuery> = {
    ...{ requestId: 'Q', interval: '1m', intervalMs: minute, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
    ...{ startTime: 0, range, panelPluginId: 'timeseries', targets: [query] },
  };
  const source = { uid: 'apl', name: 'APL', settings: readSettings({}), schema: new Schema(service) };
  const context = { service, source, refreshing, running: new RunningPages(), templates: templatesWith({}), request };
  return (await lastValueFrom(runEvidence(runQuery(query, context), query, context, new Map()))).frames();
}

const valuesOf = (frame: DataFrame | undefined, name: string) =>
  frame?.fields.find((field) => field.name === name)?.values ?? [];

/** Reads the events of a dataset in a range, one row each. */
async function eventsOf(apl: string, range = rangeTo(now)) {
  const query: RowsQuery = { refId: 'A', kind: 'apl', query: apl, format: 'table', rows: 'all' };
  const context = { service, running: new RunningPages(), templates: templatesWith({}), request: { range } };
  const [frame] = (await lastValueFrom(runQuery(query, context))).frames();
  return Array.from({ length: frame.length }, (_, row): Record<string, unknown> =>
    Object.fromEntries(frame.fields.map(({ name, values }) => [name, values[row]]))
  );
}

const isMark = ({ name }: DataFrame) => name === 'exemplar';
const spans = "['otel-demo-traces']";

/** Finds the slowest event of each bin and service with a plain loop. */
function slowest(events: Array<Record<string, unknown>>, bin: number): Map<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const event of events) {
    const key = `${Math.floor(Number(event._time) / bin)} ${String(event['service.name'])}`;
    const before = found.get(key);
    if (before === undefined || Number(event.duration) > Number(before.duration)) {
      found.set(key, event);
    }
  }
  return found;
}

test('are the slowest event of each bin and service', async () => {
  const frames = await marksOf(
    `${spans} | where kind == "server" | summarize p95 = percentile(duration, 95) by bin(_time, 10m), ['service.name']`
  );
  const marks = frames.find(isMark);
  const events = await eventsOf(
    `${spans} | where kind == "server" | project _time, duration, trace_id, ['service.name']`
  );
  const expected = slowest(events, 10 * minute);
  expect(marks?.length).toBeGreaterThan(20);
  expect(readResultMeta(frames[0])?.evidence).toBe(`${marks?.length} marks`);
  valuesOf(marks, 'Time').forEach((time, row) => {
    const service = valuesOf(marks, 'service.name')[row];
    const event = expected.get(`${Math.floor(time / (10 * minute))} ${service}`);
    expect([valuesOf(marks, 'Value')[row], time]).toEqual([event?.duration, event?._time]);
    expect(valuesOf(marks, 'Duration')[row]).toBe(event?.duration);
  });
});

test('are failed events at the height of a chart of counts, each a span of its trace', async () => {
  const frames = await marksOf(`${spans} | summarize failed = countif(error == true) by bin(_time, 5m)`);
  const marks = frames.find(isMark);
  const traces = new Set(
    (await eventsOf(`${spans} | where error == true | project _time, trace_id`)).map((one) => one.trace_id)
  );
  const failed = valuesOf(marks, 'Status').filter((status) => status === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  valuesOf(marks, 'trace_id').forEach((trace, row) => {
    expect(traces.has(trace)).toBe(valuesOf(marks, 'Status')[row] === 'failed');
    const bin = Math.floor(valuesOf(marks, 'Time')[row] / (5 * minute)) * 5 * minute;
    const place = valuesOf(frames[0], '_time').indexOf(bin);
    expect(valuesOf(marks, 'Value')[row]).toBe(frames[0].fields[1].values[place]);
  });
});

test.each([
  ['log lines', `['otel-demo-logs'] | summarize count() by bin(_time, 5m)`],
  ['requests', `['sample-http-logs'] | summarize percentile(req_duration_ms, 95) by bin(_time, 5m)`],
])('of %s link to the lines up to them, so that any limit keeps the marked line', async (_, apl) => {
  const marks = (await marksOf(apl)).find(isMark);
  const message = marks?.fields.find(({ name }) => name === 'Message');
  const query = message?.config.links?.find(({ title }) => title === 'Log line in context')?.internal?.query;
  for (const rowIndex of [0, 3, 6]) {
    const asked =
      typeof query === 'function' ? query({ scopedVars: { __dataContext: { value: { rowIndex } } } }) : undefined;
    const context = {
      service,
      running: new RunningPages(),
      templates: templatesWith({}),
      request: { range: rangeTo(now) },
    };
    const [lines] = (await lastValueFrom(runQuery({ ...asked, rows: 2 }, context))).frames();
    expect(valuesOf(lines, 'timestamp')).toContain(valuesOf(marks, 'Time')[rowIndex]);
  }
});

test('are the same after an incremental refresh, which queries new bins only', async () => {
  const apl = `${spans} | summarize p95 = percentile(duration, 95) by bin(_time, 5m), ['service.name']`;
  const refreshing: Refreshing = { settings: readSettings({ incrementalRefresh: true }) };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 5 * minute);
  await marksOf(apl, rangeTo(now - 5 * minute), refreshing);
  clock.mockReturnValue(now);
  const frames = await marksOf(apl, rangeTo(now), refreshing);
  clock.mockRestore();
  const marks = frames.find(isMark);
  expect(marks?.meta?.custom?.apl.refresh.kept).toBeGreaterThan(5);
  const whole = (await marksOf(apl)).find(isMark);
  expect(marks?.fields.map(({ values }) => values)).toEqual(whole?.fields.map(({ values }) => values));
});
