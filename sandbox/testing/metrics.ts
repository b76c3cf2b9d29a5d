import { openDatabase } from '../database/database';
import { fullAccess, type TokenGrant } from '../access/authenticate';
import { type DeploymentOf } from '../database/deployments';
import { startServer } from '../http/server';
import { infoRoutes } from '../metrics/routes/infoRoutes';
import { mplRoutes } from '../metrics/routes/mplRoutes';
import { MetricsStore, type MetricProperties, type Tags } from '../metrics/store/metricsStore';
import { sender, type TestSandbox, testNowNs } from './client';
import { stopsWithTests } from './leftovers';

/** A series with its points; times are in seconds since `metricsStart`. */
export interface TestSeries extends Partial<MetricProperties> {
  dataset?: string;
  metric: string;
  tags?: Tags;
  points: Array<[seconds: number, value: number]>;
}

/** The start of an hour, so that intervals that divide an hour also start here. */
export const metricsStart = Date.parse('2026-03-01T10:00:00Z') / 1000;
const defaults: MetricProperties = { type: 'Gauge', temporality: null, unit: null };

/** Opens a store in a separate database, with a dataset `d` and the datasets of the series. */
export async function openStore(series: TestSeries[]) {
  const database = await openDatabase();
  const store = new MetricsStore(database);
  await store.prepare();
  for (const name of new Set(['d', ...series.map(({ dataset = 'd' }) => dataset)])) {
    store.addDataset(name);
  }
  await addSeries(store, series);
  return { database, store };
}

/** Adds series with their points in one statement, which takes as long as adding a single point. */
export async function addSeries(store: MetricsStore, series: TestSeries[]): Promise<void> {
  const added = series.flatMap(({ dataset = 'd', metric, tags = {}, points, ...properties }) => {
    const id = store.addSeries(dataset, metric, { ...defaults, ...properties }, tags);
    return points.map(([seconds, value]) => ({ id, time: (metricsStart + seconds) * 1000, value }));
  });
  await store.addPoints(
    added.map(({ id }) => id),
    added.map(({ time }) => time),
    added.map(({ value }) => value)
  );
}

export interface MetricsService {
  send: TestSandbox['send'];
  url: string;
  stop(): Promise<void>;
}

/** Serves the metrics endpoints over HTTP, with a store that contains the series. */
export async function startMetricsService(
  series: TestSeries[],
  { tokens, deploymentOf = () => undefined }: { tokens?: TokenGrant[]; deploymentOf?: DeploymentOf } = {}
): Promise<MetricsService> {
  const { database, store } = await openStore(series);
  const options = { store, now: () => testNowNs, timeLimitMs: 60_000, deploymentOf };
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    tokens: tokens ?? [{ token: 't', access: fullAccess }],
    routes: [...infoRoutes(options), ...mplRoutes({ ...options, database })],
    report: () => {},
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    send: sender({ url, token: 't' }),
    stop: stopsWithTests(async () => {
      await server.stop();
      database.close();
    }),
  };
}

/** An MPL response in tests. */
interface MplReply {
  status: number;
  json: {
    metadata: { unit: string; warnings: string[] };
    series: Array<{
      metric: string;
      tags: Record<string, unknown>;
      start: number;
      resolution: number;
      data: Array<number | null>;
    }>;
    message: string;
    detail: { message: string; line: number; column: number };
  };
}

/** Runs an MPL query, by default over the hour after `metricsStart`. */
export function mplOf({ send }: MetricsService) {
  return async (mpl: string, request: object = {}, path = '/v1/query/_mpl', headers = {}): Promise<MplReply> => {
    const range = { startTime: '2026-03-01T10:00:00Z', endTime: '2026-03-01T11:00:00Z' };
    const { status, json } = await send('POST', path, { mpl, ...range, ...request }, headers);
    return { status, json: Object(json) };
  };
}
