import { type KnownMetrics, type Metric, noMetrics } from '@aplkit/language/mpl/analysis/schema';

const shop: ReadonlyArray<Metric & { tags: string[] }> = [
  {
    name: 'web.requests.total',
    type: 'CounterMonotonic',
    temporality: 'Cumulative',
    unit: '{request}',
    tags: ['service.name', 'http.method', 'http.status_code'],
  },
  {
    name: 'web.errors',
    type: 'CounterMonotonic',
    temporality: 'Cumulative',
    tags: ['service.name', 'http.method'],
  },
  { name: 'jobs.done', type: 'CounterMonotonic', temporality: 'Delta', tags: ['queue'] },
  {
    name: 'server.request.duration',
    type: 'Histogram',
    temporality: 'Delta',
    unit: 's',
    tags: ['service.name', 'http.route', 'cloud.region'],
  },
  {
    name: 'client.request.duration',
    type: 'Histogram',
    temporality: 'Cumulative',
    unit: 'ms',
    tags: ['service.name', 'peer'],
  },
  { name: 'host.cpu.utilization', type: 'Gauge', unit: '1', tags: ['host.name', 'cloud.region'] },
  { name: 'host.memory.usage', type: 'Gauge', unit: 'By', tags: ['host.name', 'state'] },
  { name: 'host.memory.limit', type: 'Gauge', unit: 'By', tags: ['host.name'] },
];

/** A dataset with metrics of all kinds. */
export const knownShop: KnownMetrics = {
  ...noMetrics,
  datasets: ['shop', 'other'],
  metricsOf: (dataset) => (dataset === 'shop' ? shop : undefined),
  tagsOf: (dataset, metric) => (dataset === 'shop' ? shop.find(({ name }) => name === metric)?.tags : undefined),
};
