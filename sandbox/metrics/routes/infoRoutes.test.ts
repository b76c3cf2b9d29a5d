import { type MetricsService, startMetricsService, type TestSeries } from '../../testing/metrics';
import { sender } from '../../testing/client';

const series: TestSeries[] = [
  { metric: 'cpu', unit: '1', tags: { host: 'a', cores: 4, spot: true }, points: [[0, 1]] },
  { metric: 'cpu', unit: '1', tags: { host: 'b', zone: 'x' }, points: [[3600, 1]] },
  {
    metric: 'requests',
    type: 'CounterMonotonic',
    temporality: 'Cumulative',
    unit: '{request}',
    tags: { code: 200 },
    points: [[0, 5]],
  },
  { metric: 'mixed', type: 'CounterMonotonic', temporality: 'Delta', tags: { a: 1 }, points: [[0, 5]] },
  { metric: 'mixed', type: 'CounterMonotonic', temporality: 'Cumulative', tags: { a: 2 }, points: [[0, 5]] },
  { dataset: 'the/other', metric: 'disk', tags: { 'a/b': 'c d' }, points: [[0, 1]] },
];

let service: MetricsService;
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
});
afterAll(() => service.stop());

const root = '/v1/query/metrics/info/datasets';
const get = async (path: string) => {
  const { status, json } = await service.send('GET', `${root}${path}`);
  return status === 200 ? json : { status, json };
};

test('the metrics of a dataset have their type, temporality and unit', async () => {
  expect(await get('/d/metrics')).toEqual({
    cpu: { type: 'Gauge', temporality: null, unit: '1' },
    mixed: { type: 'CounterMonotonic', temporality: 'Mixed', unit: null },
    requests: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: '{request}' },
  });
});

test.each<[path: string, names: string[]]>([
  ['/d/tags', ['a', 'code', 'cores', 'host', 'spot', 'zone']],
  ['/d/metrics/cpu/tags', ['cores', 'host', 'spot', 'zone']],
  ['/d/tags/host/values', ['a', 'b']],
  ['/d/tags/code/values', ['200']],
  ['/d/metrics/cpu/tags/spot/values', ['true']],
  ['/the%2Fother/tags/a%2Fb/values', ['c d']],
])('%s', async (path, names) => {
  expect(await get(path)).toEqual(names);
});

test('only what has points from start on, before end, is listed', async () => {
  const within = (from: string, until: string) => `start=2026-03-01T${from}:00Z&end=2026-03-01T${until}:00Z`;
  expect(await get(`/d/metrics/cpu/tags/host/values?${within('10:00', '11:00')}`)).toEqual(['a']);
  expect(await get(`/d/metrics/cpu/tags/host/values?${within('10:01', '11:01')}`)).toEqual(['b']);
  expect(await get(`/d/tags/zone/values?${within('10:00', '11:00')}`)).toEqual([]);
  expect(Object.keys(Object(await get('/d/metrics?start=now-1h&end=now')))).toEqual(['cpu']);
});

test.each([
  ['a', ['cpu']],
  [200, ['requests']],
  ['true', ['cpu']],
  ['nothing', []],
])('the metrics that have a tag with the value %j', async (value, names) => {
  expect(await service.send('POST', `${root}/d/metrics`, { value })).toMatchObject({ status: 200, json: names });
});

test.each([
  ['/none/metrics', 'metrics dataset "none" not found'],
  ['/d/metrics/none/tags', 'metric "none" not found'],
  ['/d/metrics/cpu/tags/code/values', 'tag "code" not found'],
  ['/d/tags/none/values', 'tag "none" not found'],
])('%s is not there', async (path, message) => {
  expect(await get(path)).toEqual({ status: 404, json: { code: 404, message } });
});

test.each(['/d/metrics?start=yesterday', '/d/metrics?from=now'])('%s is refused', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, json: { code: 400 } });
});

test('a token needs to be allowed to query the dataset', async () => {
  const as = sender({ url: service.url, token: 'xaat-d' });
  expect(await as('GET', `${root}/d/metrics`)).toMatchObject({ status: 200 });
  expect(await as('GET', `${root}/the%2Fother/metrics`)).toMatchObject({
    status: 403,
    json: { message: expect.stringContaining('query|read') },
  });
});

test('personal tokens are refused', async () => {
  const as = sender({ url: service.url, token: 'xapt-p' });
  expect(await as('GET', `${root}/d/metrics`)).toMatchObject({
    status: 403,
    json: { message: expect.stringContaining('personal tokens') },
  });
});

test('an edge deployment has only its own datasets', async () => {
  expect(await service.send('GET', `/us${root}/d/tags`)).toMatchObject({ status: 200 });
  expect(await service.send('GET', `/eu${root}/d/tags`)).toMatchObject({ status: 404 });
});
