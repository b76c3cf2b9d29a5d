/** Tests that the sandbox's dashboards run in Grafana after conversion, and that each loss is reported. */
import { lastValueFrom, type Observable } from 'rxjs';

import { dateTime, type DataFrame, FieldType } from '@grafana/data';

import { startTestSandbox, type TestSandbox, testNow } from '../../sandbox/testing/client';
import { readSettings } from '../../src/config/readSettings';
import { metricQueries } from '../../src/metrics/runMetrics';
import { RunningPages } from '../../src/query/paging/runningPages';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { type AplQuery, isApl } from '../../src/types';
import { type TargetFrames } from '../../src/query/result/targetFrames';
import { runQuery } from '../../src/query/runQuery';
import { MetricsSchema } from '../../src/schema/metricsSchema';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { listDashboards, type ServiceDashboard } from '../../src/service/dashboards';
import { broughtDashboard } from '../../src/starters/fromService/broughtDashboard';
import { overHttp } from './support/overHttp';
import { firstOf } from '../jest/deep';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

let sandbox: TestSandbox;
let service: ServiceClient;
let dashboards: ServiceDashboard[];

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 10_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
  dashboards = await lastValueFrom(listDashboards(service));
});
afterAll(() => sandbox.stop());

const to = dateTime(testNow);
const from = dateTime(to.valueOf() - 3 * 3_600_000);
const range = { from, to, raw: { from, to } };

async function framesOf(query: AplQuery, values: Record<string, unknown>): Promise<DataFrame[]> {
  const context = { service, running: new RunningPages(), templates: templatesWith(values), request: { range } };
  const schema = new Schema(service);
  const metricsSchema = new MetricsSchema(service.metrics, schema);
  const source = { uid: 'apl', name: 'APL', settings: readSettings({}), schema, metricsSchema };
  const run: Observable<TargetFrames> | undefined = isApl(query)
    ? runQuery(query, context)
    : query.kind === 'mpl'
      ? metricQueries().run(query, { ...context, source })
      : undefined;
  return run === undefined ? [] : (await lastValueFrom(run)).frames();
}

const brought = (uid: string) => {
  const found = dashboards.find((each) => each.uid === uid);
  return broughtDashboard(found?.document ?? {}, { type: 'aplkit-apl-datasource', uid: 'apl' });
};

const targetsOf = (uid: string): Array<[title: string, target: AplQuery]> =>
  brought(uid).dashboard.panels.flatMap((panel) => {
    const { title, targets = [] } = Object(panel);
    // Monitors don't query the sandbox's data.
    return targets.flatMap((target: AplQuery): Array<[string, AplQuery]> =>
      target.kind === 'monitors' ? [] : [[title, target]]
    );
  });

test('There are three, with owner, time and charts', () => {
  expect(dashboards.map(({ uid, owner, charts }) => [uid, owner, charts])).toEqual([
    ['shop-overview', 'web-team@shop.example', 10],
    ['checkout', 'payments@shop.example', 9],
    ['services', 'web-team@shop.example', 5],
  ]);
});

const noFilter = { status_filter: '', country_filter: '', city_filter: '', path_filter: '' };

test.each(
  firstOf(3, [
    ['shop-overview', noFilter],
    ['shop-overview', { ...noFilter, status_filter: '2', country_filter: 'DE' }],
    ['checkout', {}],
    ['services', {}],
  ])
)('Each query of %s has rows, with the filters %j', async (uid, values) => {
  for (const [title, target] of targetsOf(uid)) {
    const frames = await framesOf(target, values);
    expect([title, frames.some(({ length }) => length > 0)]).toEqual([title, true]);
  }
});

test('Events without a value are a slice of their own', async () => {
  const [, target] = targetsOf('shop-overview').find(([title]) => title === 'Content types') ?? [];
  const frames = target === undefined ? [] : await framesOf(target, noFilter);
  expect(frames.flatMap(({ fields }) => fields.map(({ type }) => type))).toEqual([FieldType.string, FieldType.number]);
  expect(frames[0].fields[0].values).toContain('null');
});

test('A filter counts', async () => {
  const [, requests] = targetsOf('shop-overview')[0];
  const totalOf = async (values: Record<string, string>) => {
    const frames = await framesOf(requests, { ...noFilter, ...values });
    return frames
      .flatMap(({ fields }) => fields.filter(({ type }) => type === FieldType.number))
      .flatMap(({ values: counts }) => [...counts])
      .reduce((sum: number, count: number | null) => sum + (count ?? 0), 0);
  };
  const [all, german] = [await totalOf({}), await totalOf({ country_filter: 'DE' })];
  expect(german).toBeGreaterThan(0);
  expect(german).toBeLessThan(all);
  expect(await totalOf({ country_filter: 'DE" or true //' })).toBe(0);
});

test('What is lost is said', () => {
  const losses = dashboards.flatMap(({ uid }) => {
    const { charts, filters, lost } = brought(uid);
    return [...lost, ...charts.flatMap((chart) => chart.lost), ...filters.flatMap((filter) => filter.lost)];
  });
  expect(losses).toEqual([
    'The font size isn’t imported.',
    'Options use the dashboard’s time range instead of the filter’s own (1h).',
    'Column widths aren’t imported.',
  ]);
});
