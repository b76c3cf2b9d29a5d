import { of } from 'rxjs';

import { findProblems } from '../mpl/diagnostics/findProblems';
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
  const metricsSchema = new MetricsSchema(service, { datasetsOfMetrics });
  const names = { metricsSchema, templates: { replace: (text = '') => text } };
  const promql = 'sum by (service_name) (rate(http_requests_total{service_name="cart"}[5m]))';
  const written = () => findProblems(promql, knownMetrics(names)).problems[0]?.fixes[0]?.edits[0]?.text;
  expect(await readMetrics(promql, names)).toBe(true);
  expect(written()).toBe(
    'm:`http.requests`\n| where `service.name` == "cart"\n| align to 5m using prom::rate\n| group by `service.name` using sum'
  );
  expect(await readMetrics(promql, names)).toBe(false);
  expect(service.tags).toHaveBeenCalledTimes(1);
});
