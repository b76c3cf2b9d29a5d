import { evaluatePromql, type Options } from './evaluatePromql';
import { type Labels, type Series } from './expression';
import { counterOf, histogramOf, seriesOf } from './series';
import { quantileOfBuckets } from './vectors';

const minute = 60_000;
const gauge = seriesOf('g', { host: 'a' }, [1, 5, 3, null, null, 4, 2, 8, 0, 6, 7]);
const other = seriesOf('g', { host: 'b' }, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
const counter = counterOf('c_total', { host: 'a', code: '200' }, Array<number>(11).fill(60), { restarts: [6] });
const errors = counterOf('c_total', { host: 'a', code: '500' }, Array<number>(11).fill(6));
const latencies = Array<number[]>(11).fill([0.05, 0.2, 0.2, 0.7]);
const data: Series[] = [gauge, other, counter, errors, ...histogramOf('h', { host: 'a' }, [0.1, 0.5, 1], latencies)];

/** The values at a time, by the labels other than the name. The default is minute 10. */
function at(promql: string, options?: Options, time = 10 * minute): Record<string, number> {
  return Object.fromEntries(
    evaluatePromql(promql, data, time, time, minute, options).map(({ labels, points }) => [
      nameOf(labels),
      points[0].value,
    ])
  );
}
const nameOf = ({ __name__, ...labels }: Labels) => Object.values(labels).join();

// Statements about operators and functions in Prometheus's documentation.
test.each<[string, Record<string, number>]>([
  ['g', { a: 7, b: 10 }],
  ['g{host="a"}', { a: 7 }],
  ['{__name__="g", host!="a"}', { b: 10 }],
  ['{"g", host=~"a|c"}', { a: 7 }],
  ['g{host=~"x?a"} offset 1m', { a: 6 }],
  ['g{host="a"} @ 60', { a: 5 }],
  ['g{missing=""}', { a: 7, b: 10 }],
  ['max_over_time(g{host="a"}[5m])', { a: 8 }],
  ['avg_over_time(g{host="a"}[2m])', { a: 6.5 }],
  ['count_over_time(g[10m])', { a: 8, b: 10 }],
  ['sum(g)', { '': 17 }],
  ['sum by (host) (g)', { a: 7, b: 10 }],
  ['SUM(g) WITHOUT (host)', { '': 17 }],
  ['count(g > 8)', { '': 1 }],
  ['0 < g < 9', { a: 7 }],
  ['g > bool 8', { a: 0, b: 1 }],
  ['-g ^ 2', { a: -49, b: -100 }],
  ['g / (1024 * 1024) * 2 ^ 20', { a: 7, b: 10 }],
  ['g * 0x10 + .5', { a: 112.5, b: 160.5 }],
  ['2 ^ 3 ^ 2', { '': 512 }],
  ['g * Inf', { a: Infinity, b: Infinity }],
  ['rate(c_total{code="500"}[5m])', { 'a,500': 0.1 }],
  ['increase(c_total{code="500"}[5m])', { 'a,500': 30 }],
  // The counter restarts at minute 6, where the increase starts from zero.
  ['rate(c_total{code="200"}[10m])', { 'a,200': 1 }],
  ['irate(c_total{code="500"}[5m])', { 'a,500': 0.1 }],
  ['sum by (host) (rate(c_total{code="500"}[5m])) / sum by (host) (rate(c_total[5m]))', { a: 0.1 / 1.1 }],
  [
    'rate(c_total[5m]) / ignoring(code) group_left sum by (host) (rate(c_total[5m]))',
    { 'a,200': 1 / 1.1, 'a,500': 0.1 / 1.1 },
  ],
  ['g and on (host) c_total{code="500"}', { a: 7 }],
  ['g unless on (host) c_total', { b: 10 }],
  ['topk(1, g)', { b: 10 }],
  ['histogram_quantile(0.5, sum by (le) (rate(h_bucket[5m])))', { '': 0.1 + 0.4 * 0.5 }],
  ['rate(h_sum[5m]) / rate(h_count[5m])', { a: 1.15 / 4 }],
  ['absent(nothing{job="x"})', { x: 1 }],
  ['max_over_time(sum(g)[10m:1m])', { '': 18 }],
  ['clamp_max(g, 8)', { a: 7, b: 8 }],
  ['label_replace(g{host="a"}, "node", "n-$1", "host", "(.*)")', { 'a,n-a': 7 }],
  ['g # of all hosts', { a: 7, b: 10 }],
])('%s', (promql, expected) => {
  const found = at(promql);
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, value] of Object.entries(found)) {
    expect([name, value]).toEqual([name, Number.isFinite(value) ? expect.closeTo(expected[name], 9) : expected[name]]);
  }
});

test('an instant has the last point of five minutes, without its left edge', () => {
  const one = [seriesOf('m', {}, [1])];
  const points = evaluatePromql('m', one, 0, 6 * minute, minute)[0].points;
  expect(points.map(({ time }) => time / minute)).toEqual([0, 1, 2, 3, 4]);
  expect(evaluatePromql('m', one, 0, 6 * minute, minute, { edge: 'before' })[0].points[0].time).toBe(minute);
});

test('rates reach the ends of the window, or not', () => {
  // The points at 15 s, 30 s and 45 s in a one-minute window are 0, 10 and 20. The rate extrapolates to zero on the left, and by 15 s
  // on the right.
  const rising = [seriesOf('r', {}, [0, 10, 20], { start: 15_000, step: 15_000 })];
  const rate = (rates: Options['rates'], promql = 'increase(r[1m])') =>
    evaluatePromql(promql, rising, minute, minute, minute, { rates })[0].points[0].value;
  expect(rate('extrapolated')).toBeCloseTo(30, 9);
  expect(rate('observed')).toBeCloseTo(40, 9);
  expect(rate('extrapolated', 'delta(r[1m])')).toBeCloseTo(40, 9);
  expect(rate('carried', 'rate(r[20s])' + ' * 20')).toBeCloseTo((10 / 15) * 20, 9);
});

test.each<[number, Array<[number, number]>, number]>([
  [
    0.9,
    [
      [1, 50],
      [2, 100],
      [Infinity, 100],
    ],
    1.8,
  ],
  [
    0.99,
    [
      [1, 50],
      [2, 60],
      [Infinity, 100],
    ],
    2,
  ],
  [
    0.5,
    [
      [0, 50],
      [1, 100],
      [Infinity, 100],
    ],
    0,
  ],
  [
    0.5,
    [
      [1, 0],
      [Infinity, 0],
    ],
    Number.NaN,
  ],
  [
    2,
    [
      [1, 1],
      [Infinity, 1],
    ],
    Infinity,
  ],
])('the %p quantile of buckets %p', (quantile, buckets, expected) => {
  expect(
    quantileOfBuckets(
      quantile,
      buckets.map(([bound, count]) => ({ bound, count }))
    )
  ).toEqual(Number.isFinite(expected) ? expect.closeTo(expected, 9) : expected);
});

test.each([
  'rate(c_total[5m]',
  'm[',
  'sum by host (m)',
  '{}',
  'a b',
  '(m)[5m]',
  'm offset',
  'rate(m[5m]) offset 1h',
  '',
])('%p is refused', (promql) => {
  expect(() => evaluatePromql(promql, data, 0, 0, minute)).toThrow();
});

test('variables are replaced as texts', () => {
  const variables = { __range: '10m', factor: '2', host: 'a' };
  expect(at('max_over_time(g{host="$host"}[$__range]) * ${factor:raw} + [[factor]]', { variables })).toEqual({ a: 18 });
});
