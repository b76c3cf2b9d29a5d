import { lastValueFrom } from 'rxjs';

import {
  AbstractLabelOperator,
  CoreApp,
  type DataSourceApi,
  dateTime,
  hasQueryExportSupport,
  hasQueryImportSupport,
  LoadingState,
} from '@grafana/data';

import { config } from '@grafana/runtime';

import { allowOnce } from './query/plan/guard';
import { type AplQuery, type ExploreParts } from './types';
import { fakeGrafana } from './testing/fakeGrafana';

describe('A new query', () => {
  it('in Explore reads events of the default dataset, in the editor that the settings say', () => {
    const inExplore = (settings: object) =>
      fakeGrafana({}, {}, { defaultDataset: 'my-logs', ...settings }).datasource.getDefaultQuery(CoreApp.Explore);
    const query = "['my-logs']\n| limit 100";
    expect(inExplore({})).toMatchObject({ query, editorMode: 'builder' });
    expect(inExplore({ editorMode: 'code' })).toMatchObject({ query, editorMode: 'code' });
  });

  it('is empty elsewhere, for Grafana lays it under saved queries too', () => {
    const { datasource } = fakeGrafana({}, {}, { defaultDataset: 'my-logs' });
    expect(datasource.getDefaultQuery(CoreApp.PanelEditor)).toEqual({ kind: 'apl', query: '', format: 'auto' });
  });

  it('is empty where no dataset is the default', () => {
    expect(fakeGrafana().datasource.getDefaultQuery(CoreApp.Explore).query).toBe('');
  });
});

it('Hidden queries and empty ones are not sent, and are no error', async () => {
  const { datasource, requests } = fakeGrafana({
    'POST v1/datasets/_apl': {
      format: 'tabular',
      status: {},
      tables: [{ name: '0', fields: [{ name: 'n', type: 'integer' }], columns: [[1]] }],
    },
  });
  const [from, to] = [dateTime(0), dateTime(3_600_000)];
  const target = (refId: string, query: string, hide?: boolean) => ({ refId, kind: 'apl' as const, query, hide });
  const ask = (...targets: AplQuery[]) =>
    lastValueFrom(
      datasource.query({
        ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
        ...{ startTime: 0, range: { from, to, raw: { from, to } }, targets },
      })
    );
  const { data, state } = await ask(
    target('A', 'hidden', true),
    target('B', ' // nothing\n'),
    target('C', ' '),
    target('D', 'logs')
  );
  expect(requests.map(({ data: body }) => body.apl)).toEqual(['logs']);
  expect(data.map(({ refId }) => refId)).toEqual(['D']);
  expect(state).toBe(LoadingState.Done);
  expect(await ask(target('A', 'hidden', true))).toMatchObject({ data: [], state: LoadingState.Done });
});

it('The last hour is an hour in every request, though the clock moved on between its ends', async () => {
  const empty = { format: 'tabular', status: {}, tables: [] };
  const { datasource, requests } = fakeGrafana({ 'POST v1/datasets/_apl': empty, 'POST v1/query/_mpl': [] });
  const to = Date.now();
  const range = { from: dateTime(to - 3_600_001), to: dateTime(to), raw: { from: 'now-1h', to: 'now' } };
  const apl = { kind: 'apl', query: 'logs | summarize count() by bin_auto(_time)' } as const;
  const targets: Array<AplQuery & ExploreParts> = [
    { refId: 'A', ...apl },
    { refId: 'B', ...apl, compare: 'range' },
    { refId: 'C', kind: 'mpl', query: 'm:cpu | align to 1m using avg' },
    { refId: 'D', kind: 'apl', query: 'logs | limit 10', derived: { kind: 'volume' } },
  ];
  await lastValueFrom(
    datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
      ...{ startTime: 0, range, targets },
    })
  );
  const lengths = requests
    .filter(({ method }) => method === 'POST')
    .map(({ data: { startTime, endTime } }) => Date.parse(endTime) - Date.parse(startTime));
  expect(lengths).toEqual(new Array(5).fill(3_600_000));
});

describe('A panel that asks for more than the settings allow', () => {
  const [from, to] = [dateTime(0), dateTime(8 * 86_400_000)];
  const grafana = () => fakeGrafana({}, {}, { maxRange: '7d', tracesDataset: 'spans' });
  const ask = ({ datasource }: ReturnType<typeof grafana>, target: Partial<AplQuery>, panelPluginId?: string) =>
    lastValueFrom(
      datasource.query({
        ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
        ...{ startTime: 0, range: { from, to, raw: { from, to } }, panelPluginId },
        targets: [{ refId: 'A', kind: 'apl', query: 'logs', ...target }],
      })
    );
  const queries = ({ requests }: ReturnType<typeof grafana>) => requests.filter(({ method }) => method === 'POST');

  it.each<Partial<AplQuery>>([
    { kind: 'apl' },
    { kind: 'traces', query: '' },
    { kind: 'traces', query: 'abc' },
    { kind: 'changes', changes: { where: 'status >= 500' } },
    { kind: 'mpl', query: 'metrics:requests' },
  ])('says where the limit is set, and sends nothing: %j', async (target) => {
    const fake = grafana();
    const { errors } = await ask(fake, target, 'table');
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('“Maximum range” in the'), isBeyondLimit: true }),
    ]);
    expect(queries(fake)).toEqual([]);
  });

  it('does once where a person allows it', async () => {
    const fake = grafana();
    allowOnce(fake.datasource.allowedRuns, { refId: 'A', kind: 'apl', query: 'logs' }, {});
    await ask(fake, {}, 'table');
    await ask(fake, {}, 'table');
    expect(queries(fake)).toHaveLength(1);
  });

  it('is not a variable', async () => {
    const fake = grafana();
    await ask(fake, {});
    expect(queries(fake)).toHaveLength(1);
  });
});

// Grafana removes the text of these queries.
it.each<Partial<AplQuery>>([{ kind: 'apl' }, { kind: 'traces' }, { kind: 'annotations' }, { kind: 'changes' }])(
  'A public dashboard says why it has no answer, and nothing is sent: %j',
  async (target) => {
    config.publicDashboardAccessToken = 'a1b2';
    const { datasource, requests } = fakeGrafana();
    const [from, to] = [dateTime(0), dateTime(3_600_000)];
    const answer = datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
      ...{
        startTime: 0,
        range: { from, to, raw: { from, to } },
        targets: [{ refId: 'A', kind: 'apl', query: '', ...target }],
      },
    });
    await expect(lastValueFrom(answer)).rejects.toThrow(/^Public dashboards don’t support this data source/);
    expect(requests).toEqual([]);
    delete config.publicDashboardAccessToken;
  }
);

describe('What is empty is not sent:', () => {
  const { datasource } = fakeGrafana();

  it.each([
    ['a query of nothing', { refId: 'A', kind: 'apl' as const, query: ' \n' }, false],
    ['comments alone', { refId: 'A', kind: 'apl' as const, query: '// logs\n  // | limit 5' }, false],
    ['a query', { refId: 'A', kind: 'apl' as const, query: 'logs' }, true],
    ['annotations, which need no text', { refId: 'A', kind: 'annotations' as const, query: '' }, true],
    ['an older query of the official plugin', { refId: 'A', kind: 'apl' as const, query: '', apl: 'logs' }, true],
  ])('%s', (_, query, sent) => {
    expect(datasource.filterQuery(query)).toBe(sent);
  });
});

it.each([
  'logs | where $__timeFilter(_time) | summarize count() by bin(_time, $__interval)',
  'logs | where _time between (datetime(${__from:date:iso}) .. datetime([[__to]]))',
  'logs | extend ms = ${__interval_ms}, range = $__range, s = $__range_s, "$__from to ${__to}"',
  "['$__from'] | where $__timeFilter(['a b'])",
])('What depends on the range stays a macro on the way from a dashboard to Explore: %s', async (text) => {
  const { datasource } = fakeGrafana(
    {},
    { __from: '1', __to: '2', __interval: '1m', __range: '1h', __range_s: '3600' }
  );
  const scopedVars = { __interval: { text: '1m', value: '1m' }, __interval_ms: { text: '60000', value: 60_000 } };
  await datasource.prepare();
  const [query] = datasource.interpolateVariablesInQueries([{ refId: 'A', kind: 'apl', query: text }], scopedVars);
  expect(query.query).toBe(text);
});

it('Variables beside such a macro are replaced', async () => {
  const { datasource } = fakeGrafana({}, { __from: '1', __interval: '1m', host: 'a"b', hosts: ['a', 'b'] });
  const text =
    'logs | where h == "$__from $host" and i in ($hosts) | summarize count() by bin(_time, $__interval), $host';
  await datasource.prepare();
  const [query] = datasource.interpolateVariablesInQueries([{ refId: 'A', kind: 'apl', query: text }], {});
  expect(query.query).toBe(
    `logs | where h == "$__from a\\"b" and i in ("a", "b") | summarize count() by bin(_time, $__interval), ['a"b']`
  );
});

it('Variables in the names of series are replaced with those of the query', async () => {
  const { datasource } = fakeGrafana({}, { host: 'web-1' });
  const saved = { refId: 'A', kind: 'apl' as const, query: 'logs', legend: '$host {{status}}' };
  await datasource.prepare();
  expect(datasource.interpolateVariablesInQueries([saved], {})).toMatchObject([{ legend: 'web-1 {{status}}' }]);
});

it.each<[Partial<AplQuery>, string]>([
  [{ kind: 'traces' }, 'Traces'],
  [{ kind: 'traces', query: '0af7', traces: { service: 'cart' } }, 'Trace 0af7'],
  [
    {
      kind: 'traces',
      traces: { service: 'cart', operation: 'GET /', minDuration: '1s', maxDuration: '2s', errors: true },
    },
    'Traces: cart, GET /, at least 1s, at most 2s, with errors',
  ],
  [{ kind: 'traces', traces: { as: 'graph', dataset: 'spans' } }, 'Service graph: in spans'],
  [{ kind: 'annotations', annotations: { datasets: [], types: [] } }, 'Annotations'],
  [
    { kind: 'annotations', annotations: { datasets: ['logs'], types: ['deploy'], text: 'v2', shape: 'points' } },
    'Annotations: deploy, “v2”, points, in logs',
  ],
  [{ kind: 'monitors' }, 'Monitors'],
  [{ kind: 'monitors', monitors: { names: ['Slow'], states: ['open'] } }, 'Monitors: Slow, open'],
  [{ kind: 'changes', query: 'logs' }, 'What changed: logs'],
  [
    { kind: 'changes', query: 'logs', changes: { where: 'a == 1', window: { from: 'now-1h', to: 'now' } } },
    'What changed where a == 1 from now-1h to now: logs',
  ],
])('%j has its own text in a history', (query, text) => {
  const { datasource } = fakeGrafana({}, {});
  expect(datasource.getQueryDisplayText({ refId: 'A', kind: 'apl', query: '', ...query })).toBe(text);
});

it('A query of the legacy endpoint goes to Explore as what it is', async () => {
  const { datasource } = fakeGrafana({}, { set: 'my-logs' });
  const saved = {
    refId: 'A',
    kind: 'apl' as const,
    query: "['$set'] | sort by _time asc",
    endpoint: 'legacy' as const,
  };
  expect(datasource.filterQuery(saved)).toBe(true);
  expect(datasource.filterQuery({ ...saved, query: '' })).toBe(false);
  expect(datasource.getQueryDisplayText(saved)).toBe(saved.query);
  await datasource.prepare();
  expect(datasource.interpolateVariablesInQueries([saved], {})[0]).toMatchObject({
    query: "['my-logs'] | sort by _time asc",
    kind: 'legacy',
  });
});

it('Variables in queries are replaced for Explore and for alerts’ links', async () => {
  const { datasource } = fakeGrafana({}, { host: 'it"s' });
  await datasource.prepare();
  const [query] = datasource.interpolateVariablesInQueries(
    [{ refId: 'A', kind: 'apl', query: 'logs | where host == "$host"' }],
    {}
  );
  expect(query.query).toBe('logs | where host == "it\\"s"');
  expect(query.datasource).toEqual({ type: 'aplkit-apl-datasource', uid: 'apl' });
});

it('Queries of monitors go to Explore with the values of their variables; one without a value stays', async () => {
  const { datasource } = fakeGrafana({}, { monitor: ['Slow, at night', 'Errors'], none: [], all: '*' });
  await datasource.prepare();
  const of = (names: string[], states: string[]) =>
    datasource.interpolateVariablesInQueries(
      [{ refId: 'A', kind: 'monitors', query: '', monitors: { names, states, as: 'timeline' } }],
      {}
    );
  expect(of(['$monitor', 'Mine'], ['$none'])).toMatchObject([
    { monitors: { names: ['Slow, at night', 'Errors', 'Mine'], states: ['$none'], as: 'timeline' } },
  ]);
  expect(of(['$all'], ['open'])).toMatchObject([{ monitors: { names: [], states: ['open'] } }]);
});

it('Queries of metrics go to Explore in their own language, with the filters whose tags they have', async () => {
  const answers = { 'POST v1/query/_mpl': { metadata: {}, series: [] } };
  const { datasource } = fakeGrafana(answers, { host: ['a', 'b'], by: 'service.name', offset: '7d' });
  const saved = {
    refId: 'A',
    kind: 'mpl' as const,
    query: 'm:cpu | where host == $host | group by $by using sum',
    legend: '$by',
    compare: '$offset',
  };
  const [from, to] = [dateTime(0), dateTime(3_600_000)];
  await lastValueFrom(
    datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
      ...{ startTime: 0, range: { from, to, raw: { from, to } }, targets: [saved] },
    })
  );
  const filters = [{ key: 'pod', operator: '=', value: 'x' }];
  const [query] = datasource.interpolateVariablesInQueries([saved], {}, filters);
  expect(query).toMatchObject({
    kind: 'mpl',
    query: 'm:cpu | where host == #/^(a|b)$/ | where pod == "x" | group by `service.name` using sum',
    legend: 'service.name',
    compare: '7d',
  });
});

it('“Save & test” says at once what the service refuses for the moment', async () => {
  const { datasource, requests } = fakeGrafana({ 'GET v2/datasets': 429, 'GET v2/annotations': 429 });
  expect((await datasource.testDatasource()).message).toContain('rate limit has been reached');
  expect(requests.map(({ url }) => url).sort()).toEqual([
    '/api/datasources/uid/apl',
    ...['v2/annotations', 'v2/datasets', 'v2/monitors', 'v2/views'],
  ]);
});

it('Queries are taken from other data sources by their text or labels, and given to them by labels', async () => {
  const fields = { 'GET v2/datasets/logs/fields': [{ name: 'app', type: 'string' }] };
  const { datasource } = fakeGrafana(fields, {}, { defaultDataset: 'logs' });
  // Grafana would send only labels.
  expect([hasQueryImportSupport(datasource), hasQueryExportSupport(datasource)]).toEqual([false, true]);
  const labelMatchers = [{ name: 'app', operator: AbstractLabelOperator.Equal, value: 'x' }];
  const origin: object = {
    type: 'tempo',
    exportToAbstractQueries: async () => [{ refId: 'B', labelMatchers }],
  };
  const queries = await datasource.importQueries([{ refId: 'B' }], origin as DataSourceApi);
  expect(queries).toEqual([
    { refId: 'B', kind: 'apl', query: 'logs\n| where app == "x"\n| limit 100', format: 'auto', hide: undefined },
  ]);
  expect(await datasource.exportToAbstractQueries(queries)).toEqual([{ refId: 'B', labelMatchers }]);
});
