import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { readPromql } from '@aplkit/language/mpl/promql/readPromql';
import { readPromqlMetrics } from './readPromqlMetrics';

/** The datasets whose metrics are read for a query, before any list arrives. */
async function readFor(promql: string, datasets: string[]): Promise<string[]> {
  const metrics = jest.fn((_dataset: string) => new Promise<never>(() => undefined));
  const read = readPromql(promql);
  if (read) {
    void readPromqlMetrics(read, { datasets: async () => datasets, metrics, tags: async () => [] }, () => noMetrics);
  }
  await Promise.resolve();
  return metrics.mock.calls.flat();
}

it('PromQL that names its dataset reads the metrics of that one only', async () => {
  expect(await readFor('sum(b:cpu) / sum(memory)', ['a', 'b', 'c'])).toEqual(['b']);
});

it('Other PromQL reads those of the first ten datasets at once', async () => {
  const datasets = Array.from({ length: 12 }, (_, index) => `m${index}`);
  expect(await readFor('sum(cpu)', datasets)).toEqual(datasets.slice(0, 10));
});
