import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { dateTime, type ToggleFilterAction } from '@grafana/data';
import { eventually } from '../testing/eventually';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type MetricsQuery } from '../types';
import { filtersOf, filterText } from './adHocFilters';
import { filtersBehindViews } from './viewFilters';

describe('adHocFilters', () => {
  test('Filters of a dashboard are read with all of their values', () => {
    expect(
      filtersOf([
        { key: 'status', operator: '=|', value: '500', values: ['500', '503'] },
        { key: 'method', operator: '!=', value: 'GET' },
        { key: 'uri', operator: '=|', value: '/' },
      ])
    ).toEqual([
      { column: 'status', operator: '=|', values: ['500', '503'] },
      { column: 'method', operator: '!=', values: ['GET'] },
      { column: 'uri', operator: '=|', values: ['/'] },
    ]);
  });

  test('A filter without a key, one that was dismissed, and one of another kind say nothing', () => {
    expect(
      filtersOf([
        { key: '', operator: '=', value: 'x' },
        { key: 'status', operator: '=~', value: '.*' },
        { key: 'status', operator: 'groupBy', value: '' },
      ])
    ).toEqual([]);
    expect(filtersOf(undefined)).toEqual([]);
  });

  test('A filter is displayed as Grafana writes it', () => {
    expect(filterText({ column: 'status', operator: '=|', values: ['500', ''] })).toBe('status =| 500, ""');
  });
});

describe('viewFilters', () => {
  const view = (name: string, query: string, datasets?: string[]) => ({ name, query, datasets });
  const views = [
    view('failed', 'logs | where status >= 500'),
    view('of-failed', 'failed | limit 5'),
    view('listed', 'anything | limit 5', ['logs']),
    view('prod', "logs | where env == 'prod' | where status >= 500"),
    view('of-prod', 'prod | limit 5'),
    view('mixed', 'prod | union logs'),
    view('users-view', 'users | limit 5'),
  ];

  const sentences = async (apl: string, saved: unknown = [{ dataset: 'logs', where: "env == 'prod'" }]) => {
    const datasets = jest.fn(async () => []);
    const known = { ...noSchema, views: new Map(views.map((each) => [each.name, each])) };
    return { found: await filtersBehindViews(apl, saved, { datasets, known }), datasets };
  };

  test.each([
    ['failed | limit 5', 'failed'],
    ["['of-failed'] | limit 5", 'of-failed'],
    ['listed | count', 'listed'],
    ['mixed | limit 5', 'mixed'],
    ['users | join (failed | project id) on id', 'failed'],
  ])('A view that a default filter does not reach is named: %s', async (apl, name) => {
    expect((await sentences(apl)).found).toEqual([
      `The default filter “env == 'prod'” isn’t applied: “${name}” is a view of “logs”. Add the condition to the view, or to this query.`,
    ]);
  });

  test.each([
    'logs | limit 5',
    'prod | limit 5',
    "['of-prod'] | limit 5",
    "failed | where env == 'prod' | limit 5",
    "['users-view'] | limit 5",
    'users | limit 5',
  ])('Nothing is said of %s', async (apl) => {
    expect((await sentences(apl)).found).toEqual([]);
  });

  test('Views are listed only for names that have no default filter', async () => {
    expect((await sentences('logs | limit 5')).datasets).not.toHaveBeenCalled();
    expect((await sentences('failed | limit 5', null)).datasets).not.toHaveBeenCalled();
    expect((await sentences('failed | limit 5')).datasets).toHaveBeenCalledTimes(1);
  });
});

describe('metricFilters', () => {
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
      const found = await grafana().getDrilldownsApplicability({ queries, filters, groupByKeys: ['core'], timeRange });
      expect(found.map(({ key, applicable }) => [key, applicable])).toEqual([
        ['host', true],
        ['city', false],
        ['core', false],
      ]);
      expect(found[1].reason).toMatch(/has no tag “city”/);
    });

    it('stay applicable beside a group of the same name, whose answer Grafana 13 would take for both', async () => {
      const filters = [{ key: 'host', operator: '=', value: 'a' }];
      const found = await grafana().getDrilldownsApplicability({ queries, filters, groupByKeys: ['host'], timeRange });
      const byKey = new Map(found.map((each) => [each.key, each]));
      expect(byKey.get('host')).toEqual({ key: 'host', applicable: true });
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
});
