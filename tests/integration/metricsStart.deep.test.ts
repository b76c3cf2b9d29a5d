/** Tests that the panels proposed for the demo's metrics run and show values. */
import { firstValueFrom, forkJoin, lastValueFrom, map } from 'rxjs';

import { dateTime, FieldType } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { metricQueries } from '../../src/metrics/runMetrics';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { MetricsSchema } from '../../src/schema/metricsSchema';
import { ServiceClient } from '../../src/service/client';
import { importantMetrics, metricPanels } from '../../src/starters/metrics/metricPanels';
import { metricsDashboard } from '../../src/starters/metrics/metricsDashboard';
import { fakeSource } from '../../src/traces/testing/fakeSource';
import { firstOf } from '../jest/deep';
import { overHttp } from './support/overHttp';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const dataset = 'otel-demo-metrics';
const end = Date.parse(testNow);
const hour = 3_600_000;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 1000 });
});
afterAll(() => sandbox.stop());

test('the panels of the dashboard have points, and queries without a problem', async () => {
  const service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
  const day = { start: new Date(end - 24 * hour).toISOString(), end: new Date(end).toISOString() };
  const important = importantMetrics(await firstValueFrom(service.metrics.list(dataset, day)));
  const metrics = await firstValueFrom(
    forkJoin(
      important.map((metric) =>
        service.metrics.tags(dataset, metric.name, day).pipe(map((tags) => ({ ...metric, tags })))
      )
    )
  );
  const dashboard = metricsDashboard({
    ...{ title: 'Made', dataset, dataSource: { type: 'apl', uid: 'apl' } },
    panels: metricPanels(metrics),
  });
  const panels = dashboard.panels.flatMap((panel) => ('targets' in panel ? [panel] : []));
  expect(panels.length).toBeGreaterThan(20);
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`)
  );
  expect(new Set(cells).size).toBe(cells.length);

  const [from, to] = [dateTime(end - 6 * hour), dateTime(end)];
  const metricsSchema = new MetricsSchema(service.metrics, {
    datasetsOfMetrics: () => Promise.resolve([]),
    known: noSchema,
  });
  const services = ['checkout', 'payment', 'cart', 'catalog', 'frontend', 'reviews', 'email'];
  const hosts = await firstValueFrom(service.metrics.tagValues(dataset, undefined, 'host.name', day));
  const targets = panels.flatMap((panel) => panel.targets.map((each) => [panel.title, each] as const));
  for (const [title, { query }] of targets) {
    expect([title, findMplProblems(query, noMetrics).problems]).toEqual([title, []]);
  }
  for (const [title, target] of firstOf(8, targets)) {
    if (target.kind !== 'mpl') {
      throw new Error(`${title} is no panel of metrics.`);
    }
    const result = metricQueries().run(target, {
      service,
      source: { ...fakeSource({}).source, metricsSchema },
      templates: templatesWith({ service: services, host: hosts, __interval: '5m' }),
      request: { range: { from, to, raw: { from, to } }, scopedVars: { __interval: { text: '5m', value: '5m' } } },
    });
    const frames = (await lastValueFrom(result)).frames();
    const points = frames.flatMap(({ fields }) =>
      fields.filter(({ type }) => type === FieldType.number).flatMap(({ values }) => values)
    );
    expect([title, points.some((point) => typeof point === 'number')]).toEqual([title, true]);
  }
});
