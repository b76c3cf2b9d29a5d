import { sparklineOf } from './queryFor';

test.each([
  ['a counter', { type: 'CounterMonotonic', temporality: 'Cumulative' }, 'using prom::rate', 'per second'],
  ['a histogram', { type: 'Histogram', temporality: 'Delta' }, 'interpolate_delta_histogram(0.95)', 'p95'],
  ['a gauge, whatever its name', { type: 'Gauge' }, 'group using avg', undefined],
])('A sparkline of %s has one series, and the name of its value', (_, facts, step, value) => {
  const { mpl, ...shown } = sparklineOf('demo', { name: 'bucket.prom::rate', ...facts }, '1m');
  expect(mpl).toMatch(/^demo:`bucket.prom::rate`\n/);
  expect(mpl).toContain(step);
  expect(shown).toEqual({ value });
});
