import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestSandbox, type TestSandbox } from '../../testing/client';
import { mplOf } from '../../testing/metrics';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(directory, { recursive: true }));

const at = 1_772_359_200_000; // 2026-03-01T10:00:00Z
const attribute = (key: string, value: object) => ({ key, value });
const point = (more: object, attributes: object[] = [], minutes = 0) => ({
  attributes,
  timeUnixNano: `${at + 60_000 * minutes}000000`,
  ...more,
});

const otlp = {
  resourceMetrics: [
    {
      resource: { attributes: [attribute('service.name', { stringValue: 'api' })] },
      scopeMetrics: [
        {
          scope: { name: 'demo' },
          metrics: [
            {
              name: 'queue.length',
              unit: '{message}',
              gauge: {
                dataPoints: [
                  point({ asInt: '5' }, [
                    attribute('n', { intValue: '3' }),
                    attribute('share', { doubleValue: 0.5 }),
                    attribute('ok', { boolValue: true }),
                    attribute('list', { arrayValue: { values: [] } }),
                  ]),
                  point({ asDouble: 'NaN' }),
                ],
              },
            },
            {
              name: 'requests',
              sum: {
                aggregationTemporality: 2,
                isMonotonic: true,
                dataPoints: [point({ asInt: '10' }), point({ asInt: '70' }, [], 1)],
              },
            },
            {
              name: 'in.flight',
              sum: { aggregationTemporality: 'AGGREGATION_TEMPORALITY_DELTA', dataPoints: [point({ asDouble: -1 })] },
            },
            {
              name: 'duration',
              unit: 's',
              histogram: {
                aggregationTemporality: 1,
                dataPoints: [
                  point({
                    count: '6',
                    sum: 12,
                    min: 0.5,
                    max: 9,
                    bucketCounts: ['1', '3', '2'],
                    explicitBounds: [1, 5],
                  }),
                ],
              },
            },
            {
              name: 'size',
              exponentialHistogram: {
                aggregationTemporality: 1,
                dataPoints: [
                  point({
                    count: '10',
                    scale: 0,
                    zeroCount: '1',
                    positive: { offset: 1, bucketCounts: ['4', '2'] },
                    negative: { offset: 0, bucketCounts: ['2', '1'] },
                  }),
                ],
              },
            },
            {
              name: 'wait',
              unit: 's',
              summary: {
                dataPoints: [
                  point({ count: '3', sum: 6, quantileValues: [{ quantile: 0.5, value: 2 }, { value: 1 }] }),
                ],
              },
            },
          ],
        },
      ],
    },
  ],
};

const prometheus = `# HELP http_requests_total All requests.
# TYPE http_requests_total counter
http_requests_total{method="post",code="200",path="C:\\\\DIR\\n\\"x\\"",} 1027 ${at}
http_requests_total{method="post",code="400"}    3 ${at}
# TYPE request_duration_seconds histogram
request_duration_seconds_bucket{le="0.5"} 4 ${at}
request_duration_seconds_bucket{le="+Inf"} 10 ${at}
request_duration_seconds_sum 7.5 ${at}
request_duration_seconds_count 10 ${at}
# TYPE rpc_seconds summary
rpc_seconds{quantile="0.9"} 2.5 ${at}
rpc_seconds_sum 1.7e2 ${at}
rpc_seconds_count 99 ${at}
temperature_celsius{room = "a b"} -1.5
not a sample
up NaN
`;

const openMetrics = `# TYPE jobs counter
# UNIT jobs {job}
jobs_total{queue="mail"} 4 ${at / 1000} # {trace_id="x"} 1
{"http.size",unit.x="a"} 3 ${at / 1000}
# EOF
`;

const list = '/v1/query/metrics/info/datasets/m/metrics';

async function load(...files: Array<[name: string, content: string | Buffer]>) {
  const said: string[] = [];
  const loadMetrics = [];
  for (const [name, content] of files) {
    await writeFile(join(directory, name), content);
    loadMetrics.push({ dataset: 'm', source: join(directory, name) });
  }
  const sandbox = await startTestSandbox({ loadMetrics }, (line) => said.push(line.replaceAll(`${directory}/`, '')));
  const mpl = mplOf(sandbox);
  const series = async (text: string) =>
    (await mpl(`m:${text}`, { startTime: 'now-3h', endTime: '2026-03-01T12:00:01Z' })).json.series.map(
      ({ tags, data }) => [tags, data.find((value) => value !== null)]
    );
  return { sandbox, said, series };
}

let sandbox: TestSandbox | undefined;
afterEach(() => sandbox?.stop());

test('OTLP JSON', async () => {
  const { series, said, ...loaded } = await load(['a.json', JSON.stringify(otlp, null, 2)]);
  sandbox = loaded.sandbox;
  expect(said).toEqual(['m: 24 points of 23 series from a.json']);
  expect((await sandbox.send('GET', list)).json).toEqual({
    duration: { type: 'Histogram', temporality: 'Delta', unit: 's' },
    'in.flight': { type: 'CounterNonMonotonic', temporality: 'Delta', unit: null },
    'queue.length': { type: 'Gauge', temporality: null, unit: '{message}' },
    requests: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: null },
    size: { type: 'Histogram', temporality: 'Delta', unit: null },
    wait: { type: 'Gauge', temporality: null, unit: 's' },
    wait_count: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: null },
    wait_sum: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: 's' },
  });
  const api = { 'service.name': 'api' };
  expect(await series('`queue.length` | align using last')).toEqual([
    [{ ...api, n: 3, share: 0.5, ok: true, list: '{"arrayValue":{"values":[]}}' }, 5],
  ]);
  expect(await series('requests | align using prom::rate')).toEqual([[api, 1]]);
  expect(await series('wait | align using last')).toEqual([
    [{ ...api, quantile: '0.5' }, 2],
    [{ ...api, quantile: '0' }, 1],
  ]);
  // Half a value into the bucket from 1 to 5, which contains three values.
  expect(await series('duration | bucket using interpolate_delta_histogram(0.25, max)')).toEqual([
    [{ 'axiom.bucket': '0.25' }, expect.closeTo(1 + 4 / 6)],
    [{ 'axiom.bucket': 'max' }, 9],
  ]);
  // In ascending order: 1 value from -4, 2 from -2, 1 at 0, 4 from 2, and 2 from 4.
  expect(await series('size | bucket using interpolate_delta_histogram(0.1, 0.3, 0.4, 0.6, 1)')).toEqual(
    [
      ['0.1', -2],
      ['0.3', -1],
      ['0.4', 0],
      ['0.6', 3],
      ['1', 8],
    ].map(([spec, value]) => [{ 'axiom.bucket': spec }, value])
  );
});

test('OTLP JSON of a request a line, one of which is broken', async () => {
  const { series, said, ...loaded } = await load([
    'b.json',
    [
      JSON.stringify(otlp),
      '{"resourceMetrics": [',
      '',
      '{"resourceMetrics": [{"scopeMetrics": [{"metrics": [{}]}]}]}',
    ].join('\n'),
  ]);
  sandbox = loaded.sandbox;
  expect(said[0]).toMatch(
    /^m: left out parts of b.json: line 2 \(.*\); line 4 \(resourceMetrics.0.scopeMetrics.0.metrics.0.name: .*\)$/
  );
  expect(said[1]).toContain('24 points');
  expect(await series('requests | align using max')).toHaveLength(1);
});

test('Prometheus text, compressed', async () => {
  const { series, said, ...loaded } = await load(['c.prom.gz', gzipSync(prometheus)]);
  sandbox = loaded.sandbox;
  expect(said).toEqual([
    'm: left out parts of c.prom.gz: line 15 (no sample)',
    'm: 10 points of 10 series from c.prom.gz',
  ]);
  expect((await sandbox.send('GET', list)).json).toEqual({
    http_requests_total: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: null },
    request_duration_seconds: { type: 'Histogram', temporality: 'Cumulative', unit: 's' },
    rpc_seconds: { type: 'Gauge', temporality: null, unit: 's' },
    rpc_seconds_count: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: null },
    rpc_seconds_sum: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: 's' },
    temperature_celsius: { type: 'Gauge', temporality: null, unit: 'Cel' },
  });
  expect(await series('http_requests_total | align using last')).toEqual([
    [{ method: 'post', code: '200', path: 'C:\\DIR\n"x"' }, 1027],
    [{ method: 'post', code: '400' }, 3],
  ]);
  expect(await series('request_duration_seconds | where `axiom.le` == "0.5" | align using last')).toEqual([
    [{ 'axiom.histogram': 'bucket', 'axiom.le': '0.5' }, 4],
  ]);
  // A point without a time belongs to the start.
  expect(await series('temperature_celsius | align using last')).toEqual([[{ room: 'a b' }, -1.5]]);
});

test('several files of one dataset, of which one is OpenMetrics', async () => {
  const { series, ...loaded } = await load(['d.prom', prometheus], ['e.txt', openMetrics]);
  sandbox = loaded.sandbox;
  expect(Object(await (await sandbox.send('GET', list)).json)).toMatchObject({
    jobs_total: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: '{job}' },
  });
  expect(await series('jobs_total | align using last')).toEqual([[{ queue: 'mail' }, 4]]);
  expect(await series('`http.size` | align using last')).toEqual([[{ 'unit.x': 'a' }, 3]]);
});

describe('a start is refused', () => {
  test.each<[name: string, content: string, message: RegExp]>([
    ['empty.prom', '', /^.*empty.prom contains no metric points. Choose a file of OTLP JSON/],
    ['logs.json', '{"a": 1}', /contains no metric points/],
  ])('with %s', async (name, content, message) => {
    await expect(load([name, content])).rejects.toThrow(message);
  });

  test('without the file', async () => {
    const loadMetrics = [{ dataset: 'm', source: join(directory, 'none') }];
    await expect(startTestSandbox({ loadMetrics })).rejects.toThrow(/none cannot be read: .* Check the path/);
  });

  test('with a name that is taken', async () => {
    await writeFile(join(directory, 'f.prom'), 'up 1');
    const loadMetrics = [{ dataset: 'OTEL-demo-metrics', source: join(directory, 'f.prom') }];
    await expect(startTestSandbox({ rows: 50, loadMetrics })).rejects.toThrow(
      /The dataset "OTEL-demo-metrics" already exists/
    );
  });
});
