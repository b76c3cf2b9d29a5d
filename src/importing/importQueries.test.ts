import { type DataQuery } from '@grafana/schema';

import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { type Schema } from '../schema/schema';
import { importQueries } from './importQueries';

const fields = ['_time', 'message', 'method', 'status', 'service.name', 'req_duration_ms'].map((name) => ({
  name,
  type: 'string',
}));

const cpu = { name: 'cpu', type: 'CounterMonotonic', temporality: 'Cumulative', unit: 's' };

function source(defaultDataset: string | undefined = 'logs', datasetsOfMetrics: string[] = []) {
  let tags: string[] | undefined;
  const metricsSchema = {
    datasets: () => Promise.resolve(datasetsOfMetrics),
    metrics: () => Promise.resolve([cpu]),
    tags: async () => (tags = ['pod', 'service.name']),
    known: { ...noMetrics, datasets: datasetsOfMetrics, metricsOf: () => [cpu], tagsOf: () => tags },
  };
  const known = { datasets: ['logs'], fieldsOf: (dataset: string) => (dataset === 'logs' ? fields : undefined) };
  const schema: unknown = { fields: async () => fields, known };
  const settings = { annotationWrites: false, incrementalRefresh: false, defaultDataset };
  return { type: 'ours', schema: schema as Schema, metricsSchema, settings };
}

const saved = (parts: object): DataQuery => ({ refId: 'A', ...parts });

type Target = Parameters<typeof importQueries>[2];

async function imported(type: string, parts: object, target: Target = source('logs', ['otel'])) {
  const [{ datasource, ...query }] = await importQueries([saved(parts)], { type }, target);
  return query;
}

it('A query of PromQL is one of metrics where there is a dataset of them, but not one of LogQL', async () => {
  const query: DataQuery & { expr: string } = { refId: 'A', expr: 'sum by (pod) (rate(cpu{pod="a"}[5m]))' };
  const of = async (type: string) => (await importQueries([query], { type }, source('logs', ['otel'])))[0];
  expect(await of('prometheus')).toMatchObject({
    refId: 'A',
    kind: 'mpl',
    query: expect.stringMatching(
      /^otel:cpu\n\| where pod == "a"\n\| align to .* using prom::rate\n\| group by pod using sum$/
    ),
  });
  expect(await of('loki')).toMatchObject({ kind: 'apl', query: expect.stringMatching(/^\/\/ Not converted\. /) });
});

it('Labels of PromQL are the tags of the metric that have their names', async () => {
  const query: DataQuery & { expr: string } = {
    refId: 'A',
    expr: 'sum by (service_name) (rate(cpu_total{service_name="a"}[5m]))',
  };
  const [{ query: text }] = await importQueries([query], { type: 'prometheus' }, source('logs', ['otel']));
  expect(text).toBe(
    'otel:cpu\n| where `service.name` == "a"\n| align to $__interval over 5m using prom::rate\n| group by `service.name` using sum'
  );
});

it('A query of PromQL reads the dataset that has its metric, else the first', async () => {
  const asked: string[] = [];
  const target = source('logs', ['first', 'second', 'third']);
  const metricsOf = (dataset: string) => (dataset === 'second' && asked.includes(dataset) ? [cpu] : []);
  const metricsSchema = {
    ...target.metricsSchema,
    metrics: async (dataset: string) => {
      asked.push(dataset);
      return metricsOf(dataset);
    },
    known: { ...target.metricsSchema.known, metricsOf },
  };
  const query = async (expr: string) => {
    asked.length = 0;
    const saved: DataQuery & { expr: string } = { refId: 'A', expr };
    const [{ query: text }] = await importQueries([saved], { type: 'prometheus' }, { ...target, metricsSchema });
    return text;
  };
  expect(await query('rate(cpu_total[5m])')).toMatch(/^second:cpu\n/);
  expect(await query('memory')).toMatch(/^first:memory\n/);
});

it('A query of PromQL that MPL has nothing exact for is a comment, and so is what is no PromQL', async () => {
  const of = (expr: string, target?: Target) => imported('prometheus', { expr }, target);
  expect(await of('topk(5,\n  irate(cpu[5m]))')).toMatchObject({
    kind: 'mpl',
    query:
      '// Not converted. MPL has no exact counterpart for topk(…), irate(…[5m]):\n// topk(5,\n//   irate(cpu[5m]))',
  });
  expect(await of('rate(cpu[5m]')).toMatchObject({
    kind: 'mpl',
    query: '// Not converted. This is not valid PromQL:\n// rate(cpu[5m]',
  });
  expect(await of('up', source())).toMatchObject({
    kind: 'apl',
    query: '// Not converted. There is no metrics dataset:\n// up',
  });
});

it('The legend, a table and an instant of Prometheus come along', async () => {
  const legendFormat = '{{service_name}} {{ pod }} of {{__name__}}';
  expect(await imported('prometheus', { expr: 'cpu', legendFormat, format: 'table' })).toMatchObject({
    legend: '{{service.name}} {{pod}} of {{__name}}',
    format: 'table',
  });
  expect(await imported('prometheus', { expr: 'cpu', legendFormat: '__auto', format: 'time_series' })).toEqual({
    refId: 'A',
    hide: undefined,
    kind: 'mpl',
    query: 'otel:cpu\n| align to $__interval over 5m using last',
    format: 'auto',
  });
  const range = { expr: 'max_over_time(cpu[$__range])' };
  expect(await imported('prometheus', { ...range, instant: true })).toMatchObject({
    query: 'otel:cpu\n| align using max',
  });
  expect(await imported('prometheus', { ...range, instant: true, range: true })).toMatchObject({
    query: 'otel:cpu\n| align to $__interval over $__range using max',
  });
});

describe('A query of LogQL', () => {
  const of = (expr: string, parts = {}) => imported('loki', { expr, ...parts });

  it.each([
    ['{method="GET"}', 'logs\n| where method == "GET"\n| limit 100'],
    [
      'sum by (service_name) (count_over_time({method="GET"} |= "timeout" [5m]))',
      'logs\n| where method == "GET"\n| where message contains_cs "timeout"\n' +
        "| summarize count() by bin(_time, 5m), ['service.name']",
    ],
    [
      '{method="GET"} | json | status >= 500 | user_id = "7"',
      'logs\n| where method == "GET"\n| where toreal(status) >= 500\n' +
        '| extend user_id = tostring(coalesce(parse_json(message)["user_id"], parse_json(message)["user"]["id"]))\n' +
        '| where user_id == "7"\n| limit 100',
    ],
    [
      '{pod="a"} |= "x" | pattern `<_>`',
      '// Not converted. No exact counterpart in logs for | pattern:\n// {pod="a"} |= "x" | pattern `<_>`',
    ],
    ['{pod="a"}', '// Not converted. No exact counterpart in logs for the label pod:\n// {pod="a"}'],
  ])('%s', async (expr, expected) => {
    expect((await of(expr)).query).toBe(expected);
  });

  it('brings its legend and number of lines', async () => {
    expect(await of('{method="GET"}', { maxLines: 20, legendFormat: '{{service_name}}' })).toMatchObject({
      query: 'logs\n| where method == "GET"\n| limit 20',
      legend: '{{service.name}}',
    });
  });

  it('is a comment without a default dataset', async () => {
    const target = { ...source(), settings: { annotationWrites: false, incrementalRefresh: false } };
    expect((await imported('loki', { expr: '{method="GET"}' }, target)).query).toBe(
      '// Not converted. Choose a default dataset in the settings:\n// {method="GET"}'
    );
  });
});

describe('Changing a panel’s data source', () => {
  it('from the official plugin keeps the queries', async () => {
    const datasource = { type: 'axiomhq-axiom-datasource', uid: 'old' };
    const query = { refId: 'A', datasource, ...{ apl: 'logs', totals: false } };
    expect(await importQueries([query], { type: 'axiomhq-axiom-datasource' }, source())).toEqual([
      { refId: 'A', kind: 'apl', query: 'logs', totals: false },
    ]);
  });

  it('from another of ours keeps the queries', async () => {
    const query = { refId: 'C', kind: 'annotations', query: '', annotations: { datasets: [], types: ['deploy'] } };
    expect(await importQueries([query], { type: 'ours' }, source())).toEqual([query]);
  });

  it('from any other keeps a place for each query', async () => {
    const query = { refId: 'A', hide: true, ...{ rawSql: 'select 1' } };
    expect(await importQueries([query], { type: 'postgres' }, source())).toEqual([
      { refId: 'A', hide: true, kind: 'apl', query: '', format: 'auto' },
    ]);
  });
});
