import { type DataQuery } from '@grafana/schema';

import { noMetrics } from '../mpl/analysis/schema';
import { type Schema } from '../schema/schema';
import { importQueries } from './importQueries';

const fields = ['_time', 'method', 'status', 'service.name', 'req_duration_ms'].map((name) => ({
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

async function imported(expr: string, defaultDataset?: string): Promise<string> {
  const query: DataQuery & { expr: string } = { refId: 'A', expr };
  const [{ query: text }] = await importQueries([query], { type: 'prometheus' }, source(defaultDataset));
  return text;
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
  expect(await of('loki')).toMatchObject({ kind: 'apl' });
});

it('Labels of PromQL are the tags of the metric that have their names', async () => {
  const query: DataQuery & { expr: string } = {
    refId: 'A',
    expr: 'sum by (service_name) (rate(cpu_total{service_name="a"}[5m]))',
  };
  const [{ query: text }] = await importQueries([query], { type: 'prometheus' }, source('logs', ['otel']));
  expect(text).toBe(
    'otel:cpu\n| where `service.name` == "a"\n| align to 5m using prom::rate\n| group by `service.name` using sum'
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

describe('A query of metrics comes across with its labels, groups and aggregate', () => {
  it.each([
    [
      'sum by (method) (rate(x[5m]))',
      '// Not in this query: the metric x\nlogs\n| summarize count() by bin(_time, 5m), method',
    ],
    [
      'sum(rate(x{status="500", pod=~"a.*"}[$__rate_interval])) by (service_name, le)',
      '// Not in this query: the metric x, the label pod, the group le\n' +
        'logs\n| where status == "500"\n| summarize count() by bin_auto(_time), [\'service.name\']',
    ],
    ['avg(req_duration_ms)', 'logs\n| summarize avg(req_duration_ms) by bin_auto(_time)'],
    [
      'max by (method) (req_duration_ms{status!="200"})',
      'logs\n| where status != "200"\n| summarize max(req_duration_ms) by bin_auto(_time), method',
    ],
    ['count_over_time({method="GET"}[1m])', 'logs\n| where method == "GET"\n| summarize count() by bin(_time, 1m)'],
    ['{method="GET"}', 'logs\n| where method == "GET"\n| limit 100'],
    [
      'histogram_quantile(0.95, sum by (le) (rate(x_bucket[5m])))',
      '// Not in this query: the metric x_bucket, the group le, the function histogram_quantile, 0.95\n' +
        'logs\n| summarize count() by bin(_time, 5m)',
    ],
    [
      'sum without (pod) (up)',
      '// Not in this query: the metric up, without (pod)\nlogs\n| summarize count() by bin_auto(_time)',
    ],
    ['up', '// Not in this query: the metric up\nlogs\n| summarize count() by bin_auto(_time)'],
    [
      'rate(a{method="GET"}[5m]) / rate(b{method="PUT"}[5m])',
      '// Not in this query: the metric a, /, b, {method="PUT"}\n'.replaceAll('"', '\\"') +
        'logs\n| where method == "GET"\n| summarize count() by bin(_time, 5m)',
    ],
    [
      '{__name__="x", method="GET"}',
      '// Not in this query: the metric x\nlogs\n| where method == "GET"\n| summarize count() by bin_auto(_time)',
    ],
  ])('%s', async (expr, expected) => {
    expect(await imported(expr)).toBe(expected);
  });

  it('as a comment where the settings have no default dataset', async () => {
    const [{ query }] = await importQueries(
      [{ refId: 'A', ...{ expr: 'sum by (method) (rate(x[5m]))' } }],
      { type: 'prometheus' },
      { ...source(), settings: { annotationWrites: false, incrementalRefresh: false } }
    );
    expect(query.split('\n').every((line) => line.startsWith('//'))).toBe(true);
    expect(query).toContain('// | summarize count() by bin(_time, 5m), method');
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
