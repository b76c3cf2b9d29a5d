import { type KnownMetrics } from '../analysis/schema';
import { metricOf } from './names';
import { type Promql } from './readPromql';

/** The dataset that a query names before a metric, or that has the most of its metrics; the first where none is known to have any. */
export function datasetFor(read: Promql, known: KnownMetrics): string | undefined {
  const { datasets = [] } = known;
  const names = metricNames(read);
  const count = (dataset: string) => names.filter((name) => isIn(dataset, name, known)).length;
  return namedDataset(read, datasets) ?? [...datasets].sort((a, b) => count(b) - count(a)).at(0);
}

/** The dataset that a query names before a metric. */
export function namedDataset(read: Promql, datasets: readonly string[]): string | undefined {
  const names = metricNames(read);
  return datasets.find((dataset) => names.some((name) => name.startsWith(`${dataset}:`)));
}

const isIn = (dataset: string, name: string, { metricsOf, current }: KnownMetrics): boolean =>
  metricOf(current(name), metricsOf(dataset) ?? []) !== undefined;

function metricNames(read: Promql): string[] {
  switch (read.kind) {
    case 'selector':
      return read.metric === '' ? [] : [read.metric];
    case 'call':
    case 'aggregation':
      return read.arguments.flatMap(metricNames);
    case 'binary':
      return [read.left, read.right].flatMap(metricNames);
    case 'negative':
      return metricNames(read.of);
    case 'number':
    case 'string':
      return [];
  }
}
