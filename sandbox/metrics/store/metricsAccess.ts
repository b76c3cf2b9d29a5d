import { type Access } from '../../access/authenticate';
import { type Deployment, type DeploymentOf } from '../../database/deployments';
import { HttpError } from '../../errors';
import { type Metrics, type MetricsStore, type Metric } from './metricsStore';

export interface MetricsOptions {
  store: MetricsStore;
  /** The current time in nanoseconds since 1970. */
  now: () => bigint;
  /** Maximum duration of a query in milliseconds. */
  timeLimitMs: number;
  deploymentOf: DeploymentOf;
}

/** Finds a dataset's metrics. Throws 403 without permission, and 404 if the metrics dataset doesn't exist. */
export type FindMetrics = (dataset: string) => Promise<Metrics>;

/** Creates a request's lookup for metrics. At an edge deployment, it finds only that deployment's datasets. */
export function metricsFinder({ store, deploymentOf }: MetricsOptions, access: Access, edge?: Deployment): FindMetrics {
  return async (dataset) => {
    if (!access.mayQuery(dataset)) {
      throw new HttpError(403, `the token lacks the permission "query|read" for dataset "${dataset}"`);
    }
    const isElsewhere = edge !== undefined && (deploymentOf(dataset) ?? edge) !== edge;
    const metrics = isElsewhere ? undefined : await store.metrics(dataset);
    if (!metrics) {
      throw new HttpError(404, `metrics dataset "${dataset}" not found`);
    }
    return metrics;
  };
}

/** Finds a metric by name. Throws 404 if the dataset doesn't have it. */
export function findMetric(metrics: Metrics, name: string): Metric {
  const metric = metrics.get(name);
  if (!metric) {
    throw new HttpError(404, `metric "${name}" not found`);
  }
  return metric;
}
