import { type KnownMetrics } from '../analysis/schema';
import { type Promql, type Selector } from './expression';
import { metricOf } from './names';

/** The dataset that a query names before a metric, or else the first one with most of the query's metrics. */
export function datasetFor(read: Promql, known: KnownMetrics): string | undefined {
  const { datasets = [] } = known;
  const count = (dataset: string) => storeMetricsIn(read, dataset, known).length;
  return namedDataset(read, datasets) ?? [...datasets].sort((a, b) => count(b) - count(a)).at(0);
}

/** The dataset that a query names before a metric. */
export function namedDataset(read: Promql, datasets: readonly string[]): string | undefined {
  const names = metricNames(read);
  return datasets.find((dataset) => names.some((name) => name.startsWith(`${dataset}:`)));
}

/** Names of a dataset's metrics that a query reads. */
export function storeMetricsIn(read: Promql, dataset: string, { metricsOf, current }: KnownMetrics): string[] {
  const metrics = metricsOf(dataset) ?? [];
  return metricNames(read).flatMap(
    (name) => metricOf(withoutDataset(current(name), dataset), metrics)?.metric.name ?? []
  );
}

/** Name of a metric without its dataset prefix. */
export const withoutDataset = (name: string, dataset: string): string =>
  name.startsWith(`${dataset}:`) ? name.slice(dataset.length + 1) : name;

const metricNames = (read: Promql): string[] =>
  selectorsIn(read).flatMap(({ metric }) => (metric === '' ? [] : [metric]));

/** The selectors in an expression, in the order of the text. Variables count as selectors. */
export function selectorsIn(read: Promql): Selector[] {
  switch (read.kind) {
    case 'selector':
      return [read];
    case 'call':
    case 'aggregation':
      return read.arguments.flatMap(selectorsIn);
    case 'binary':
      return [read.left, read.right].flatMap(selectorsIn);
    case 'negative':
      return selectorsIn(read.of);
    case 'variable':
      return [{ kind: 'selector', metric: read.name, matchers: [] }];
    case 'number':
    case 'other':
      return [];
  }
}
