import { of, throwError } from 'rxjs';

import { readMetricsFacts } from './readMetricsFacts';

const metrics = ['cpu', 'memory'].map((name) => ({ name, type: 'Gauge', temporality: '', unit: '' }));

function factsWithout(unreadable: readonly string[]) {
  const schema = {
    readMetrics: () => of(metrics),
    readTags: (_dataset: string, name = '') =>
      unreadable.includes(name) ? throwError(() => new Error('Too many requests.')) : of(['host']),
  };
  return readMetricsFacts(schema, 'demo', () => undefined, new AbortController().signal);
}

test('A metric whose tags cannot be read has none; the others keep theirs', async () => {
  expect(await factsWithout(['memory'])).toEqual({
    count: 2,
    metrics: [
      { ...metrics[0], tags: ['host'] },
      { ...metrics[1], tags: [] },
    ],
    untagged: 1,
  });
});

test('Without the tags of any metric, the reading has failed', async () => {
  await expect(factsWithout(['cpu', 'memory'])).rejects.toThrow('Too many requests.');
});
