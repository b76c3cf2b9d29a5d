/** Tests that refreshes that request only new bins return the same frames as the whole query. */
import { lastValueFrom } from 'rxjs';
import { type DataFrame, dateTime } from '@grafana/data';
import { type ServiceRequest } from '../../src/service/fetch';
import { readResultMeta } from '../../src/frames/decorate/stats';
import { RunningPages } from '../../src/query/paging/runningPages';
import { type Refreshing } from '../../src/query/refresh/refresh';
import { runQuery } from '../../src/query/runQuery';
import { type RowsQuery } from '../../src/types';
import { firstOf } from '../jest/deep';
import { SandboxData } from './support/sandboxService';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The end is a minute ago, so that a refresh can follow immediately. */
const end = Math.floor(Date.now() / second) * second - minute;

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
});
afterAll(() => data.close());

/** Pseudorandom numbers that are the same in each run. */
const noise = (seed: number) => (Math.imul(seed + 1, 2654435761) >>> 8) / 2 ** 24;
const row = (time: number) => {
  const seed = time / second;
  const host = noise(seed) < 0.1 ? 'NULL' : `'web-${Math.floor(noise(seed + 7) * 4)}'`;
  const value = Math.floor(noise(seed + 3) * 1000);
  // Some rows have an integer beyond 2^53.
  const large = noise(seed + 5) < 0.01 ? '9007199254740993' : String(value);
  return `make_timestamp_ns(${time}000000), make_timestamp_ns(${time}000000), ${host}, ${value}, ${large}`;
};
const rowsBetween = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / (5 * second)) }, (_, index) => row(from + index * 5 * second));

/** Runs a query over the three hours before `to`. */
async function run(saved: Partial<RowsQuery>, to: number, refreshing?: Refreshing) {
  const { client, requests } = data.service({ pageLimit: 50_000, bounds: 'inclusive' });
  const range = { from: dateTime(to - 3 * hour), to: dateTime(to), raw: { from: 'now-3h', to: 'now' } };
  const query: RowsQuery = { refId: 'A', kind: 'apl', query: '', ...saved };
  const templates = { replace: (text = '') => text };
  const running = new RunningPages();
  const answered = runQuery(query, { service: client, running, refreshing, templates, request: { range } });
  return { frames: (await lastValueFrom(answered)).frames(), requests };
}

/** Frames without information about their cost. */
function shown(frames: DataFrame[]) {
  return frames.map(({ meta, ...frame }) => ({ ...frame, type: meta?.type, shown: meta?.preferredVisualisationType }));
}

const length = ({ body }: ServiceRequest) => {
  const { startTime, endTime } = Object(body);
  return Date.parse(endTime) - Date.parse(startTime);
};

const cases: Array<Partial<RowsQuery>> = [
  { query: 'events | summarize count() by bin(_time, 5m)' },
  {
    query: 'events | summarize count(), avg(value), percentile(value, 95) by bin_auto(_time), host',
    legend: '{{host}}',
  },
  { query: 'events | summarize dcount(host), rate(value) by bin(_time, 1m)', fill: 'zero' },
  {
    query: 'events | where value > 990 | summarize max(value), sum(large) by host, bin(_time, 1m)',
    fill: 'null',
    wide: true,
  },
  { query: 'events | where value > 5000 | summarize count() by bin(_time, 5m), host', fill: 'zero' },
  { query: 'events | summarize max(large), make_set(host) by bin(_time, 10m)', format: 'table' },
  { query: 'events | summarize percentiles_array(value, 50, 90), topk(host, 2) by bin_auto(_time)' },
  { query: 'events | summarize histogram(value, 5) by bin_auto(_time)' },
  {
    query:
      'let most = 900; events | extend slow = value > most, h = hourofday(_time) | summarize n = countif(slow), all = count() by t = bin(_time, 15m), h | extend share = 100.0 * n / all | project t, h, share | sort by t asc, h',
    format: 'table',
  },
  { query: 'events | summarize n = count() by bin(_time, 5m), host | sort by _time desc, host asc', format: 'table' },
];

test.each(firstOf(6, cases))('$query', async (saved) => {
  const fields = [
    ['_time', 'datetime'],
    ['_sysTime', 'datetime'],
    ['host', 'string'],
    ['value', 'integer'],
    ['large', 'integer'],
  ] as const;
  await data.add(
    'events',
    fields.map(([name, type]) => [name, type]),
    rowsBetween(end - 4 * hour, end)
  );
  const refreshing: Refreshing = { settings: {} };
  const first = await run(saved, end, refreshing);
  expect(shown(first.frames)).toEqual(shown((await run(saved, end)).frames));

  // New events, and some events that are late by less than the overlap.
  const later = end + 30 * second;
  await data.insert('events', [...rowsBetween(end, later), row(end - 4 * minute), row(end - 8 * minute)]);
  const refreshed = await run(saved, later, refreshing);
  const whole = await run(saved, later);
  expect(shown(refreshed.frames)).toEqual(shown(whole.frames));
  expect(refreshed.frames.flatMap(({ meta }) => meta?.notices?.map(({ text }) => text) ?? []).join()).toContain(
    'are from earlier refreshes'
  );
  const [facts, wholeFacts] = [refreshed, whole].map(({ frames: [frame] }) => readResultMeta(frame));
  expect(facts?.refresh?.kept).toBeGreaterThan(5);
  expect(facts?.rowsExamined).toBeLessThan(0.4 * (wholeFacts?.rowsExamined ?? 0));
  expect(refreshed.requests.map(length).every((asked) => asked < hour)).toBe(true);
  await data.drop('events');
});
