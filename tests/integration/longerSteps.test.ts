/** Compares results in steps that the plugin made longer with the sandbox's results at the longer interval. */
import fc from 'fast-check';
import { from, lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime, FieldType } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { answerMpl } from '../../sandbox/metrics/routes/mplRoutes';
import { addSeries, metricsStart, openStore, type TestSeries } from '../../sandbox/testing/metrics';
import { SeriesBins } from '../../src/metrics/metricBins';
import { runAtInterval } from '../../src/metrics/runAtInterval';
import { metricQueries } from '../../src/metrics/runMetrics';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { type MetricsResult } from '../../src/service/queryResult';
import { fakeSource } from '../../src/traces/testing/fakeSource';
import { type MetricsQuery } from '../../src/types';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore([]);
});
afterAll(() => opened.database.close());

type Drawn<A> = A extends fc.Arbitrary<infer Case> ? Case : never;

const hosts = ['a', 'b', 'c'];
const zones: Record<string, string> = { a: 'x', b: 'x', c: 'y' };
const counter = { type: 'CounterMonotonic', temporality: 'Cumulative' } as const;
const properties = {
  level: { type: 'Gauge', temporality: null },
  load: { type: 'Gauge', temporality: null },
  total: counter,
  change: { type: 'CounterMonotonic', temporality: 'Delta' },
  took: { type: 'Histogram', temporality: 'Cumulative' },
  lasted: { type: 'Histogram', temporality: 'Delta' },
} as const;
type Metric = keyof typeof properties;
const metrics: readonly Metric[] = ['level', 'load', 'total', 'change', 'took', 'lasted'];
const histograms: readonly Metric[] = ['took', 'lasted'];
const bounds = ['1', '5', '+Inf'];

/** How a series is stored: mostly at a steady distance. Times are in seconds. */
const course = fc.record({
  offset: fc.constantFrom(0, 0, 0, 1, 7, 20, 31),
  /** Seconds by which some points are late. */
  late: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 9, 25),
  missing: fc.constantFrom(0, 0, 0, 0.05, 0.4),
  /** Points beside the steady ones. */
  extra: fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(3600), { maxLength: 2 }) }
  ),
  /** Lifetimes: a counter begins again, and a series may be shorter than the range. */
  until: fc.constantFrom(3600, 3600, 3600, 1500),
  resets: fc.array(fc.nat(3600), { maxLength: 2 }),
  seed: fc.nat(1e6),
});

const distance = fc.constantFrom(20, 30, 60, 60, 60, 90, 120, 300);

const number = fc.constantFrom('0', '1', '4', '12', '-1', '0.5');
const changes = fc.oneof(
  fc.constantFrom('* 2', '+ 1', '- 3', '/ 2', '/ 0', 'abs', 'rate', 'increase', 'fill::prev', 'interpolate::linear'),
  fc.tuple(fc.constantFrom('min', 'max', 'fill::const'), number).map(([name, of]) => `${name}(${of})`),
  fc
    .tuple(fc.constantFrom('filter', 'is'), fc.constantFrom('gt', 'lt', 'gte', 'lte', 'eq', 'neq'), number)
    .map(([module, name, of]) => `${module}::${name}(${of})`)
);
const mapped = changes.map((change) => `map ${change}`);
const aggregation = fc.constantFrom('avg', 'count', 'max', 'min', 'sum');
const interval = fc.constantFrom('$__interval', '$__interval', '$__interval', '$__interval', '1m', '5m');
const window = fc.constantFrom('', '', '', ' over $__interval', ' over 1m', ' over 5m', ' over 20m');
const aligned = fc
  .tuple(interval, window, fc.oneof(aggregation, fc.constantFrom('last', 'prom::rate')))
  .map(([to, over, name]) => `align to ${to}${over} using ${name}`);
const grouped = fc
  .tuple(fc.constantFrom('', ' by host', ' by zone', ' by host, zone'), aggregation)
  .map(([by, name]) => `group${by} using ${name}`);
const selected = fc.constantFrom('where host != "b"', 'where zone == "x"', 'sample 0.6', 'offset -1m', 'offset -17s');
const named = fc.constantFrom('extend note = "n"', 'as other');
const few = (step: fc.Arbitrary<string>, maxLength: number) => fc.array(step, { maxLength });
const later = fc.oneof(mapped, mapped, mapped, grouped, grouped, aligned, named);

const inSteps = fc.tuple(few(selected, 1), few(mapped, 1), aligned, few(later, 3));
const metricNames = fc.constantFrom<Metric>('level', 'level', 'total', 'change');
const ofOne = fc
  .tuple(metricNames, inSteps)
  .map(([metric, [select, before, align, after]]) =>
    [`$d:${metric}`, ...select, ...before, align, ...after].join(' | ')
  );
const ofTwo = fc
  .tuple(ofOne, inSteps, fc.constantFrom('+', '-', '*', '/', 'min', 'max', 'avg'), few(later, 2))
  .map(([left, [select, before, align, after], name, rest]) => {
    const right = ['$d:load', ...select, ...before, align, ...after].join(' | ');
    return [`(${left}, ${right})`, `compute x using ${name}`, ...rest].join(' | ');
  });
const bucketed = fc
  .tuple(
    fc.constantFrom(
      ['took', 'interpolate_cumulative_histogram(rate, 0.5, count)'],
      ['took', 'interpolate_cumulative_histogram(increase, 0.9)'],
      ['lasted', 'interpolate_delta_histogram(0.5, sum)'],
      ['level', 'histogram(0.5, avg, count)']
    ),
    fc.constantFrom('', ' by host', ' by zone'),
    interval,
    few(later, 2)
  )
  .map(([[metric, call], by, to, rest]) => [`$d:${metric}`, `bucket${by} to ${to} using ${call}`, ...rest].join(' | '));
/** Simple queries, whose steps can be longer most often. */
const simple = fc
  .tuple(
    fc.constantFrom('level', 'level', 'change', 'total'),
    fc.oneof(aggregation, fc.constant('last')),
    few(fc.oneof(mapped, grouped), 2)
  )
  .map(([metric, name, rest]) => [`$d:${metric}`, `align to $__interval using ${name}`, ...rest].join(' | '));

const drawn = fc.record({
  distance,
  courses: fc.tuple(course, course, course),
  /** True if all series are stored at the same times. */
  isEven: fc.boolean(),
  query: fc.oneof(
    { weight: 8, arbitrary: simple },
    { weight: 4, arbitrary: ofOne },
    { weight: 1, arbitrary: ofTwo },
    { weight: 1, arbitrary: bucketed }
  ),
  /** Milliseconds. */
  interval: fc.constantFrom(1000, 5000, 10_000, 10_000, 15_000, 20_000, 30_000),
  begin: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 600_000 })),
  length: fc.constantFrom(900_000, 1_800_000, 3_000_000, 2_345_678),
});

/** A random number from 0 to below 1 for each number of a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pointsOf(step: number, metric: Metric, share: number, each: Drawn<typeof course>): TestSeries['points'] {
  const random = randomOf(each.seed);
  const steady = Array.from({ length: Math.floor(each.until / step) }, (_, index) => each.offset + index * step)
    .map((time) => (random() < 0.2 ? time + each.late : time))
    .filter(() => random() >= each.missing);
  const times = [...new Set([...steady, ...each.extra])].sort((a, b) => a - b);
  const { temporality } = properties[metric];
  let total = 0;
  let last = -1;
  return times.map((time) => {
    // Points beside the steady ones are small, so that filters tell them apart.
    const value = Math.floor((each.extra.includes(time) ? 3 * random() : 2 + 18 * random()) * share);
    if (temporality !== 'Cumulative') {
      return [time, value];
    }
    total = each.resets.some((reset) => reset > last && reset <= time) ? value : total + value;
    last = time;
    return [time, total];
  });
}

/** Series of the metrics that the query reads. */
function seriesOf({ distance: step, courses, query, isEven }: Drawn<typeof drawn>, dataset: string): TestSeries[] {
  return metrics
    .filter((metric) => query.includes(`$d:${metric}`))
    .flatMap((metric) =>
      hosts.flatMap((host, index) => {
        const tags = { host, zone: zones[host] };
        const each = { ...courses[isEven ? 0 : index], seed: courses[index].seed };
        const parts = histograms.includes(metric)
          ? bounds.map((le, at) => ({ tags: { ...tags, 'axiom.histogram': 'bucket', 'axiom.le': le }, share: at + 1 }))
          : [{ tags, share: 1 }];
        return parts.map((part) => ({
          ...{ dataset, metric, ...properties[metric], tags: part.tags },
          points: pointsOf(step, metric, part.share, each),
        }));
      })
    );
}

let datasets = 0;
let longer = 0;

/** Runs queries of metrics against stored series of a new dataset, which is `$d` in their texts. */
async function openDataset(seriesIn: (dataset: string) => TestSeries[]) {
  const { database, store } = opened;
  const dataset = `d${datasets++}`;
  store.addDataset(dataset);
  await addSeries(store, seriesIn(dataset));
  const sent: string[] = [];
  const resolutions: Array<number | undefined> = [];
  const ask = async ({ mpl, startTime, endTime }: { mpl: string; startTime: string; endTime: string }) => {
    sent.push(mpl);
    const { metadata, series } = await answerMpl(
      { mpl, startTime, endTime },
      {
        ...{ database, store, chartWidth: undefined, signal: new AbortController().signal },
        findMetrics: async (name) => (await store.metrics(name)) ?? new Map(),
        now: BigInt(metricsStart + 7200) * 1_000_000_000n,
      }
    );
    resolutions.push(series.at(0)?.resolution);
    return { body: { ...metadata, series }, bytes: 1 } satisfies MetricsResult;
  };
  const metricsSchema = { metrics: async () => [], tags: async () => ['host', 'zone'], known: noMetrics };
  return {
    sent,
    resolutions,
    queryOf: (text: string): MetricsQuery => ({ refId: 'A', kind: 'mpl', query: text.replaceAll('$d', dataset) }),
    /** Context for a run of `length` ms from `begin`, at an interval in milliseconds. */
    contextAt(begin: number, length: number, intervalMs: number) {
      const start = metricsStart * 1000 + begin;
      const [first, end] = [dateTime(start), dateTime(start + length)];
      return {
        service: { metrics: { query: (_: readonly string[], body: Parameters<typeof ask>[0]) => from(ask(body)) } },
        source: { ...fakeSource({}).source, metricsSchema },
        templates: templatesWith({}),
        request: { range: { from: first, to: end, raw: { from: first, to: end } }, intervalMs },
      };
    },
  };
}

async function check(drawnCase: Drawn<typeof drawn>): Promise<void> {
  const { query: text, interval: intervalMs, begin, length } = drawnCase;
  const { sent, resolutions, queryOf, contextAt } = await openDataset((dataset) => seriesOf(drawnCase, dataset));
  const query = queryOf(text);
  const result = await lastValueFrom(metricQueries().run(query, contextAt(begin, length, intervalMs))).catch(
    () => undefined
  );
  const frames = result?.frames() ?? [];
  const step = frames.at(0)?.fields.at(0)?.config.interval ?? 0;
  const [resolution = Infinity] = resolutions;
  if (sent.length !== 1 || step <= resolution * 1000) {
    return;
  }
  longer++;
  const direct = await lastValueFrom(runAtInterval(query, contextAt(begin, length, step), new SeriesBins()));
  expect(shown(frames)).toEqual(shown(direct.frames()));
}

const shown = (frames: readonly DataFrame[]) =>
  frames.map(({ name, fields }) => ({
    name,
    fields: fields.map(({ type, labels, config: { interval, displayName }, values }) => ({
      ...{ type, labels, interval, displayName },
      values: values.map((value) => (type === FieldType.time ? new Date(value).toISOString() : value)),
    })),
  }));

test('a result in longer steps is the result at the longer interval', async () => {
  await fc.assert(fc.asyncProperty(drawn, check), generated(60, 2400));
  expect(longer).toBeGreaterThan(5);
});

test('joined metrics that are stored at different times are joined in longer steps', async () => {
  const storedAt = (dataset: string, metric: Metric, offset: number): TestSeries => ({
    ...{ dataset, metric, ...properties[metric], tags: { host: 'a' } },
    points: Array.from({ length: 60 }, (_, minute) => [minute * 60 + offset, 10 + minute]),
  });
  const { queryOf, contextAt } = await openDataset((dataset) => [
    storedAt(dataset, 'level', 0),
    storedAt(dataset, 'load', 25),
  ]);
  const aligned = (metric: Metric) => `$d:${metric} | align to $__interval using avg`;
  const query = queryOf(`(${aligned('level')}, ${aligned('load')}) | compute x using /`);
  const result = await lastValueFrom(metricQueries().run(query, contextAt(0, 1_800_000, 10_000)));
  const [frame] = result.frames();
  expect(frame.fields.at(1)?.values).toHaveLength(30);
  expect(new Set(frame.fields.at(1)?.values)).toEqual(new Set([1]));
});
