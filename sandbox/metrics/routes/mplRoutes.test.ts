import { writeTagFilter } from '@aplkit/language/mpl/edit/filters';
import { metricsStart, type MetricsService, mplOf, startMetricsService, type TestSeries } from '../../testing/metrics';
import { sender } from '../../testing/client';

const minutes = (values: number[]): TestSeries['points'] => values.map((value, index) => [60 * index, value]);

const series: TestSeries[] = [
  { metric: 'cpu', unit: '1', tags: { host: 'a', core: 1, spot: true, load: 0.5 }, points: minutes([1, 2, 3, 4]) },
  { metric: 'cpu', unit: '1', tags: { host: 'b', core: '1' }, points: minutes([5, 6]) },
  { metric: 'my-metric', unit: 'By', tags: { host: 'a' }, points: minutes([7]) },
  { dataset: 'other-data', metric: 'cpu', points: minutes([9]) },
];

let service: MetricsService;
let mpl: ReturnType<typeof mplOf>;
beforeAll(async () => {
  const access = { may: () => true, mayQuery: (name: string) => name === 'd' };
  service = await startMetricsService(series, {
    tokens: [
      { token: 't', access: { ...access, mayQuery: () => true } },
      { token: 'xaat-d', access },
      { token: 'xapt-p', access },
    ],
    deploymentOf: (name) => (name === 'd' ? 'us' : 'eu'),
  });
  mpl = mplOf(service);
});
afterAll(() => service.stop());

/** The hosts of the series that a filter keeps. */
const hosts = async (where: string, request: object = {}) => {
  const { status, json } = await mpl(`d:cpu | where ${where} | align using last`, request);
  return status === 200 ? json.series.map(({ tags }) => tags.host) : json.message;
};

describe('an answer', () => {
  test('has the unit, and series with their tags, start and resolution', async () => {
    const tags = { host: 'a', core: 1, spot: true, load: 0.5 };
    expect(await mpl('d:cpu | where host == "a" | align to 2m using sum')).toEqual({
      status: 200,
      json: {
        metadata: { unit: '1', warnings: [] },
        series: [
          { metric: 'cpu', tags, start: metricsStart, resolution: 120, data: [3, 7, ...Array<null>(28).fill(null)] },
        ],
      },
    });
  });

  test('is the list of series alone in the first form', async () => {
    const { json } = await mpl('d:`my-metric` | align using sum', {}, '/v1/query/_mpl?format=metrics-v1');
    expect(json).toEqual([
      { metric: 'my-metric', tags: { host: 'a' }, start: metricsStart, resolution: 3600, data: [7] },
    ]);
  });

  test('is the same for the name of the text of older clients', async () => {
    const request = { mpl: undefined, apl: 'd:`my-metric` | align using sum' };
    expect((await mpl('', request)).json.series[0].data).toEqual([7]);
  });

  test('has the unit that the query sets, and none where it was changed', async () => {
    const unit = async (text: string) => (await mpl(text)).json.metadata.unit;
    expect(await unit('d:`my-metric` | align using max')).toBe('By');
    expect(await unit('set custom_unit = "ms"; d:`my-metric` | align using max')).toBe('ms');
    expect(await unit('d:`my-metric` | align using count')).toBe('');
    expect(await unit('d:`my-metric` | align to 5m using prom::rate')).toBe('');
    expect(await unit('d:`my-metric` | map * 100')).toBe('');
  });

  test('warns of an older word', async () => {
    expect((await mpl('d:cpu | filter host == "a" | align using last')).json.metadata.warnings).toEqual([
      'filter is deprecated: use where.',
    ]);
  });

  test('lacks series without points in the range', async () => {
    const { json } = await mpl('d:cpu | align to 1m using last', { startTime: '2026-03-01T10:02:00Z' });
    expect(json.series.map(({ tags }) => tags.host)).toEqual(['a']);
  });
});

describe('a filter', () => {
  test.each([
    ['host == "a"', ['a']],
    ['host != "a"', ['b']],
    ['core == 1', ['a']],
    ['core == "1"', ['b']],
    ['core is int', ['a']],
    ['core is string', ['b']],
    ['load is float', ['a']],
    ['spot is bool', ['a']],
    ['spot == true', ['a']],
    ['spot != true', ['b']],
    ['load > 0.4', ['a']],
    ['load >= 0.5 and load <= 0.5', ['a']],
    ['load < 0.5', []],
    ['host > "a"', ['b']],
    ['core < 2', ['a']],
    ['not load > 0.4', ['b']],
    ['host == "a" or host == "b" and spot == true', ['a']],
    ['(host == "a" or host == "b") and not spot == true', ['b']],
    ['host == #/[ab]/', ['a', 'b']],
    ['host != #/^a$/', ['b']],
    ['host in ["a", "c"]', ['a']],
    ['core in ["a", 1]', ['a']],
    ['core in ["1"]', ['b']],
    ['not host in ["a"]', ['b']],
    ['spot in [true, false]', ['a']],
    ['not spot in [true]', ['b']],
    ['host in []', []],
    ['not host in []', ['a', 'b']],
    ['(host == "a") or core in ["1", 2.5] and load in []', ['a']],
    ['core == #/1/', ['a', 'b']],
    ['host == "a" | where spot == true', ['a']],
    ['spot == ""', []],
    [writeTagFilter({ column: 'spot', operator: '=', values: [''] }), ['b']],
    [writeTagFilter({ column: 'spot', operator: '!=', values: [''] }), ['a']],
    [writeTagFilter({ column: 'spot', operator: '=~', values: ['^(true|)$'] }), ['a', 'b']],
    ['host == "it\'s" or host == "b"', ['b']],
  ])('%s', async (where, expected) => {
    expect(await hosts(where)).toEqual(expected);
  });

  test('sample keeps a part of the series, always the same', async () => {
    const kept = async (rate: number) => (await mpl(`d:cpu | sample ${rate} | align using last`)).json.series.length;
    expect([await kept(0), await kept(1)]).toEqual([0, 2]);
  });
});

describe('the range', () => {
  const data = async (range: string) => (await mpl(`d:cpu${range} | align using last`)).json.series[0];

  test.each([
    ['[2026-03-01T10:01:00Z..2026-03-01T10:02:00Z]', 60, 60, 2],
    ['[2026-03-01T10:01:00Z..+2m]', 60, 120, 3],
    ['[-1m..2026-03-01T10:02:00Z]', 60, 60, 2],
    [`[${metricsStart}..]`, 0, 7200, 4],
    ['[2h..1h]', 0, 3600, 4],
  ])('%s', async (range, start, resolution, value) => {
    expect(await data(range)).toMatchObject({ start: metricsStart + start, resolution, data: [value] });
  });

  test('of the request may count from now', async () => {
    const { json } = await mpl('d:cpu | align using count', { startTime: 'now-2h', endTime: 'now' });
    expect(json.series[0]).toMatchObject({ start: metricsStart, resolution: 7200, data: [4] });
  });
});

describe('a parameter', () => {
  test('stands for a value, a pattern, a number, a duration and a dataset', async () => {
    const params = {
      param__host: '"b"',
      param__re: '#/^a/',
      param__x: '10',
      param__step: '2m',
      param__ds: '`other-data`',
    };
    expect(await hosts('host == $host', { params })).toEqual(['b']);
    expect(await hosts('host == $re', { params })).toEqual(['a']);
    expect(await hosts('host in [$host, "c"]', { params })).toEqual(['b']);
    expect(await hosts('host in $hosts', { params: { param__hosts: '["a", "c"]' } })).toEqual(['a']);
    const first = async (text: string) => (await mpl(text, { params })).json.series[0];
    expect(await first('d:cpu | align to $step using sum | map * $x')).toMatchObject({ resolution: 120 });
    expect((await first('param $ds: Dataset; $ds:cpu | align using max')).data).toEqual([9]);
    expect((await first('d:cpu | where host == "a" | align using max | map filter::gt($x)'))?.data).toBeUndefined();
  });

  test('that is optional decides about a filter', async () => {
    const text = 'param $h: Option<string>; d:cpu | ifdef($h) { where host == $h } | align using last';
    const found = async (params: object) => (await mpl(text, { params })).json.series.length;
    expect([await found({}), await found({ param__h: '"a"' })]).toEqual([2, 1]);
  });

  test('needs a value', async () => {
    expect(await mpl('param $h: string; d:cpu | where host == $h')).toMatchObject({
      status: 400,
      json: { detail: { line: 1, column: 7 } },
    });
  });

  test('is a literal, which cannot break out of its place', async () => {
    expect(await mpl('d:cpu | where host == $h', { params: { param__h: '"a" or host == "b"' } })).toMatchObject({
      status: 400,
    });
  });

  test('$__interval follows from the range and the width of the chart', async () => {
    const resolution = async (width?: number) => {
      const headers = width === undefined ? {} : { 'x-axiom-chart-width': String(width) };
      const { json } = await mpl('d:cpu | align to $__interval using last', {}, undefined, headers);
      return json.series[0].resolution;
    };
    expect([await resolution(), await resolution(100), await resolution(1000)]).toEqual([30, 300, 30]);
    const { json } = await mpl('d:cpu | align to $__interval using last', { params: { param____interval: '7m' } });
    expect(json.series[0].resolution).toBe(420);
  });
});

describe('an error', () => {
  test.each([
    ['nothing:cpu', 404, 1, 'metrics dataset "nothing" not found'],
    ['d:nothing', 404, 3, 'metric "nothing" not found'],
    ['d:cpu | where nothing == 1', 404, 15, 'tag "nothing" not found in metric "cpu"'],
    ['d:cpu | group by host, nothing using sum', 404, 24, 'tag "nothing" not found in metric "cpu"'],
    ['d:cpu | group by host using sum | group by core using sum', 404, 44, 'tag "core" not found in metric "cpu"'],
    ['d:cpu | align to 5m using median', 400, 27, 'align has no function median'],
    ['d:cpu | align to 5m using avg(1)', 400, 30, 'avg takes no arguments'],
    ['d:cpu | align to 0m using avg', 400, 18, 'this must be a duration greater than zero'],
    [
      'd:cpu | align to 1ms using avg',
      400,
      18,
      'the range has 3600000 intervals of this length; at most 50000 are supported',
    ],
    ['d:cpu | group using last', 400, 21, 'group has no function last'],
    ['d:cpu | map sqrt', 400, 13, 'map has no function sqrt'],
    ['d:cpu | map wasm::a::f(1, 2)', 400, 13, 'wasm::a::f is a function of a module, which the sandbox cannot load'],
    ['d:cpu | align to 5m using wasm::f', 400, 27, 'wasm::f is a function of a module, which the sandbox cannot load'],
    ['d:cpu | group using wasm::f(1)', 400, 21, 'wasm::f is a function of a module, which the sandbox cannot load'],
    ['d:cpu | bucket using wasm::f', 400, 22, 'wasm::f is a function of a module, which the sandbox cannot load'],
    [
      '(d:cpu, d:cpu) | compute x using wasm::f',
      400,
      34,
      'wasm::f is a function of a module, which the sandbox cannot load',
    ],
    ['d:cpu | where host in [core]', 400, 24, 'a tag can only be compared with a value'],
    ['d:cpu | where host in [["a"]]', 400, 24, 'a list in a list is not supported'],
    ['d:cpu | where host contains "a"', 400, 20, 'tags in the sandbox cannot be lists'],
    ['d:cpu | where host != ["a"]', 400, 20, 'tags in the sandbox cannot be lists'],
    ['d:cpu | where host == null', 400, 23, 'tags in the sandbox are never null'],
    ['d:cpu | offset -0m', 400, 17, 'this must be a duration greater than zero'],
    ['d:cpu | extend x = [1]', 400, 20, 'a tag must be a string, a number or a boolean'],
    ['d:cpu | map fill::const', 400, 13, 'fill::const takes one number'],
    ['d:cpu | map abs(1)', 400, 16, 'abs takes no arguments'],
    ['d:cpu | where host == #/(/', 400, 23, 'this is not a valid regular expression'],
    ['d:cpu | where host == core', 400, 23, 'a tag can only be compared with a value'],
    ['d:cpu | extend host = "x"', 400, 16, 'the series already have a tag host'],
    [
      'd:cpu | bucket using interpolate_delta_histogram(0.5)',
      400,
      22,
      'this is not a histogram: no series has the tag axiom.histogram or axiom.le',
    ],
    [
      'd:cpu | bucket using histogram(2)',
      400,
      32,
      'this must be a quantile from 0 to 1, or one of count, sum, avg, min, max',
    ],
    ['(d:cpu, d:cpu) | compute x using median', 400, 34, 'compute has no function median'],
    ['d:cpu[1h..$x]', 400, 11, 'a time here cannot be a parameter'],
  ])('%s is %i at column %i', async (text, status, column, message) => {
    const { json, ...rest } = await mpl(text);
    expect({ ...rest, ...json.detail }).toMatchObject({ status, line: 1, column, message });
    expect(json.message).toContain(message);
  });

  test('has the line', async () => {
    expect((await mpl('d:cpu\n  | algin to 5m using avg')).json.detail).toMatchObject({ line: 2, column: 5 });
  });

  test('an empty query is 422', async () => {
    expect(await mpl(' // nothing')).toMatchObject({ status: 422 });
  });

  test.each([
    [{ mpl: undefined }],
    [{ mpl: 5 }],
    [{ startTime: undefined }],
    [{ endTime: 'tomorrow' }],
    [{ params: { x: '1' } }],
    [{ query: 'd:cpu' }],
  ])('a body with %j is 400', async (request) => {
    expect(await mpl('d:cpu', request)).toMatchObject({ status: 400 });
  });

  test('a format that the sandbox does not have is 400', async () => {
    expect(await mpl('d:cpu', {}, '/v1/query/_mpl?format=metrics-v2')).toMatchObject({ status: 400 });
  });
});

describe('access', () => {
  const body = (text: string) => ({ mpl: text, startTime: 'now-2h', endTime: 'now' });

  test('needs query|read for the dataset', async () => {
    const as = sender({ url: service.url, token: 'xaat-d' });
    expect(await as('POST', '/v1/query/_mpl', body('d:cpu'))).toMatchObject({ status: 200 });
    expect(await as('POST', '/v1/query/_mpl', body('`other-data`:cpu'))).toMatchObject({ status: 403 });
  });

  test('is not for personal tokens', async () => {
    const as = sender({ url: service.url, token: 'xapt-p' });
    expect(await as('POST', '/v1/query/_mpl', body('d:cpu'))).toMatchObject({ status: 403 });
  });

  test('at an edge deployment is to its own datasets', async () => {
    expect(await service.send('POST', '/us/v1/query/_mpl', body('d:cpu'))).toMatchObject({ status: 200 });
    expect(await service.send('POST', '/eu/v1/query/_mpl', body('d:cpu'))).toMatchObject({ status: 404 });
  });
});
