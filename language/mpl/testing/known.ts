import { type KnownMetrics, noMetrics } from '../analysis/schema';

const tags: Readonly<Record<string, readonly string[]>> = {
  'http.requests': ['service.name', 'code', 'method'],
  'http.duration': ['service.name', 'code'],
  'http.duration.delta': ['service.name', 'code'],
  'jobs.done': ['queue'],
  cpu: ['host'],
};

/** A metrics dataset with one metric of each kind. */
export const known: KnownMetrics = {
  ...noMetrics,
  datasets: ['demo', 'otel-metrics'],
  metricsOf: (dataset) =>
    dataset === 'demo'
      ? [
          { name: 'http.requests', type: 'CounterMonotonic', temporality: 'Cumulative', unit: '{request}' },
          { name: 'http.duration', type: 'Histogram', temporality: 'Cumulative', unit: 's' },
          { name: 'http.duration.delta', type: 'Histogram', temporality: 'Delta', unit: 'ms' },
          { name: 'jobs.done', type: 'CounterMonotonic', temporality: 'Delta' },
          { name: 'cpu', type: 'Gauge', unit: '1' },
        ]
      : undefined,
  tagsOf: (dataset, metric) => (dataset === 'demo' ? tags[metric] : undefined),
};
