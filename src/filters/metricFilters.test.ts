import { dateTime, type ToggleFilterAction } from '@grafana/data';

import { eventually } from '../testing/eventually';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type MetricsQuery } from '../types';

const info = 'v1/query/metrics/info/datasets/otel/metrics/cpu';
const answers = { [`GET ${info}/tags`]: ['host', 'core'], [`GET ${info}/tags/host/values`]: ['web-1', 'web-2'] };
const metrics = (query: string): MetricsQuery => ({ refId: 'A', kind: 'mpl', query });
const times = { from: dateTime(0), to: dateTime(3_600_000) };
const timeRange = { ...times, raw: times };

function grafana() {
  return fakeGrafana(answers, { set: 'otel' }).datasource;
}

describe('Filters of a dashboard with queries of metrics', () => {
  const queries: AplQuery[] = [metrics('$set:cpu | align to $__interval using avg')];

  it('can be about the tags of its metrics, with their values', async () => {
    const datasource = grafana();
    expect(await datasource.getTagKeys({ queries, timeRange, filters: [] })).toEqual([
      { text: 'host', value: 'host' },
      { text: 'core', value: 'core' },
    ]);
    const values = await datasource.getTagValues({ key: 'host', queries, timeRange, filters: [] });
    expect(values.map(({ text }) => text)).toEqual(['web-1', 'web-2']);
  });

  it('group by the fields of its queries in APL alone', async () => {
    const fields = { 'GET v2/datasets/logs/fields': [{ name: 'status', type: 'integer' }] };
    const datasets = { 'GET v2/datasets': [{ id: 'logs', name: 'logs' }] };
    const { datasource } = fakeGrafana({ ...answers, ...datasets, ...fields }, { set: 'otel' });
    const logs: AplQuery = { refId: 'B', kind: 'apl', query: 'logs | summarize count()' };
    const both = { queries: [...queries, logs], timeRange, filters: [] };
    expect((await datasource.getGroupByKeys(both)).map(({ text }) => text)).toEqual(['status']);
    expect((await datasource.getTagKeys(both)).map(({ text }) => text)).toEqual(['status', 'host', 'core']);
    expect(await datasource.getGroupByKeys({ queries, timeRange, filters: [] })).toEqual([]);
  });

  it('say which of them apply', async () => {
    const filters = ['host', 'city'].map((key) => ({ key, operator: '=', value: 'a' }));
    const found = await grafana().getDrilldownsApplicability({ queries, filters, groupByKeys: ['host'], timeRange });
    expect(found.map(({ key, applicable }) => [key, applicable])).toEqual([
      ['host', true],
      ['city', false],
      ['host', false],
    ]);
    expect(found[1].reason).toMatch(/has no tag city/);
  });
});

it('A click in Explore adds a filter for a tag, in place of its opposite; clicked twice it is gone', async () => {
  const datasource = grafana();
  await datasource.prepare();
  await datasource.getTagKeys({ queries: [metrics('otel:cpu')], timeRange, filters: [] });
  const click = (query: AplQuery, type: ToggleFilterAction['type']) =>
    datasource.toggleQueryFilter(query, { type, options: { key: 'host', value: 'web-1' } });
  const before = metrics('otel:cpu\n| map abs');
  await eventually(() => expect(click(before, 'FILTER_FOR').query).not.toBe(before.query));
  const kept = click(before, 'FILTER_FOR');
  expect(kept).toEqual(metrics('otel:cpu\n| where host == "web-1"\n| map abs'));
  expect(datasource.queryHasFilter(kept, { key: 'host', value: 'web-1' })).toBe(true);
  const out = click(kept, 'FILTER_OUT');
  expect(out.query).toBe('otel:cpu\n| where host != "web-1"\n| map abs');
  expect(click(kept, 'FILTER_FOR')).toEqual(before);
});
