import { of } from 'rxjs';

import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { MetricsSchema } from '../schema/metricsSchema';
import { knownMetrics, readMetrics } from './mplLanguage';

it('Labels of PromQL become the tags of the metric, which are read for it', async () => {
  const metric = { name: 'http.requests', type: 'CounterMonotonic', temporality: 'Cumulative', unit: '' };
  const service = {
    list: () => of([metric]),
    withValue: () => of([]),
    tags: jest.fn(() => of(['service.name'])),
    tagValues: () => of([]),
  };
  const datasetsOfMetrics = async () => [{ id: 'm', name: 'm', kind: 'otel:metrics:v1' }];
  const metricsSchema = new MetricsSchema(service, { datasetsOfMetrics, known: noSchema });
  const names = { metricsSchema, templates: { replace: (text = '') => text } };
  const promql = 'sum by (service_name) (rate(http_requests_total{service_name="cart"}[5m]))';
  const written = () => findProblems(promql, knownMetrics(names)).problems[0]?.fixes[0]?.edits[0]?.text;
  expect(await readMetrics(promql, names)).toBe(true);
  expect(written()).toBe(
    'm:`http.requests`\n| where `service.name` == "cart"\n| align to $__interval over 5m using prom::rate\n| group by `service.name` using sum'
  );
  expect(await readMetrics(promql, names)).toBe(false);
  expect(service.tags).toHaveBeenCalledTimes(1);
});

it('PromQL becomes MPL over the dataset that has its metric', async () => {
  const lists: Record<string, string[]> = { m: ['other'], n: ['cpu', 'memory'] };
  const service = {
    list: (dataset: string) => of(lists[dataset].map((name) => ({ name, type: 'Gauge', temporality: '', unit: '' }))),
    withValue: () => of([]),
    tags: () => of(['host']),
    tagValues: () => of([]),
  };
  const datasetsOfMetrics = async () => ['m', 'n'].map((name) => ({ id: name, name, kind: 'otel:metrics:v1' }));
  const metricsSchema = new MetricsSchema(service, { datasetsOfMetrics, known: noSchema });
  const names = { metricsSchema, templates: { replace: (text = '') => text.replace('$what', 'cpu') } };
  const written = async (promql: string) => {
    await readMetrics(promql, names);
    return findProblems(promql, knownMetrics(names)).problems[0]?.fixes[0]?.edits[0]?.text;
  };
  expect(await written('sum(cpu)')).toMatch(/^n:cpu\n/);
  expect(await written('sum($what)')).toMatch(/^n:\$what\n/);
  expect(await written('sum(other) / sum(nothing)')).toMatch('m:other\n');
  expect(await written('sum(cpu) / sum(other) / sum(memory)')).toMatch('n:cpu\n');
  expect(await written('sum(nothing)')).toMatch(/^m:nothing\n/);
  expect(await written('sum(m:cpu)')).toMatch(/^m:cpu\n/);
});
