import { functions } from '@aplkit/language/mpl/vocabulary/functions';
import { metricsStart, type MetricsService, mplOf, startMetricsService, type TestSeries } from '../../testing/metrics';

/** Tests each function of the language on points that are a minute apart and easy to calculate by hand. */

const minutes = (values: Array<number | null>): TestSeries['points'] =>
  values.flatMap((value, index) => (value === null ? [] : [[60 * index, value]]));
const counter = { type: 'CounterMonotonic', temporality: 'Cumulative' } as const;

const part = (component: string, value: number[], more = {}): TestSeries => ({
  metric: 'sizes',
  type: 'Histogram',
  temporality: 'Delta',
  tags: { host: 'a', 'axiom.histogram': component, ...more },
  points: minutes(value),
});

const series: TestSeries[] = [
  { metric: 'level', tags: { host: 'a', zone: 'x' }, points: minutes([1, -2, null, null, 4, 5]) },
  { metric: 'level', tags: { host: 'b', zone: 'x' }, points: minutes([10, 20, 30, null, null, null]) },
  { metric: 'level', tags: { host: 'c', zone: 'y' }, points: minutes([null, null, null, null, null, 7]) },
  { metric: 'total', ...counter, tags: { host: 'a' }, points: minutes([60, 180, 30, 90, null, 210]) },
  { metric: 'limit', tags: { host: 'a', owner: 'ada' }, points: minutes([10, 10, 0, 10, 10, 10]) },
  { metric: 'limit', tags: { host: 'd', owner: 'eve' }, points: minutes([1]) },
  part('count', [4, 2]),
  part('sum', [10, 10]),
  part('min', [1, 3]),
  part('max', [4, 7]),
  part('bucket', [2, 0], { 'axiom.le': '2' }),
  part('bucket', [4, 1], { 'axiom.le': '4' }),
  part('bucket', [4, 2], { 'axiom.le': '+Inf' }),
  ...['2', '4', '+Inf'].map((le, index): TestSeries => ({
    metric: 'durations',
    type: 'Histogram',
    temporality: 'Cumulative',
    tags: { 'axiom.histogram': 'bucket', 'axiom.le': le },
    points: minutes([1, 10 + 5 * index, 20 + 10 * index, 4 + index]),
  })),
  {
    metric: 'durations',
    type: 'Histogram',
    temporality: 'Cumulative',
    tags: { 'axiom.histogram': 'count' },
    points: minutes([1, 21, 41, 6]),
  },
  {
    metric: 'durations',
    type: 'Histogram',
    temporality: 'Cumulative',
    tags: { 'axiom.histogram': 'sum' },
    points: minutes([2, 62, 122, 12]),
  },
];

let service: MetricsService;
let mpl: ReturnType<typeof mplOf>;
beforeAll(async () => {
  service = await startMetricsService(series);
  mpl = mplOf(service);
});
afterAll(() => service.stop());

/** The values of each series in the first six minutes, by a tag. */
async function values(text: string, tag = 'host') {
  const { status, json } = await mpl(text, { endTime: '2026-03-01T10:06:00Z' });
  return status === 200
    ? Object.fromEntries(json.series.map(({ tags, data }) => [String(tags[tag]), data]))
    : json.message;
}

const ofA = async (text: string) => Object(await values(text)).a;

test('every function that the language knows is there', async () => {
  const calls = functions.flatMap(({ places, signature }) => {
    const call = signature.replace('number', '1').replace('spec…', '0.5').replace('conversion', 'rate');
    return places.map((place) =>
      place === 'spec'
        ? `d:level | bucket using histogram(${call})`
        : place === 'map'
          ? `d:level | map ${call}`
          : `d:level | ${place} using ${call}`
    );
  });
  const computed = calls.map((text) => text.replace('d:level | compute', '(d:level, d:level) | compute x'));
  const answers = await Promise.all(computed.map(async (text) => `${text}: ${(await mpl(text)).json.message}`));
  expect(answers.filter((answer) => /has no function|must be a quantile/.test(answer))).toEqual([]);
});

test('points without a step are in steps of their usual distance', async () => {
  const { json } = await mpl('d:level', { endTime: '2026-03-01T10:06:00Z' });
  expect(json.series.map(({ start, resolution, data }) => ({ start, resolution, data }))).toEqual(
    [
      [1, -2, null, null, 4, 5],
      [10, 20, 30, null, null, null],
      [null, null, null, null, null, 7],
    ].map((data) => ({ start: metricsStart, resolution: 60, data }))
  );
});

test('offset shows points of another time at the times of the range', async () => {
  const shown = async (offset: string, ...range: [string, string]) => {
    const [startTime, endTime] = range.map((minute) => `2026-03-01T10:${minute}:00Z`);
    const text = `d:level | ${offset} | where host == "b" | align to 1m using last`;
    const { json } = await mpl(text, { startTime, endTime });
    return json.series.map(({ start, data }) => [start - metricsStart, ...data]);
  };
  expect(await shown('offset -2m', '02', '06')).toEqual([[120, 10, 20, 30, null]]);
  expect(await shown('offset +1m', '00', '03')).toEqual([[0, 20, 30, null]]);
  expect(await shown('offset 1m', '00', '03')).toEqual([[0, 20, 30, null]]);
  const { json } = await mpl(
    '(d:level | offset -1m | align to 1m using last, d:level | align to 1m using last) | compute x using -',
    { endTime: '2026-03-01T10:03:00Z' }
  );
  expect(json.series.find(({ tags }) => tags.host === 'b')?.data).toEqual([null, -10, -10]);
});

describe('map', () => {
  test.each<[text: string, expected: Array<number | null>]>([
    ['+ 1', [2, -1, null, null, 5, 6]],
    ['- 1', [0, -3, null, null, 3, 4]],
    ['* -2', [-2, 4, null, null, -8, -10]],
    ['/ 2', [0.5, -1, null, null, 2, 2.5]],
    ['/ 0', [null, null, null, null, null, null]],
    ['abs', [1, 2, null, null, 4, 5]],
    ['min(2)', [1, -2, null, null, 2, 2]],
    ['max(2)', [2, 2, null, null, 4, 5]],
    ['max(inf)', [null, null, null, null, null, null]],
    ['fill::prev', [1, -2, -2, -2, 4, 5]],
    ['fill::const(0.5)', [1, -2, 0.5, 0.5, 4, 5]],
    ['interpolate::linear', [1, -2, 0, 2, 4, 5]],
    ['filter::eq(4)', [null, null, null, null, 4, null]],
    ['filter::neq(4)', [1, -2, null, null, null, 5]],
    ['filter::gt(1)', [null, null, null, null, 4, 5]],
    ['filter::gte(1)', [1, null, null, null, 4, 5]],
    ['filter::lt(1)', [null, -2, null, null, null, null]],
    ['filter::lte(1)', [1, -2, null, null, null, null]],
    ['is::eq(4)', [0, 0, null, null, 1, 0]],
    ['is::neq(4)', [1, 1, null, null, 0, 1]],
    ['is::gt(1)', [0, 0, null, null, 1, 1]],
    ['is::gte(1)', [1, 0, null, null, 1, 1]],
    ['is::lt(1)', [0, 1, null, null, 0, 0]],
    ['is::lte(1)', [1, 1, null, null, 0, 0]],
  ])('%s', async (step, expected) => {
    // Results don't contain a series of only nulls.
    const some = expected.some((value) => value !== null);
    expect(await ofA(`d:level | map ${step}`)).toEqual(some ? expected : undefined);
  });

  test('fills and interpolates nothing before the first point and after the last one', async () => {
    expect(await values('d:level | where host == "c" | map fill::prev')).toEqual({
      c: [null, null, null, null, null, 7],
    });
    expect(await values('d:level | where host == "b" | map interpolate::linear')).toEqual({
      b: [10, 20, 30, null, null, null],
    });
  });

  test('increase and rate know resets and gaps', async () => {
    expect(await ofA('d:total | map increase')).toEqual([null, 120, 30, 60, null, 120]);
    expect(await ofA('d:total | map rate')).toEqual([null, 2, 0.5, 1, null, 1]);
  });
});

describe('align', () => {
  test.each<[text: string, expected: Array<number | null>]>([
    ['to 2m using avg', [-0.5, null, 4.5]],
    ['to 2m using count', [2, null, 2]],
    ['to 2m using max', [1, null, 5]],
    ['to 2m using min', [-2, null, 4]],
    ['to 2m using sum', [-1, null, 9]],
    ['to 2m using last', [-2, null, 5]],
    ['to 2m over 4m using sum', [-1, -1, 9]],
    ['to 1m over 3m using count', [1, 2, 2, 1, 1, 2]],
    ['using avg', [2]],
  ])('%s', async (step, expected) => {
    expect(await ofA(`d:level | align ${step}`)).toEqual(expected);
  });

  test('prom::rate counts the increase since the point before the window, per second', async () => {
    expect(await ofA('d:total | align to 2m using prom::rate')).toEqual([2, 0.75, 1]);
    expect(await ofA('d:total | align using prom::rate')).toEqual([330 / 300]);
  });

  test('prom::rate does not depend on where the range begins', async () => {
    const { json } = await mpl('d:total | align to 1m using prom::rate', {
      startTime: '2026-03-01T10:01:00Z',
      endTime: '2026-03-01T10:04:00Z',
    });
    expect(json.series[0]).toMatchObject({ start: metricsStart + 60, data: [2, 0.5, 1] });
  });

  test('steps are multiples of their length, and at the edges only points of the range count', async () => {
    const { json } = await mpl('d:total | align to 2m using count', {
      startTime: '2026-03-01T10:01:00Z',
      endTime: '2026-03-01T10:03:00Z',
    });
    expect(json.series[0]).toMatchObject({ start: metricsStart, resolution: 120, data: [1, 1] });
  });
});

describe('group', () => {
  test.each<[text: string, expected: object]>([
    ['by zone using sum', { x: [11, 18, 30, null, 4, 5], y: [null, null, null, null, null, 7] }],
    ['by zone using avg', { x: [5.5, 9, 30, null, 4, 5], y: [null, null, null, null, null, 7] }],
    ['by zone using min', { x: [1, -2, 30, null, 4, 5], y: [null, null, null, null, null, 7] }],
    ['by zone using max', { x: [10, 20, 30, null, 4, 5], y: [null, null, null, null, null, 7] }],
    ['by zone using count', { x: [2, 2, 1, null, 1, 1], y: [null, null, null, null, null, 1] }],
    ['using sum', { undefined: [11, 18, 30, null, 4, 12] }],
  ])('%s', async (step, expected) => {
    expect(await values(`d:level | group ${step}`, 'zone')).toEqual(expected);
  });

  test('series without the tag are a group of their own', async () => {
    const { json } = await mpl('d:sizes | group by `axiom.le` using max');
    expect(json.series.map(({ tags }) => tags)).toContainEqual({ 'axiom.le': null });
  });
});

describe('bucket', () => {
  const buckets = (step: string, metric = 'sizes') => values(`d:${metric} | bucket ${step}`, 'axiom.bucket');

  test('histogram aggregates the points of all series', async () => {
    expect(await buckets('to 3m using histogram(0, 0.5, 1, count, sum, avg, min, max)', 'level')).toEqual({
      0: [-2, 4],
      0.5: [10, 5],
      1: [30, 7],
      count: [5, 3],
      sum: [59, 16],
      avg: [11.8, 16 / 3],
      min: [-2, 4],
      max: [30, 7],
    });
  });

  test('interpolate_delta_histogram knows the recorded extremes', async () => {
    expect(
      await buckets('to 1m using interpolate_delta_histogram(0, 0.25, 0.5, 0.75, 1, count, sum, avg, min, max)')
    ).toMatchObject({
      0: [1, 3, null, null, null, null],
      0.25: [1.5, 3.5, null, null, null, null],
      0.5: [2, 4, null, null, null, null],
      0.75: [3, 5.5, null, null, null, null],
      1: [4, 7, null, null, null, null],
      count: [4, 2, null, null, null, null],
      sum: [10, 10, null, null, null, null],
      avg: [2.5, 5, null, null, null, null],
      min: [1, 3, null, null, null, null],
      max: [4, 7, null, null, null, null],
    });
  });

  test('interpolate_cumulative_histogram knows resets, and the last bound is the greatest value', async () => {
    expect(
      await buckets('to 1m using interpolate_cumulative_histogram(increase, 0.5, 1, count, sum, avg)', 'durations')
    ).toMatchObject({
      // The cumulative counts at the bounds 2, 4 and infinity are 9, 5 and 5, then 10, 5 and 5, and after the reset 4, 1 and 1.
      0.5: [null, 2 + (0.5 / 5) * 2, 2, 1.5, null, null],
      1: [null, 4, 4, 4, null, null],
      count: [null, 20, 20, 6, null, null],
      sum: [null, 60, 60, 12, null, null],
      avg: [null, 3, 3, 2, null, null],
    });
    expect(
      Object(await buckets('to 1m using interpolate_cumulative_histogram(rate, count)', 'durations')).count
    ).toEqual([null, 20 / 60, 20 / 60, 6 / 60, null, null]);
  });

  test.each([
    ['sizes', 'interpolate_cumulative_histogram(rate, 0.5)', "the metric's temporality is Delta"],
    ['durations', 'interpolate_delta_histogram(0.5)', "the metric's temporality is Cumulative"],
    ['durations', 'interpolate_cumulative_histogram(0.5)', 'the first argument must be rate or increase'],
    ['durations', 'interpolate_cumulative_histogram(rate, max)', 'this must be a quantile'],
    ['sizes', 'histogram(0.5)', 'histogram() does not support histogram metrics'],
    ['sizes', 'interpolate_delta_histogram()', 'needs a quantile'],
  ])('of %s using %s is refused', async (metric, call, message) => {
    expect(await buckets(`using ${call}`, metric)).toContain(message);
  });
});

describe('compute', () => {
  test.each<[operator: string, expected: Array<number | null>]>([
    ['+', [70, 190, 30, 100, null, 220]],
    ['-', [50, 170, 30, 80, null, 200]],
    ['*', [600, 1800, 0, 900, null, 2100]],
    ['/', [6, 18, null, 9, null, 21]],
    ['min', [10, 10, 0, 10, null, 10]],
    ['max', [60, 180, 30, 90, null, 210]],
    ['avg', [35, 95, 15, 50, null, 110]],
  ])('%s', async (operator, expected) => {
    const text = `(d:total, d:limit | group by host using sum) | compute x using ${operator}`;
    expect(await values(text)).toEqual({ a: expected });
  });

  test('names the result, and combines only what has the same tags', async () => {
    const { json } = await mpl('(d:total, d:limit) | compute ratio using /');
    expect(json.series).toEqual([]);
    const same = await mpl('(d:total, d:limit | group by host using sum) | compute ratio using / | map * 100');
    expect(same.json.series.map(({ metric }) => metric)).toEqual(['ratio']);
  });

  test('has the times that both have', async () => {
    const text =
      '(d:total | align to 2m using max, d:limit | group by host using sum | align to 3m using max) | compute x using +';
    const { json } = await mpl(text);
    expect(json.series[0]).toMatchObject({ start: metricsStart, resolution: 360 });
    expect(json.series[0].data.slice(0, 2)).toEqual([190, null]);
  });

  test('can be nested', async () => {
    const text = '((d:total, d:total) | compute twice using +, d:total) | compute thrice using +';
    expect(await ofA(text)).toEqual([180, 540, 90, 270, null, 630]);
  });
});

describe('tags', () => {
  const tagsOf = async (text: string) => (await mpl(text)).json.series.map(({ tags }) => tags);

  test('extend adds values, and texts of other tags', async () => {
    const step = 'extend __label = "${host} in ${zone}", n = 1, `is new` = true, copy = host';
    expect(await tagsOf(`d:level | where host == "a" | align using avg | ${step}`)).toEqual([
      { host: 'a', zone: 'x', __label: 'a in x', n: 1, 'is new': true, copy: 'a' },
    ]);
  });

  test('a dollar that is escaped begins no tag', async () => {
    const step = 'extend a = "\\u0024{host} \\"${host}\\"", b = "\\${host}"';
    expect(await tagsOf(`d:level | where host == "a" and host != "\\u0024{host}" | align using avg | ${step}`)).toEqual(
      [{ host: 'a', zone: 'x', a: '${host} "a"', b: '${host}' }]
    );
  });

  test('extend with a tag that there is not is refused', async () => {
    expect(await mpl('d:level | align using avg | extend x = "${nothing}"')).toMatchObject({ status: 400 });
    expect(await mpl('d:level | align using avg | extend x = nothing')).toMatchObject({ status: 404 });
  });

  test('replace copies a tag, and changes its text', async () => {
    expect(await tagsOf('d:limit | align using avg | replace person = owner | group by person using sum')).toEqual([
      { person: 'ada' },
      { person: 'eve' },
    ]);
    expect(
      await tagsOf('d:limit | align using avg | replace owner ~ #s/^(.)(.*)$/$2-$1/ | group by owner using sum')
    ).toEqual([{ owner: 'da-a' }, { owner: 've-e' }]);
    expect(
      await tagsOf('d:limit | align using avg | replace owner ~ #s/^a/$$1\\\\${0}\\// | group by owner using sum')
    ).toEqual([{ owner: '$1\\a/da' }, { owner: 'eve' }]);
    expect(
      await tagsOf('d:limit | align using avg | replace first = owner ~ #s/..$// | group by first using sum')
    ).toEqual([{ first: 'a' }, { first: 'e' }]);
  });

  test('join takes tags of another metric', async () => {
    expect(await tagsOf('d:level | align using avg | join owner from d:limit by host')).toEqual([
      { host: 'a', zone: 'x', owner: 'ada' },
      { host: 'b', zone: 'x', owner: null },
      { host: 'c', zone: 'y', owner: null },
    ]);
  });

  test('as names the metric', async () => {
    expect((await mpl('d:level | as x')).json.series[0].metric).toBe('x');
    expect((await mpl('d:level as y | align using avg')).json.series[0].metric).toBe('y');
  });
});
