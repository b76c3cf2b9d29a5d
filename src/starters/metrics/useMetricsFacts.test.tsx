import { act, renderHook, waitFor } from '@testing-library/react';
import { of, throwError } from 'rxjs';

import { useMetricsFacts } from './useMetricsFacts';

const metrics = ['cpu', 'memory'].map((name) => ({ name, type: 'Gauge', temporality: '', unit: '' }));

function readingWith(unreadable: readonly string[]) {
  const schema = {
    readMetrics: () => of(metrics),
    readTags: (_dataset: string, name = '') =>
      unreadable.includes(name) ? throwError(() => new Error('Too many requests.')) : of(['host']),
  };
  const { result } = renderHook(() => useMetricsFacts(schema, 'demo'));
  act(() => result.current.begin());
  return result;
}

test('A metric whose tags cannot be read has none; the others keep theirs', async () => {
  const result = readingWith(['memory']);
  await waitFor(() =>
    expect(result.current.reading).toEqual({
      state: 'done',
      count: 2,
      metrics: [
        { ...metrics[0], tags: ['host'] },
        { ...metrics[1], tags: [] },
      ],
      untagged: 1,
    })
  );
});

test('Without the tags of any metric, the reading has failed', async () => {
  const result = readingWith(['cpu', 'memory']);
  await waitFor(() => expect(result.current.reading).toEqual({ state: 'failed', message: 'Too many requests.' }));
});
