import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { type KnownMetrics, noMetrics } from '../analysis/schema';
import { findMplProblems } from '../diagnostics/findProblems';
import { known } from '../testing/known';
import { parseMpl } from '../tree/readQuery';
import { readPromql } from './readPromql';
import { promqlToMpl } from './toMpl';

// tests/promql/promqlToMpl.test.ts checks that conversions are exact. These tests check the form of the queries and the use of known
// metrics.

/** The query on one line, or the reason why the text can't be converted. */
function converted(text: string, { metrics = noMetrics, isInstant = false, dataset = 'd' } = {}): string | undefined {
  const read = readPromql(text);
  const result = read && promqlToMpl(read, dataset, metrics, { isInstant });
  return result && 'mpl' in result ? result.mpl.replace(/\n\s*/g, ' ') : result && `lacks ${result.missing.join('; ')}`;
}

test.each([
  ['up', 'd:up | align to $__interval over 5m using last'],
  ['rate(m[5m])', 'd:m | align to $__interval over 5m using prom::rate'],
  ['rate(m[$__rate_interval])', 'd:m | align to $__interval using prom::rate'],
  [
    'sum by (a) (rate(m{x="y"}[5m]))',
    'd:m | where x == "y" | align to $__interval over 5m using prom::rate | group by a using sum',
  ],
  ['increase(m[1h])', 'd:m | align to $__interval over 1h using prom::rate | map * 3600'],
  ['increase(m[$__rate_interval])', 'd:m | align to $__interval using prom::rate | map * $__interval_ms | map / 1000'],
  ['avg_over_time(m[1h30m])', 'd:m | align to $__interval over 90m using avg'],
  [
    'histogram_quantile(0.95, sum by (le, a) (rate(m_bucket{x!="y"}[5m])))',
    'd:m | where x != "y" | bucket by a to 5m using interpolate_cumulative_histogram(rate, 0.95)',
  ],
  [
    'sum(rate(a{code=~"5.."}[5m])) / sum(rate(a[5m]))',
    '( d:a | where code == #/^(5..)$/ | align to $__interval over 5m using prom::rate | group using sum, d:a | align to $__interval over 5m using prom::rate | group using sum ) | compute result using /',
  ],
  ['m{code="500"}', 'd:m | where (code == "500" or code == 500) | align to $__interval over 5m using last'],
  ['m{a="${x}", b="[[y]]"}', 'd:m | where a == "${x}" and b == "[[y]]" | align to $__interval over 5m using last'],
  ['m{a=~"x\\\\\\\\y"}', 'd:m | where a == #/^(x\\x5cy)$/ | align to $__interval over 5m using last'],
  [
    'sum by ($tag) (rate($metric{x="$y"}[5m]))',
    'd:$metric | where x == "$y" | align to $__interval over 5m using prom::rate | group by $tag using sum',
  ],
  ['d:m + 1', 'd:m | align to $__interval over 5m using last | map + 1'],
  ['m{a="x"} offset -1h30m', 'd:m | offset +90m | where a == "x" | align to $__interval over 5m using last'],
  [
    'm - n offset $x',
    '( d:m | align to $__interval over 5m using last, d:n | offset -$x | align to $__interval over 5m using last ) | compute result using -',
  ],
  ['-2 ^ 2 * m', 'd:m | align to $__interval over 5m using last | map * -4'],
  ['m * 010', 'lacks 010'],
  ['max_over_time(m[$__range])', 'd:m | align to $__interval over $__range using max'],
  ['rate(m[5m] offset 5m offset 5m)', undefined],
  ['(m)[5m]', undefined],
])('%s', (promql, mpl) => {
  expect(converted(promql)).toBe(mpl);
  expect(findMplProblems(mpl ?? '', noMetrics).problems.filter(() => !mpl?.startsWith('lacks'))).toEqual([]);
});

test('Asked for once, the range is the window', () => {
  expect(converted('max_over_time(m[$__range])', { isInstant: true })).toBe('d:m | align using max');
  expect(converted('max_over_time(m[$__range]) / n', { isInstant: true })).toContain('lacks');
});

test('Everything that is missing is named, each once', () => {
  expect(converted('topk(5, irate(a[5m])) / ceil(b) or topk(3, c)')).toBe('lacks topk(…); irate(…[5m]); ceil(…)');
});

/** Converts a text for the tests' dataset. */
const of = (text: string, metrics: KnownMetrics = known) => converted(text, { metrics, dataset: 'demo' });

test.each([
  // Names of OpenTelemetry
  [
    'sum by (service_name) (rate(http_requests_total[$__interval]))',
    'demo:`http.requests` | align to $__interval using prom::rate | group by `service.name` using sum',
  ],
  [
    'histogram_quantile(0.9, sum by (le) (rate(http_duration_seconds_bucket{service_name="x"}[1m])))',
    'demo:`http.duration` | where `service.name` == "x" | bucket to 1m using interpolate_cumulative_histogram(rate, 0.9)',
  ],
  [
    'histogram_quantile(0.9, rate(http_duration_delta_milliseconds_bucket[1m]))',
    'demo:`http.duration.delta` | bucket by `service.name`, code to 1m using interpolate_delta_histogram(0.9)',
  ],
  // Delta counters
  ['rate(jobs_done_total[5m])', 'demo:`jobs.done` | align to $__interval over 5m using sum | map / 300'],
  [
    'sum(rate(jobs_done[$__rate_interval]))',
    'demo:`jobs.done` | align to $__interval using sum | map / $__interval_ms | map * 1000 | group using sum',
  ],
  ['increase(jobs_done[1h])', 'demo:`jobs.done` | align to $__interval over 1h using sum'],
  ['rate(jobs_done[$x])', 'lacks rate(…[$x])'],
  ['jobs_done', 'lacks the total of jobs_done, which is a delta counter'],
  // Parts of histograms
  [
    'sum by (code) (rate(http_duration_seconds_count[5m]))',
    'demo:`http.duration` | where `axiom.histogram` == "count" | align to $__interval over 5m using prom::rate | group by code using sum',
  ],
  [
    'sum(increase(http_duration_delta_milliseconds_sum[5m]))',
    'demo:`http.duration.delta` | where `axiom.histogram` == "sum" | align to $__interval over 5m using sum | group using sum',
  ],
  ['avg(http_duration_seconds_bucket)', 'lacks http_duration_seconds_bucket, which is a histogram'],
  // A name that only looks like part of a histogram
  ['cpu_count', 'demo:cpu_count | align to $__interval over 5m using last'],
])('What is known of the metric in %s is used', (promql, mpl) => {
  expect(of(promql)).toBe(mpl);
});

test('Series of a histogram’s parts have equal tags where the tags are known', () => {
  const ratio = 'rate(http_duration_seconds_sum[5m]) / rate(http_duration_seconds_count[5m])';
  expect(of(ratio)?.match(/group by `service.name`, code using sum/g)).toHaveLength(2);
  expect(of(ratio, { ...known, tagsOf: () => undefined })).toContain('lacks');
  const quantile = 'histogram_quantile(0.9, rate(http_duration_seconds_bucket[5m]))';
  expect(of(quantile, { ...known, tagsOf: () => undefined })).toContain('lacks');
});

test.each(['', 'd:m |', 'sum by (', 'm{x=1}', 'rate(m[5m]', '1 +', 'a b', '`x`:y | map abs', 'm{a="x}', 'm{a="\n"}'])(
  '%j is no PromQL',
  (text) => {
    expect(readPromql(text)).toBeUndefined();
  }
);

test('What is converted can be read, whatever it is', () => {
  const name = fc.constantFrom('m', 'http_requests_total', 'a:b');
  const selector = fc
    .tuple(name, fc.constantFrom('', '{x="y"}', '{x=~"a/b", code!="5"}', '{v="\\"|\\n"}', '{"a.b"=`\\`}'))
    .map((parts) => parts.join(''));
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3 },
      selector,
      selector.map((text) => `rate(${text}[5m])`),
      fc
        .tuple(fc.constantFrom('sum', 'avg by (a)', 'max by (b, c)'), tie('expression'))
        .map(([head, part]) => `${head} (${part})`),
      fc
        .tuple(tie('expression'), fc.constantFrom('+ 2 *', '/ 1024 ^ 2 -', '> 1 *', '-', '/'), tie('expression'))
        .map(([a, op, b]) => `(${a}) ${op} (${b})`)
    ),
  }));
  let count = 0;
  fc.assert(
    fc.property(expression, (text) => {
      const read = readPromql(text);
      const result = read && promqlToMpl(read, 'd', known);
      expect(result && 'mpl' in result ? parseMpl(result.mpl).problems : []).toEqual([]);
      count += result && 'mpl' in result ? 1 : 0;
    }),
    generated(80, 8000)
  );
  expect(count).toBeGreaterThan(40);
});

test('No text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .array(fc.constantFrom('(', ')', 'sum', 'by', '[', '5m', '{', '"', '-', '$x', 'm', 'offset'))
          .map((parts) => parts.join(' '))
      ),
      (text) => {
        expect(() => readPromql(text)).not.toThrow();
      }
    ),
    generated(100, 12_000)
  );
  expect(readPromql('('.repeat(10_000))).toBeUndefined();
  expect(readPromql(`${'('.repeat(200)}m${')'.repeat(200)}`)).toBeUndefined();
  expect(readPromql(`${'-'.repeat(10_000)}m`)).toBeUndefined();
});
