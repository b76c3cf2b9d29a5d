/** Compares flame graphs of the sandbox's demo traces with the same spans read one by one. */
import { createHash } from 'node:crypto';

import { lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { runQuery } from '../../src/query/runQuery';
import { ServiceClient } from '../../src/service/client';
import { findSpans } from '../../src/traces/findDatasets';
import { runTraces } from '../../src/traces/runTraces';
import { idsQuery } from '../../src/traces/traceQueries';
import { type RowsQuery, type TracesQuery } from '../../src/types';
import { traceSourceOf } from './support/dataSource';
import { overHttp } from './support/overHttp';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

let sandbox: TestSandbox;
let service: ServiceClient;
let sent: string[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 20_000 });
  const http = overHttp(sandbox);
  service = new ServiceClient(
    (request) => {
      sent.push(request.path);
      return http.fetch(request);
    },
    { edge: false }
  );
});
beforeEach(() => (sent = []));
afterAll(() => sandbox.stop());

const minute = 60_000;
const now = Date.parse(testNow);
const rangeOf = (from: number, to: number) => {
  const ends = { from: dateTime(from), to: dateTime(to) };
  return { ...ends, raw: ends };
};
const lastHour = rangeOf(now - 60 * minute, now);

const contextOf = (range = lastHour) => ({
  ...{ service, running: new RunningPages(), templates: templatesWith({}), request: { range } },
  source: traceSourceOf(service),
});

async function flameOf(query: Partial<TracesQuery> = {}, context = contextOf()): Promise<DataFrame[]> {
  const saved: TracesQuery = {
    refId: 'A',
    kind: 'traces',
    query: '',
    ...query,
    traces: { as: 'flame', ...query.traces },
  };
  return (await lastValueFrom(runTraces(saved, context))).frames();
}

const valuesOf = (frame: DataFrame, name: string) => frame.fields.find((field) => field.name === name)?.values ?? [];

interface PlainSpan {
  trace: string;
  span: string;
  parent: string;
  label: string;
  start: bigint;
  end: bigint;
}

/** Reads all spans in the hour around the last span. */
async function plainSpans(): Promise<PlainSpan[]> {
  const apl =
    "['otel-demo-traces'] | project _time, trace_id, span_id, parent_span_id, name, ['service.name'], took = duration / 1ns";
  const query: RowsQuery = { refId: 'A', kind: 'apl', query: apl, format: 'table', rows: 'all' };
  const wide = rangeOf(now - 120 * minute, now + 60 * minute);
  const [frame] = (await lastValueFrom(runQuery(query, contextOf(wide)))).frames();
  const time = frame.fields.find(({ name }) => name === '_time');
  return Array.from({ length: frame.length }, (_, row) => {
    const start = BigInt(time?.values[row]) * 1_000_000n + BigInt(time?.nanos?.[row] ?? 0);
    const cell = (name: string) => valuesOf(frame, name)[row];
    return {
      ...{ trace: cell('trace_id'), span: cell('span_id'), parent: cell('parent_span_id') ?? '' },
      label: `${cell('service.name')}: ${cell('name')}`,
      ...{ start, end: start + BigInt(Math.round(cell('took'))) },
    };
  });
}

function groupedBy(spans: PlainSpan[], keyOf: (span: PlainSpan) => string): Map<string, PlainSpan[]> {
  const groups = new Map<string, PlainSpan[]>();
  spans.forEach((span) => groups.set(keyOf(span), [...(groups.get(keyOf(span)) ?? []), span]));
  return groups;
}

/** Time per label in which a span runs without any of its children, from a plain loop. */
function ownTimes(spans: PlainSpan[]): Map<string, number> {
  const times = new Map<string, number>();
  const byParent = groupedBy(spans, ({ trace, parent }) => `${trace} ${parent}`);
  for (const { trace, span, label, start, end } of spans) {
    const children = byParent.get(`${trace} ${span}`) ?? [];
    const moments = [start, end, ...children.flatMap((child) => [child.start, child.end])]
      .filter((moment) => moment >= start && moment <= end)
      .sort((a, b) => (a < b ? -1 : 1));
    let own = 0n;
    for (let at = 1; at < moments.length; at++) {
      const [from, to] = [moments[at - 1], moments[at]];
      own += children.some((child) => child.start <= from && child.end >= to) ? 0n : to - from;
    }
    times.set(label, (times.get(label) ?? 0) + Number(own));
  }
  return times;
}

const selfOf = (frame: DataFrame, name = 'self') => {
  const times = new Map<string, number>();
  valuesOf(frame, 'label').forEach((label, row) => {
    if (row > 0) {
      times.set(label, (times.get(label) ?? 0) + valuesOf(frame, name)[row]);
    }
  });
  return times;
};

test('has the own time of all spans of its traces, in at most three requests', async () => {
  const [flame, list] = await flameOf();
  expect(sent.filter((path) => path.includes('_apl')).length).toBeLessThanOrEqual(3);
  const [total] = valuesOf(flame, 'label');
  const count = Number(total.replace(/\D/g, ''));
  expect(flame.meta?.notices?.[0].text).toMatch(/^Time spent in [\d,]+ of [\d,]+ traces \([\d.]+%\)\.$/);

  const spans = await plainSpans();
  const begun = groupedBy(spans, ({ trace }) => trace);
  expect(count).toBeGreaterThan(20);
  const from = BigInt(lastHour.from.valueOf()) * 1_000_000n;
  const inRange = spans.filter(({ trace }) => begun.get(trace)?.some(({ start }) => start >= from));
  expect(selfOf(flame)).toEqual(ownTimes(inRange));
  expect(valuesOf(flame, 'value')[0]).toBe([...selfOf(flame).values()].reduce((sum, one) => sum + one, 0));
  expect(valuesOf(list, 'self time').reduce((sum, one) => sum + one, 0)).toBe(valuesOf(flame, 'value')[0]);
});

test('has a root alone without traces, because an empty flame graph panel shows an error', async () => {
  const noTraces = contextOf(rangeOf(0, 60 * minute));
  const inPanel = { ...noTraces, request: { ...noTraces.request, panelPluginId: 'flamegraph' } };
  const [graph] = await flameOf({}, inPanel);
  expect(graph.fields.map(({ name, values }) => [name, values])).toEqual([
    ['level', [0]],
    ['label', ['0 traces']],
    ['value', [0]],
    ['self', [0]],
  ]);
  expect(await flameOf({}, noTraces)).toEqual([]);
});

test('takes a sample of the traces from all of the range, the same each time', async () => {
  const { source } = contextOf();
  const apl = idsQuery({}, 10, await findSpans(source, {}));
  const [startTime, endTime] = [lastHour.from.toISOString(), lastHour.to.toISOString()];
  const [table] = (await lastValueFrom(service.query({ apl, startTime, endTime }))).body.tables ?? [];
  const ids = table.columns?.[table.fields.findIndex(({ name }) => name === 'ids')][0];
  const hashed = (id: string) => createHash('md5').update(id).digest('hex');
  const inRange = (await plainSpans()).filter(
    ({ start }) => start >= BigInt(lastHour.from.valueOf()) * 1_000_000n && start < BigInt(now) * 1_000_000n
  );
  const all = [...new Set(inRange.map(({ trace }) => trace))];
  expect(all.length).toBeGreaterThan(20);
  expect(ids).toEqual(all.sort((a, b) => (hashed(a) < hashed(b) ? -1 : 1)).slice(0, 10));
});

test('compares two windows: each side is what it is alone', async () => {
  const half = now - 30 * minute;
  const iso = (from: number, to: number) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  const service = 'payment';
  // The baseline has a gap, as the normal times of a comparison may have.
  const baseline = [iso(now - 60 * minute, now - 50 * minute), iso(now - 40 * minute, half)];
  const search = { service, window: iso(half, now), baseline };
  const [both] = await flameOf({ traces: search });
  expect(sent.filter((path) => path.includes('_apl')).length).toBeLessThanOrEqual(3);
  const spans = await plainSpans();
  const startOf = (own: PlainSpan[]) => own.map(({ start }) => start).sort((a, b) => (a < b ? -1 : 1))[0];
  const wanted = [...groupedBy(spans, ({ trace }) => trace).values()].filter((own) =>
    own.some(({ label }) => label.startsWith(`${service}: `))
  );
  const sideOf = (from: number, to: number) =>
    wanted.filter((own) => startOf(own) >= BigInt(from) * 1_000_000n && startOf(own) < BigInt(to) * 1_000_000n).flat();
  const positive = (times: Map<string, number>) => [...times].filter(([, time]) => time > 0).sort();
  expect(positive(selfOf(both, 'selfRight'))).toEqual(positive(ownTimes(sideOf(half, now))));
  const before = [sideOf(now - 60 * minute, now - 50 * minute), sideOf(now - 40 * minute, half)].flat();
  expect(positive(selfOf(both, 'self'))).toEqual(positive(ownTimes(before)));
});

test('compares with an earlier time', async () => {
  const [both, list] = await flameOf({ compare: 'range', traces: { service: 'payment' } });
  expect(both.fields.map(({ name }) => name)).toContain('valueRight');
  expect(list.fields.map(({ name }) => name)).toContain('per trace, baseline');
  expect(both.meta?.notices?.[0].text).toMatch(/in the baseline and .* in the comparison/);
});
