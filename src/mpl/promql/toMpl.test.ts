import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { noMetrics } from '../analysis/schema';
import { findProblems } from '../diagnostics/findProblems';
import { known } from '../testing/known';
import { parseMpl } from '../tree/readQuery';
import { readPromql } from './readPromql';
import { promqlToMpl } from './toMpl';

/** The translation in one line. */
const translated = (text: string, metrics = noMetrics) =>
  promqlToMpl(text, 'd', metrics)
    ?.split('\n')
    .map((line) => line.trim())
    .join(' ');

test.each([
  ['up', 'd:up | align to $__interval using last'],
  ['m{x="y"}', 'd:m | where x == "y" | align to $__interval using last'],
  ['rate(m[5m])', 'd:m | align to 5m using prom::rate'],
  ['rate(m[$__rate_interval])', 'd:m | align to $__interval using prom::rate'],
  ['sum by (a) (rate(m{x="y"}[5m]))', 'd:m | where x == "y" | align to 5m using prom::rate | group by a using sum'],
  ['sum(rate(m[5m])) by (a, b)', 'd:m | align to 5m using prom::rate | group by a, b using sum'],
  ['sum(m)', 'd:m | align to $__interval using last | group using sum'],
  ['increase(m[1h])', 'd:m | align to 1h using prom::rate | map * 3600'],
  ['increase(m[$__interval])', 'd:m | align to $__interval using last | map increase'],
  ['avg_over_time(m[1h30m])', 'd:m | align to 90m using avg'],
  [
    'histogram_quantile(0.95, sum by (le, a) (rate(m_bucket{x!="y"}[5m])))',
    'd:m | where x != "y" | bucket by a to 5m using interpolate_cumulative_histogram(rate, 0.95)',
  ],
  [
    'histogram_quantile(0.5, sum(increase(m_bucket[5m])) by (le))',
    'd:m | bucket to 5m using interpolate_cumulative_histogram(increase, 0.5)',
  ],
  [
    'sum(rate(a{code=~"5.."}[5m])) / sum(rate(a[5m]))',
    '( d:a | where code == #/^(5..)$/ | align to 5m using prom::rate | group using sum, d:a | align to 5m using prom::rate | group using sum ) | compute result using /',
  ],
  ['100 * (1 - avg(m))', 'd:m | align to $__interval using last | group using avg | map * -1 | map + 1 | map * 100'],
  ['-m', 'd:m | align to $__interval using last | map * -1'],
  ['m > 0.5', 'd:m | align to $__interval using last | map filter::gt(0.5)'],
  ['m >= bool 1', 'd:m | align to $__interval using last | map is::gte(1)'],
  ['clamp_min(abs(m), 0)', 'd:m | align to $__interval using last | map abs | map max(0)'],
  ['m{code="500"}', 'd:m | where (code == "500" or code == 500) | align to $__interval using last'],
  [
    'm{a="", b!="", c!~"x|y"}',
    'd:m | where (a == "" or not (a is string or a is int or a is float or a is bool)) and (b != "" and (b is string or b is int or b is float or b is bool)) and c != #/^(x|y)$/ | align to $__interval using last',
  ],
  [
    'm{a=~"x|", b!~".*", c=~".+"}',
    'd:m | where (a == #/^(x|)$/ or not (a is string or a is int or a is float or a is bool)) and (b != #/^(.*)$/ and (b is string or b is int or b is float or b is bool)) and c == #/^(.+)$/ | align to $__interval using last',
  ],
  ['{__name__="a.b"}', 'd:`a.b` | align to $__interval using last'],
  [
    'sum by ($tag) (rate($metric{x="$y"}[5m]))',
    'd:$metric | where x == "$y" | align to 5m using prom::rate | group by $tag using sum',
  ],
  ['m offset 1h', 'd:m | offset -1h | align to $__interval using last'],
  ['m{a="x"} offset -1h30m', 'd:m | offset +90m | where a == "x" | align to $__interval using last'],
  ['rate(m[5m] offset 1w)', 'd:m | offset -1w | align to 5m using prom::rate'],
])('%s', (promql, mpl) => {
  expect(translated(promql)).toBe(mpl);
  expect(findProblems(promqlToMpl(promql, 'd', noMetrics) ?? '', noMetrics).problems).toEqual([]);
});

test.each([
  [
    'topk(5, sum by (a) (rate(m[5m])))',
    '// Not in MPL: topk(…)',
    'd:m | align to 5m using prom::rate | group by a using sum',
  ],
  ['m @ 1700000000 offset 1h', '// Not in MPL: @ 1700000000', 'd:m | offset -1h | align to $__interval using last'],
  ['sum without (a) (m)', '// Not in MPL: without (a)', 'd:m | align to $__interval using last | group using sum'],
  ['deriv(m[5m])', '// Not in MPL: deriv(…)', 'd:m | align to $__interval using last'],
  [
    'a * on (x) group_left (y) b',
    '// Not in MPL: on (x) group_left (y)',
    '( d:a | align to $__interval using last, d:b | align to $__interval using last ) | compute result using *',
  ],
  ['a or b', '// Not in MPL: or', 'd:a | align to $__interval using last'],
  ['vector(1)', '// Not in MPL: vector(…)', '// vector(1)'],
])('%s is translated but for what is named', (promql, comment, mpl) => {
  expect(translated(promql)).toBe(`${comment} ${mpl}`);
});

test('Names of OpenTelemetry are found, and what is known of a metric is used', () => {
  const of = (text: string) => promqlToMpl(text, 'demo', known)?.split('\n').join(' ');
  expect(of('sum by (service_name) (rate(http_requests_total[5m]))')).toBe(
    'demo:`http.requests` | align to 5m using prom::rate | group by `service.name` using sum'
  );
  expect(of('histogram_quantile(0.9, sum by (le) (rate(http_duration_seconds_bucket{service_name="x"}[5m])))')).toBe(
    'demo:`http.duration` | where `service.name` == "x" | bucket to 5m using interpolate_cumulative_histogram(rate, 0.9)'
  );
  expect(of('histogram_quantile(0.9, rate(http_duration_delta_milliseconds_bucket[5m]))')).toBe(
    'demo:`http.duration.delta` | bucket by `service.name`, code to 5m using interpolate_delta_histogram(0.9)'
  );
  expect(of('sum by (code) (rate(http_duration_seconds_count[5m]))')).toBe(
    'demo:`http.duration` | bucket by code to 5m using interpolate_cumulative_histogram(rate, count)'
  );
  expect(of('sum without (code) (rate(http_requests_total[5m]))')).toContain(
    'group by `service.name`, method using sum'
  );
});

test.each([
  ['rate(jobs_done_total[5m])', 'demo:`jobs.done` | align to 5m using sum | map / 300'],
  [
    'sum(rate(jobs_done[$__rate_interval]))',
    'demo:`jobs.done` | align to $__interval using sum | map / $__interval_ms | map * 1000 | group using sum',
  ],
  ['increase(jobs_done[1h])', 'demo:`jobs.done` | align to 1h using sum'],
  ['rate(jobs_done[$x])', '// Not in MPL: rate(…) demo:`jobs.done` | align to $x using sum'],
  [
    'sum(rate(http_duration_delta_milliseconds_sum[5m]))',
    'demo:`http.duration.delta` | bucket to 5m using interpolate_delta_histogram(sum) | map / 300',
  ],
  [
    'sum(increase(http_duration_delta_milliseconds_count[5m]))',
    'demo:`http.duration.delta` | bucket to 5m using interpolate_delta_histogram(count)',
  ],
  [
    'rate(http_duration_seconds_sum[5m]) / rate(http_duration_seconds_count[5m])',
    '( demo:`http.duration` | bucket by `service.name`, code to 5m using interpolate_cumulative_histogram(rate, sum), demo:`http.duration` | bucket by `service.name`, code to 5m using interpolate_cumulative_histogram(rate, count) ) | compute result using /',
  ],
  [
    'http_duration_seconds_sum / http_duration_seconds_count',
    '// Not in MPL: http_duration_seconds_sum, http_duration_seconds_count ( demo:`http.duration` | align to $__interval using last, demo:`http.duration` | align to $__interval using last ) | compute result using /',
  ],
  [
    'avg(http_duration_seconds_bucket)',
    '// Not in MPL: http_duration_seconds_bucket demo:`http.duration` | align to $__interval using last | group using avg',
  ],
])('What is known of the metric in %s is used', (promql, mpl) => {
  const text = promqlToMpl(promql, 'demo', known) ?? '';
  expect(
    text
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
  ).toBe(mpl);
  expect(parseMpl(text).problems).toEqual([]);
});

test('Without its tags, a part of a histogram is named', () => {
  const noTags = { ...known, tagsOf: () => undefined };
  const of = (text: string) => promqlToMpl(text, 'demo', noTags);
  expect(of('rate(http_duration_seconds_sum[5m])')).toMatch(/^\/\/ Not in MPL: http_duration_seconds_sum\n/);
  expect(of('sum by (code) (rate(http_duration_seconds_sum[5m]))')).not.toContain('//');
});

test.each(['', 'd:m |', 'sum by (', 'm{x=1}', 'rate(m[5m]', '1 +', 'a b', '`x`:y | map abs'])(
  '%s is no PromQL',
  (text) => {
    expect(promqlToMpl(text, 'd', noMetrics)).toBeUndefined();
  }
);

test('What is translated can be read, whatever it is', () => {
  const name = fc.constantFrom('m', 'http_requests_total', 'a:b');
  const selector = fc
    .tuple(name, fc.constantFrom('', '{x="y"}', '{x=~"a/b", code!="5"}', '{v="\\"|\\n"}'))
    .map((parts) => parts.join(''));
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3 },
      selector,
      selector.map((text) => `rate(${text}[5m])`),
      fc
        .tuple(fc.constantFrom('sum', 'avg by (a)', 'max without (b)', 'topk by (c)'), tie('expression'))
        .map(([head, of]) => `${head} (${of})`),
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '/', '> 1 *', 'or', '^'), tie('expression'))
        .map(([a, op, b]) => `(${a}) ${op} (${b})`)
    ),
  }));
  fc.assert(
    fc.property(expression, (text) => {
      const result = promqlToMpl(text, 'd', known);
      expect(result && parseMpl(result).problems).toEqual([]);
    }),
    generated(80, 8000)
  );
});

test('No text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom('(', ')', 'sum', 'by', '[', '5m', '{', '"', '-')).map((parts) => parts.join(' '))
      ),
      (text) => {
        expect(() => readPromql(text)).not.toThrow();
      }
    ),
    generated(100, 12_000)
  );
  expect(readPromql('('.repeat(100_000))).toBeUndefined();
  expect(readPromql('-'.repeat(100_000))).toBeUndefined();
});
