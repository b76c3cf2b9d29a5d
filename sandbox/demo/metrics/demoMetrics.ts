import { type Database } from '../../database/database';
import { type Dataset, metricsKind } from '../../database/dataset';
import {
  type MetricsStore,
  pointsTable,
  boundTag,
  boundText,
  components,
  componentTag,
} from '../../metrics/store/metricsStore';
import { LiveStory } from '../liveStory';
import { type Story, tellStory } from '../story';
import { liveCount, minutesOfHistory } from '../timeline';
import { businessMetrics } from './business';
import { type DemoMetric, type DemoSeries } from './demoMetric';
import { infrastructureMetrics } from './infrastructure';
import { createSeriesTable, type DemoMinute, metricPoints, minuteMs, type StoredSeries } from './metricPoints';
import { requestMetrics } from './requests';
import { runtimeMetrics } from './runtimes';

export const metricsDataset: Dataset = {
  name: 'otel-demo-metrics',
  kind: metricsKind,
  description: 'Metrics of the web shop’s services, hosts and business.',
  fields: [],
};

export const demoMetrics: DemoMetric[] = [
  ...requestMetrics,
  ...runtimeMetrics,
  ...infrastructureMetrics,
  ...businessMetrics,
];

/** Number of visits to the shop in three days; at the end, there are about five per second. */
const visitsOfHistory = 600_000;
/** Number of minutes whose points are created at a time. The live story must remember as many. */
const minutesAtOnce = 20;
const minutesToForget = 60;

interface DemoMetricsOptions {
  /** The instant at which history ends, in nanoseconds since 1970. */
  start: bigint;
  seed: number;
  now: () => bigint;
  /** Aborted when the sandbox stops, even while points are created. */
  signal?: AbortSignal;
}

/** Adds the demo's metrics to the store. Their points are created when they are first read, because that takes a second. */
export function addDemoMetrics(
  database: Database,
  store: MetricsStore,
  { start, seed, now, signal }: DemoMetricsOptions
): void {
  const story = new LiveStory(tellStory(start, seed), start, seed);
  const visits = liveCount(start, seed, visitsOfHistory);
  const first = Math.floor(Number(start) / 1e6 / minuteMs);
  let reached = first - minutesOfHistory;
  let forgotten = first;
  let growing = Promise.resolve();

  const insert = async (told: Story, until: number) => {
    const minutes = Array.from({ length: until - reached }, (_, index): DemoMinute => {
      const minute = reached + index + 1;
      return { end: minute * minuteMs, visits: visits(minute - first - 1) };
    });
    await database.run(`INSERT INTO ${pointsTable} ${metricPoints(told, seed, minutes)}`, signal);
    reached = until;
  };
  const grow = async () => {
    if (reached < first) {
      await database.run(createSeriesTable(series));
      await insert(story.current, first);
    }
    const last = Math.floor(Number(now()) / 1e6 / minuteMs);
    while (reached < last) {
      const until = Math.min(last, reached + minutesAtOnce);
      story.advance(BigInt(until * minuteMs) * 1_000_000n);
      await insert(story.current, until);
    }
    if (reached - forgotten >= minutesToForget) {
      forgotten = reached;
      const oldest = (reached - minutesOfHistory) * minuteMs;
      await database.run(
        `DELETE FROM ${pointsTable} WHERE time < ${oldest} AND series BETWEEN ${series[0].id} AND ${series[series.length - 1].id}`
      );
    }
  };
  store.addDataset(metricsDataset.name, () => {
    // Calls run in sequence, even after a failure.
    growing = growing.catch(() => undefined).then(grow);
    return growing;
  });
  const series = storeSeries(store);
}

function storeSeries(store: MetricsStore): StoredSeries[] {
  return demoMetrics
    .flatMap((metric) => metric.series.map((series) => ({ metric, series })))
    .flatMap(({ metric, series }, number) =>
      partsOf(metric, series).map((part) => {
        const tags = {
          ...series.tags,
          ...(part.component === undefined ? {} : { [componentTag]: part.component }),
          ...(part.bound === undefined ? {} : { [boundTag]: boundText(part.bound) }),
        };
        const { type, temporality, unit } = metric;
        const id = store.addSeries(metricsDataset.name, metric.name, { type, temporality, unit }, tags);
        return { id, metric, series, number, ...part };
      })
    );
}

/** The components of a histogram. Running totals have no minimum or maximum. */
function partsOf(metric: DemoMetric, { distribution }: DemoSeries): Array<Pick<StoredSeries, 'component' | 'bound'>> {
  if (!distribution) {
    return [{}];
  }
  const plain = components.filter(
    (each) => each !== 'bucket' && !(metric.cumulates && (each === 'min' || each === 'max'))
  );
  return [
    ...plain.map((component) => ({ component })),
    ...[...distribution.bounds, Infinity].map((bound) => ({ component: 'bucket', bound })),
  ];
}
