/** Tests refreshed metrics queries on series with gaps, resets and late points, and on moving ranges. */
import fc from 'fast-check';
import { firstValueFrom, from, map } from 'rxjs';

import { dateTime } from '@grafana/data';

import { answerMpl } from '../../sandbox/metrics/routes/mplRoutes';
import { type MetricProperties, type Tags } from '../../sandbox/metrics/store/metricsStore';
import { openStore } from '../../sandbox/testing/metrics';
import { generated } from '@aplkit/language/apl/testing/generated';
import { atOnce } from '../../src/inSlices';
import { metricFrames } from '../../src/metrics/metricFrames';
import { SeriesBins } from '../../src/metrics/metricBins';
import { refreshSteps } from '../../src/metrics/refreshSteps';
import { type MetricsResult } from '../../src/service/queryResult';

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore([]);
});
afterAll(() => opened.database.close());
afterEach(() => jest.restoreAllMocks());

const minute = 60_000;
const hour = 60 * minute;
/** A time that isn't at the edge of any step. */
const begin = Date.UTC(2026, 2, 1, 10, 37, 12, 345);

const counter = { type: 'CounterMonotonic', temporality: 'Cumulative' } as const;
const gauge = { type: 'Gauge', temporality: null } as const;
const metrics: Array<{ metric: string; tags: Tags } & Omit<MetricProperties, 'unit'>> = [
  { metric: 'level', tags: { host: 'a', zone: 'x' }, ...gauge },
  { metric: 'level', tags: { host: 'b', zone: 'x' }, ...gauge },
  { metric: 'level', tags: { host: 'c' }, ...gauge },
  { metric: 'total', tags: { host: 'a', zone: 'y' }, ...counter },
  { metric: 'total', tags: { host: 'b', zone: 'x' }, ...counter },
  ...['1', '5', '+Inf'].map((le) => ({
    metric: 'took',
    tags: { 'axiom.histogram': 'bucket', 'axiom.le': le, host: 'a' },
    type: 'Histogram' as const,
    temporality: 'Cumulative' as const,
  })),
];

const queries = [
  '$d:level | align to 1m using avg',
  '$d:level | align to 5m using count | group by zone using sum',
  '$d:level | align to 2m over 10m using max | map filter::gt(20)',
  '$d:level | align to 1m using last | map fill::const(0)',
  '$d:level | map * 2 | align to 1m using sum | align to 10m over 20m using avg',
  '$d:total | align to 1m using prom::rate',
  '$d:total | align to 5m using prom::rate | group using sum',
  '$d:total | align to 1m over 15m using prom::rate | group by zone using max',
  '($d:level | align to 2m using avg, $d:total | align to 2m using prom::rate) | compute x using / | map is::gt(1)',
  '$d:took | bucket by host to 5m using interpolate_cumulative_histogram(rate, 0.5, count)',
  // Always requests the whole range.
  '$d:total | align to 1m using last | map increase',
  '$d:level | align to 1m using avg | map interpolate::linear',
];

const series = fc.nat(metrics.length - 1);
const point = fc.record({ series, value: fc.integer({ min: 0, max: 50 }) });
const drawn = fc.record({
  /** Minutes before the start. Most series have gaps. */
  history: fc.array(fc.tuple(point, fc.nat(150)), { minLength: 20, maxLength: 120 }),
  query: fc.nat(queries.length - 1),
  length: fc.constantFrom(20 * minute, hour, 2 * hour),
  steps: fc.array(
    fc.record({
      wait: fc.constantFrom(1, 30_000, minute, 4 * minute),
      points: fc.array(fc.tuple(point, fc.nat(9 * minute)), { maxLength: 4 }),
      /** Milliseconds by which the range ends earlier, as in a comparison. */
      before: fc.constantFrom(0, 0, 0, hour),
      length: fc.constantFrom(undefined, undefined, undefined, hour),
    }),
    { minLength: 2, maxLength: 8 }
  ),
});

let datasets = 0;
let kept = 0;

async function check({ history, query, length, steps }: typeof drawn extends fc.Arbitrary<infer Case> ? Case : never) {
  const { database, store } = opened;
  const dataset = `d${datasets++}`;
  store.addDataset(dataset);
  const ids = metrics.map(({ metric, tags, ...properties }) =>
    store.addSeries(dataset, metric, { ...properties, unit: null }, tags)
  );
  const add = async (points: Array<{ series: number; value: number; time: number }>) =>
    store.addPoints(
      points.map((each) => ids[each.series]),
      points.map(({ time }) => time),
      points.map(({ value }) => value)
    );
  // Makes every tag known.
  await add(metrics.map((_, index) => ({ series: index, value: 1, time: begin - 6 * hour })));
  await add(history.map(([each, ago]) => ({ ...each, time: begin - ago * minute - each.value })));
  const mpl = queries[query].replaceAll('$d', dataset);
  const ask = async (startTime: string, endTime: string): Promise<MetricsResult> => {
    const { metadata, series: answered } = await answerMpl(
      { mpl, startTime, endTime },
      {
        database,
        store,
        findMetrics: async (name) => (await store.metrics(name)) ?? new Map(),
        now: BigInt(begin) * 1_000_000n,
        chartWidth: undefined,
        signal: new AbortController().signal,
      }
    );
    return { body: { ...metadata, series: answered }, bytes: 1 };
  };
  const bins = new SeriesBins();
  const frames = ({ body: answer }: MetricsResult) =>
    atOnce(
      metricFrames(answer, { refId: 'A', query: mpl, format: 'auto', unitOf: () => undefined, isOverRange: false })
    );
  let now = begin;
  for (const { wait, points, before, length: other } of steps) {
    now += wait;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await add(points.map(([each, late]) => ({ ...each, time: now - late })));
    const range = { from: dateTime(now - before - (other ?? length)), to: dateTime(now - before) };
    const whole = () => from(ask(range.from.toISOString(), range.to.toISOString()));
    const { result } = await firstValueFrom(
      refreshSteps({ settings: {} }, bins, {
        ...{ mpl, range, width: undefined },
        whole: () => whole().pipe(map((each) => ({ result: each, notices: [] }))),
        part: (startTime, endTime) => from(ask(startTime, endTime)),
      })
    );
    kept += result.refresh?.kept ?? 0;
    expect(frames(result)).toEqual(frames(await firstValueFrom(whole())));
  }
}

test('what is refreshed is what the whole range would be', async () => {
  await fc.assert(fc.asyncProperty(drawn, check), generated(6, 2400));
  expect(kept).toBeGreaterThan(30);
});
