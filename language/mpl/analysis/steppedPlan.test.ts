import { parseMpl } from '../tree/readQuery';
import { planSteps } from './steppedPlan';

const minute = 60_000;
const planOf = (text: string) => planSteps(parseMpl(text));

test.each([
  ['d:m | where a == "x" | align to 1m using avg', 1, 0],
  ['d:m | map abs | map * 2 | align to 30s using count | group by a using sum | map filter::gt(1)', 0.5, 0],
  ['d:m | where a in ["x"] | align to 1m using avg', 1, 0],
  ['d:m | align to 1m using prom::rate', 1, 5],
  ['d:m | align to 10m using prom::rate | extend __label = "x"', 10, 10],
  ['d:m | align to 1m over 5m using max', 1, 4],
  ['d:m | align to 5m over 1m using max', 5, 0],
  ['d:m | align to 1m over 10m using prom::rate', 1, 9 + 10],
  ['d:m | align to 1m using prom::rate | group using sum | align to 10m over 1h using avg', 10, 5 + 50],
  ['d:m | bucket by a to 2m using interpolate_delta_histogram(0.5)', 2, 0],
  ['d:m | bucket to 2m using interpolate_cumulative_histogram(rate, 0.5)', 2, 5],
  ['(d:m | align to 1m using avg, d:n | align to 1m using prom::rate) | compute x using / | map * 100', 1, 5],
])('%s can be asked for steps alone', (text, size, lookback) => {
  expect(planOf(text)).toEqual({ size: size * minute, lookback: lookback * minute, isFilled: false });
});

test.each([
  ['d:m | align', 'the query has an error'],
  ['', 'the query has an error'],
  ['d:m', 'the points aren’t aligned to an interval'],
  ['d:m | map rate', 'rate depends on other points'],
  ['d:m | align to 1m using wasm::f', 'wasm::f depends on other points'],
  ['d:m | align to 1m using avg | map wasm::f', 'wasm::f depends on other points'],
  ['d:m | align to 1m using avg | group using wasm::f', 'wasm::f depends on other points'],
  [
    '(d:m | align to 1m using avg, d:n | align to 1m using avg) | compute x using wasm::f',
    'wasm::f depends on other points',
  ],
  ['d:m | align to 1m using avg | map fill::prev', 'fill::prev depends on other points'],
  ['d:m | align to 1m using avg | map interpolate::linear', 'interpolate::linear depends on other points'],
  ['d:m | align using avg', 'the query has one value for the time range'],
  ['d:m | align to $step using avg', 'the interval isn’t a plain duration like 5m'],
  ['d:m | align to 2m using avg | align to 5m using avg', 'an interval doesn’t divide the next interval evenly'],
  ['d:m | group using sum | align to 1m using avg', 'group comes before align'],
  ['d:m[1h..] | align to 1m using avg', 'the source has its own time range'],
  ['d:m | sample 0.5 | align to 1m using avg', 'sample depends on points outside the interval'],
  ['d:m | align to 1m using avg | join a from d:n by b', 'join depends on points outside the interval'],
  ['d:m | align to 1m using avg | map fill::const(0) | group using sum', 'group follows fill::const'],
  ['d:m | align to 1m using avg | map fill::const(0) | align to 5m using sum', 'align follows fill::const'],
  [
    '(d:m | align to 1m using avg, d:n | align to 2m using avg) | compute x using /',
    'the metrics aren’t aligned to the same interval',
  ],
  [
    '(d:m | align to 1m using avg, d:n | align to 1m using avg | map fill::const(1)) | compute x using /',
    'compute follows fill::const',
  ],
])('%s needs its whole range', (text, why) => {
  expect(planOf(text)).toEqual({ why });
});

test('A gap that is filled with a number is filled alone', () => {
  expect(planOf('d:m | align to 1m using avg | map fill::const(0) | map + 1')).toMatchObject({ isFilled: true });
  expect(planOf('d:m | map fill::const(0) | align to 1m using avg')).toEqual({
    why: 'fill::const depends on other points',
  });
});
