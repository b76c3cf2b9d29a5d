import { type Database, openDatabase } from '../../database/database';
import { type Metrics, MetricsStore, type Tags } from '../../metrics/store/metricsStore';
import { tellStory } from '../story';
import { addDemoMetrics, demoMetrics, metricsDataset } from './demoMetrics';
import { deepTest } from '../../../tests/jest/deep';

const start = 1_772_366_400_000_000_000n;
const minute = 60_000;
const day = 24 * 60 * minute;
const startMs = Number(start) / 1e6;

interface Demo {
  database: Database;
  store: MetricsStore;
  metrics(): Promise<Metrics>;
  advance(minutes: number): void;
}

async function open(seed = 1, signal?: AbortSignal): Promise<Demo> {
  const database = await openDatabase();
  const store = new MetricsStore(database);
  await store.prepare();
  let clock = start;
  addDemoMetrics(database, store, { start, seed, now: () => clock, signal });
  return {
    database,
    store,
    metrics: async () => (await store.metrics(metricsDataset.name)) ?? new Map(),
    advance: (minutes) => (clock += BigInt(minutes) * 60_000_000_000n),
  };
}

let demo: Demo;
beforeAll(async () => {
  demo = await open();
  await demo.metrics();
});
afterAll(() => demo.database.close());

const has = (tags: Tags, wanted: Tags) => Object.entries(wanted).every(([name, value]) => tags[name] === value);

async function read(metric: string, tags: Tags, from: number, until: number) {
  const series = (await demo.metrics()).get(metric)?.series.filter((each) => has(each.tags, tags)) ?? [];
  const points = await demo.store.points(
    series.map(({ id }) => id),
    { from, until }
  );
  return [...points.values()];
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

test('there are at least forty metrics, of all types and temporalities, each with a unit', async () => {
  expect(demoMetrics.length).toBeGreaterThanOrEqual(40);
  expect(new Set(demoMetrics.map(({ name }) => name)).size).toBe(demoMetrics.length);
  expect(new Set(demoMetrics.map(({ type, temporality }) => `${type} ${temporality}`))).toEqual(
    new Set([
      'Gauge null',
      'CounterMonotonic Cumulative',
      'CounterMonotonic Delta',
      'CounterNonMonotonic Cumulative',
      'Histogram Cumulative',
      'Histogram Delta',
    ])
  );
  expect(demoMetrics.filter(({ unit }) => unit === null || unit === '')).toEqual([]);
});

test('tags have strings, numbers and booleans', () => {
  const types = demoMetrics.flatMap(({ series }) => series.flatMap(({ tags }) => Object.values(tags)));
  expect(new Set(types.map((value) => typeof value))).toEqual(new Set(['string', 'number', 'boolean']));
});

test('each metric has a point each minute of the last hour, those of an interval as far as something happens', async () => {
  for (const { name, temporality } of demoMetrics) {
    const points = await read(name, {}, startMs - 59 * minute, startMs + 1);
    const times = new Set(points.flatMap((each) => each.times));
    const minutes = temporality === 'Delta' && times.size > 20 ? 60 : times.size;
    expect({ name, minutes }).toEqual({ name, minutes: 60 });
  }
});

test('a sandbox that stops does not finish its points', async () => {
  const stopping = new AbortController();
  const { database, metrics } = await open(1, stopping.signal);
  const created = metrics();
  setTimeout(() => stopping.abort(), 20);
  await expect(created).rejects.toMatchObject({ name: 'AbortError' });
  database.close();
});

test('history has three days', async () => {
  const [{ times }] = await read('jvm.memory.limit', {}, 0, Infinity);
  expect([times[0], times.length]).toEqual([startMs - 3 * day + minute, 3 * 24 * 60]);
});

test('running totals only fall with a deployment', async () => {
  const deployments = tellStory(start, 1).deployments.map(({ time }) => Number(time) / 1e6);
  const [{ times, values }] = await read('process.cpu.time', { 'service.name': 'checkout' }, 0, Infinity);
  const falls = times.filter((_, index) => index > 0 && values[index] < values[index - 1]);
  expect(falls).toEqual(deployments.map((time) => Math.ceil(time / minute) * minute).sort((a, b) => a - b));
});

test('incidents are visible', async () => {
  const bad = tellStory(start, 1).incidents.find(({ key }) => key === 'incident-checkout');
  const from = Number(bad?.time) / 1e6 + 3 * minute;
  const failures = async (at: number) =>
    sum((await read('checkout.failures', {}, at, at + 6 * minute)).flatMap(({ values }) => values));
  expect(await failures(from)).toBeGreaterThan(20 * (await failures(from - 60 * minute)) + 20);
});

test('an incident of orders is where they wait, and not beside them', async () => {
  const slow = tellStory(start, 1).incidents.find(({ key }) => key === 'incident-provider');
  const from = Number(slow?.time) / 1e6 + 5 * minute;
  const failed = async (service: string, route: string) => {
    const tags = { 'service.name': service, 'http.route': route, 'error.type': '500', 'axiom.histogram': 'count' };
    const counted = async (at: number) =>
      sum((await read('http.server.request.duration', tags, at, at + 20 * minute)).flatMap(({ values }) => values));
    return { before: await counted(from - 90 * minute), during: await counted(from) };
  };
  for (const [service, route] of [
    ['frontend', '/checkout'],
    ['payment', '/charges'],
  ]) {
    const { before, during } = await failed(service, route);
    expect(during).toBeGreaterThan(5 * before + 20);
  }
  for (const [service, route] of [
    ['frontend', '/search'],
    ['catalog', '/search'],
  ]) {
    const { before, during } = await failed(service, route);
    expect(during).toBeLessThan(3 * before + 20);
  }
});

test('the components of a histogram agree', async () => {
  const tags = { 'service.name': 'payment', 'http.response.status_code': 201 };
  const part = async (component: string, more: Tags = {}) => {
    const found = await read(
      'http.server.request.duration',
      { ...tags, 'axiom.histogram': component, ...more },
      startMs - day,
      Infinity
    );
    return found[0].values;
  };
  const [counts, sums, least, most, all, slower] = await Promise.all([
    part('count'),
    part('sum'),
    part('min'),
    part('max'),
    part('bucket', { 'axiom.le': '+Inf' }),
    part('bucket', { 'axiom.le': '0.25' }),
  ]);
  expect(all).toEqual(counts);
  counts.forEach((count, index) => {
    expect(Number.isInteger(count) && count > 0).toBe(true);
    expect(slower[index]).toBeLessThanOrEqual(count);
    expect(sums[index] / count).toBeGreaterThanOrEqual(least[index]);
    expect(sums[index] / count).toBeLessThanOrEqual(most[index]);
  });
});

describe('as time passes', () => {
  const minutes = 125;
  // Runs after the other tests, which no longer need the old data.
  beforeAll(() => demo.advance(minutes));

  test('points arrive, totals go on, and the oldest points go', async () => {
    const [{ times, values }] = await read('system.network.io', {}, 0, Infinity);
    expect(times[times.length - 1]).toBe(startMs + minutes * minute);
    expect(times[0]).toBe(startMs + minutes * minute - 3 * day);
    expect(new Set(times.slice(1).map((time, index) => time - times[index]))).toEqual(new Set([minute]));
    expect(values.every((value, index) => index === 0 || value > values[index - 1])).toBe(true);
  });

  deepTest('it makes no difference when they are asked for', async () => {
    const contents = ({ database }: Demo) =>
      // The last digit of a sum of fractions depends on their order.
      database.rows(`SELECT series, time, value::FLOAT FROM metrics.points WHERE time > ${startMs} ORDER BY ALL`);
    const often = await open();
    for (const step of [1, 31, minutes - 32]) {
      await often.metrics();
      often.advance(step);
    }
    await Promise.all([often.metrics(), demo.metrics()]);
    expect(await contents(often)).toEqual(await contents(demo));
    often.database.close();
  });
});
