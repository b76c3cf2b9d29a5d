import { lastValueFrom } from 'rxjs';

import {
  type AdHocVariableFilter,
  AppEvents,
  BusEventWithPayload,
  CoreApp,
  DataFrameType,
  type DataQueryRequest,
  dateTime,
  EventBusSrv,
  FieldType,
  store,
  SupplementaryQueryType,
  type TimeRange,
} from '@grafana/data';
import { setAppEvents } from '@grafana/runtime';

import { readResultMeta } from '../frames/decorate/stats';
import { type AplOptions } from '../settings';
import { eventually } from '../testing/eventually';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';

const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T01:00:00Z')];
const range: TimeRange = { from, to, raw: { from, to } };
const field = (name: string, type: string, hidden = false) => ({ name, type, unit: '', hidden, description: '' });
const answer = {
  format: 'tabular',
  status: {},
  tables: [{ name: '0', fields: [{ name: 'value', type: 'string' }], columns: [['GET', null, 'POST']] }],
};
const answers = {
  'POST v1/datasets/_apl': answer,
  'GET v2/datasets/logs/fields': [
    ...[field('_time', 'datetime'), field('status', 'integer'), field('method', 'string'), field('body', 'string')],
    ...[field('secret', 'string', true), field('attributes', 'map')],
  ],
  'GET v2/datasets/users/fields': [field('id', 'integer'), field('method', 'string')],
};
const apl = (query: string, more: Partial<AplQuery> = {}): AplQuery => ({ refId: 'A', kind: 'apl', query, ...more });
const filter = (key: string, operator: string, value: string, values?: string[]): AdHocVariableFilter => ({
  ...{ key, operator, value },
  ...(values && { values }),
});

function request(targets: AplQuery[], more: Partial<DataQueryRequest<AplQuery>> = {}): DataQueryRequest<AplQuery> {
  return {
    ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: CoreApp.Dashboard },
    ...{ startTime: 0, range, targets },
    ...more,
  };
}

class AlertWarning extends BusEventWithPayload<string[]> {
  static type = AppEvents.alertWarning.name;
}

function grafana(
  variables: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
  { defaultFilters }: AplOptions = {}
) {
  const settings = { defaultDataset: 'logs', legacyUrl: 'https://service.example', defaultFilters };
  const warnings: string[] = [];
  const events = new EventBusSrv();
  events.getStream(AlertWarning).subscribe(({ payload }) => warnings.push(payload[1]));
  setAppEvents(events);
  const fake = fakeGrafana({ ...answers, ...more }, variables, settings);
  const sent = () => fake.requests.flatMap(({ data }) => data?.apl ?? []);
  return { ...fake, sent, warnings };
}

describe('A dashboard’s filters', () => {
  const ask = async (target: AplQuery, filters: AdHocVariableFilter[] | undefined, variables = {}, more = {}) => {
    const { datasource, requests, sent } = grafana(variables, more);
    const { data } = await lastValueFrom(datasource.query(request([target], { filters })));
    const notices: string[] = data.flatMap(({ meta }) => meta?.notices ?? []).map(({ text }) => text);
    return { sent: sent(), urls: requests.map(({ url }) => url), notices };
  };

  it('are put into each query, by the types of its fields', async () => {
    const filters = [filter('status', '>=', '500'), filter('method', '=|', 'GET', ['GET', 'POST'])];
    const { sent } = await ask(apl('logs | summarize count()'), filters);
    expect(sent).toEqual(['logs | where status >= 500 | where method in ("GET", "POST") | summarize count()']);
  });

  it('are put in after variables, so that none in a value is replaced', async () => {
    const { sent } = await ask(apl("['$set'] | count"), [filter('method', '=', '$set')], { set: 'logs' });
    expect(sent).toEqual([`['logs'] | where method == "$set" | count`]);
  });

  it('that a dataset lacks leave the panel its data, and are named in a notice', async () => {
    const { sent, notices } = await ask(apl('users | limit 5'), [filter('status', '=', '500')]);
    expect(sent).toEqual(['users | limit 5']);
    expect(notices).toEqual(['The filter “status = 500” isn’t applied. “users” has no field “status”.']);
  });

  it('that compare a number with a text leave the panel its data, and are named in a notice', async () => {
    const { sent, notices } = await ask(apl('logs | limit 5'), [filter('status', '>', 'abc')]);
    expect(sent).toEqual(['logs | limit 5']);
    expect(notices).toEqual([
      'The filter “status > abc” isn’t applied. “status” contains numbers, but “abc” isn’t a number.',
    ]);
  });

  it('are left out of queries of the legacy endpoint', async () => {
    const rows = { format: 'legacy', status: {}, matches: [], buckets: { series: [], totals: [] } };
    const { urls, notices } = await ask(
      apl('logs', { kind: 'legacy' }),
      [filter('status', '=', '5')],
      {},
      {
        'POST legacy/logs/query': rows,
      }
    );
    expect(urls.filter((url) => url.includes('_apl'))).toEqual([]);
    expect(urls).toEqual(['legacy/logs/query']);
    expect(notices).toEqual([expect.stringContaining('The legacy endpoint doesn’t support filters or groups.')]);
  });

  it('compare as text where the schema cannot be read', async () => {
    const { sent } = await ask(apl('logs'), [filter('status', '=', '500')], {}, { 'GET v2/datasets/logs/fields': 403 });
    expect(sent).toEqual([expect.stringContaining('| where tostring(status) == "500"')]);
  });

  it('compare virtual fields by their type, and the fields of a view by that in its sample', async () => {
    const virtual = [{ dataset: 'logs', name: 'cost', expression: 'status * 2', type: 'float' }];
    const views = [{ name: 'failed', aplQuery: 'logs | where status == 500' }];
    const more = { 'GET v2/vfields': virtual, 'GET v2/views': views };
    const ofField = await ask(apl('logs'), [filter('cost', '>', '5')], {}, more);
    expect(ofField.sent).toEqual(['logs\n| where cost > 5']);
    const ofView = await ask(apl('failed'), [filter('value', '=', '5')], {}, more);
    expect(ofView.sent).toEqual(["['failed'] | limit 1", 'failed\n| where value == "5"']);
    const { datasource } = grafana({}, more);
    const keys = await datasource.getTagKeys({ filters: [], queries: [apl('logs')], timeRange: range });
    expect(keys.map(({ text }) => text)).toContain('cost');
  });

  it('include chosen groups', async () => {
    const { datasource, sent } = grafana();
    const grouped = { ...request([apl('logs | summarize count()')]), groupByKeys: ['method', 'id'] };
    const { data } = await lastValueFrom(datasource.query(grouped));
    expect(sent()).toEqual(['logs | summarize count() by method']);
    expect(JSON.stringify(data)).toContain('The group “id” isn’t applied. “summarize” has no column “id” to group by.');
  });

  it('send nothing more without filters', async () => {
    expect((await ask(apl('logs'), undefined)).urls).toEqual(['v1/datasets/_apl']);
    expect((await ask(apl('logs'), [])).urls).toEqual(['v1/datasets/_apl']);
  });

  it('come along to Explore', async () => {
    const { datasource } = grafana();
    await lastValueFrom(datasource.query(request([apl('logs')], { filters: [filter('status', '=', '500')] })));
    const [query] = datasource.interpolateVariablesInQueries([apl('logs | count')], {}, [filter('status', '=', '500')]);
    expect(query.query).toBe('logs | where status == 500 | count');
    expect(datasource.interpolateVariablesInQueries([apl('logs | count')], {})[0].query).toBe('logs | count');
    const ofKind = (kind: AplQuery['kind']) =>
      datasource.interpolateVariablesInQueries([apl('logs', { kind })], {}, [filter('status', '=', '500')])[0].query;
    expect(ofKind('changes')).toBe('logs\n| where status == 500');
    expect(ofKind('legacy')).toBe('logs');
  });
});

describe('What filters can be about', () => {
  it('are the fields of the datasets of the dashboard’s queries, times last, without hidden ones', async () => {
    const { datasource } = grafana({ set: 'users' });
    const queries = [apl("logs | where body has 'x'"), apl("['$set']"), { ...apl(''), kind: 'annotations' as const }];
    const keys = await datasource.getTagKeys({ filters: [], queries, timeRange: range });
    expect(keys.map(({ text }) => text)).toEqual(['status', 'method', 'body', 'id', '_time']);
    const groups = await datasource.getGroupByKeys({ filters: [], queries, timeRange: range });
    expect(groups).toEqual(keys);
  });

  it('are those of the default dataset where Grafana names no queries', async () => {
    const keys = await grafana().datasource.getTagKeys({ filters: [] });
    expect(keys.map(({ text }) => text)).toEqual(['status', 'method', 'body', '_time']);
    expect(await grafana().datasource.getTagKeys()).toHaveLength(4);
  });
});

describe('The values of a field', () => {
  it('are fetched in the range, among the rows that other filters keep, most frequent first', async () => {
    const { datasource, requests } = grafana();
    const filters = [filter('status', '>', '400'), filter('method', '=', 'PUT')];
    const values = await datasource.getTagValues({ key: 'method', filters, queries: [apl('logs')], timeRange: range });
    expect(values).toEqual([
      { text: 'GET', value: 'GET' },
      { text: 'POST', value: 'POST' },
    ]);
    expect(requests.at(-1)?.data).toMatchObject({
      apl: 'logs\n| where status > 400\n| where isnotnull(method) | summarize count_ = count() by method | top 1000 by count_ desc',
      startTime: '2024-01-01T00:00:00.000Z',
      endTime: '2024-01-01T01:00:00.000Z',
    });
  });

  it('are those of all datasets that have it', async () => {
    const { datasource, sent } = grafana();
    const queries = [apl('logs'), apl('users')];
    await datasource.getTagValues({ key: 'method', filters: [], queries, timeRange: range });
    await datasource.getTagValues({ key: 'id', filters: [], queries, timeRange: range });
    expect(sent()).toEqual([
      expect.stringMatching(/^union logs, users\n\| where isnotnull\(method\)/),
      expect.stringMatching(/^users\n/),
    ]);
  });

  it('are timespans as APL writes them, to the nanosecond', async () => {
    const fields = [
      { name: 'took', type: 'timespan' },
      { name: 'count_', type: 'integer' },
    ];
    const columns = [
      [60_000_000_000, 1_500.4],
      [2, 1],
    ];
    const { datasource } = grafana(
      {},
      {
        'POST v1/datasets/_apl': { ...answer, tables: [{ name: '0', fields, columns }] },
        'GET v2/datasets/logs/fields': [field('took', 'timespan')],
      }
    );
    const values = await datasource.getTagValues({ key: 'took', filters: [], queries: [apl('logs')] });
    expect(values.map(({ text }) => text)).toEqual(['1m', '1500ns']);
  });

  it('are none, without a request, where no dataset has it', async () => {
    const { datasource, sent } = grafana();
    expect(await datasource.getTagValues({ key: 'nothing', filters: [], queries: [apl('logs')] })).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('fail with a user-facing message', async () => {
    const { datasource } = grafana({}, { 'POST v1/datasets/_apl': 502 });
    const asked = datasource.getTagValues({ key: 'method', filters: [], queries: [apl('logs')] });
    await expect(asked).rejects.toThrow(/service is unreachable/);
  });
});

test('Each filter says whether a panel’s queries take it', async () => {
  const { datasource } = grafana();
  const filters = [filter('status', '=', '5'), { ...filter('method', '=', 'GET'), origin: 'dashboard' }];
  expect(
    await datasource.getDrilldownsApplicability({ filters, queries: [apl('users | count')], groupByKeys: ['id'] })
  ).toEqual([
    { key: 'status', applicable: false, reason: expect.stringContaining('“users” has no field “status”') },
    { key: 'method', applicable: true, origin: 'dashboard' },
    { key: 'id', applicable: false, reason: expect.any(String) },
  ]);
});

describe('Recommended filters and groups', () => {
  const otel = {
    'GET v2/datasets/spans/fields': [
      ...[field('_time', 'datetime'), field('status', 'integer'), field('method', 'string'), field('error', 'boolean')],
      ...[field('service.name', 'string'), field('severity_text', 'string'), field('level', 'integer', true)],
    ],
  };
  const queries = [
    apl('spans | summarize count() by bin_auto(_time), method'),
    apl('spans | summarize n = count() by method, other = strcat(method, "x")'),
  ];
  const kept = new Map<string, unknown>();
  beforeEach(() => {
    kept.clear();
    jest.spyOn(store, 'setObject').mockImplementation((key, value) => kept.set(key, value) === kept);
    jest.spyOn(store, 'getObject').mockImplementation((key) => kept.get(key));
  });
  const recommendedFor = (options: object) => grafana({}, otel).datasource.getRecommendedDrilldowns(options);

  it('are fields that the dashboard groups by, services and levels, and failures', async () => {
    expect(await recommendedFor({ queries })).toEqual({
      filters: [
        { key: 'status', operator: '>', value: '499' },
        { key: 'error', operator: '=', value: 'true' },
      ],
      groupByKeys: ['method', 'service.name', 'severity_text'],
    });
  });

  it('are events without success', async () => {
    const fields = [field('success', 'boolean'), field('outcome', 'integer')];
    const { filters } = await grafana(
      {},
      { 'GET v2/datasets/spans/fields': fields }
    ).datasource.getRecommendedDrilldowns({ queries });
    expect(filters).toEqual([{ key: 'success', operator: '=', value: 'false' }]);
  });

  it('leave out fields in use', async () => {
    const used = { filters: [filter('error', '!=', 'true')], groupByKeys: ['method'] };
    expect(await recommendedFor({ queries, ...used })).toMatchObject({
      filters: [{ key: 'status' }],
      groupByKeys: ['service.name', 'severity_text'],
    });
  });

  describe('from a sample of the events', () => {
    const events = 1000;
    // The counts are in the order of the schema's fields.
    const sampled = (presence: Record<string, number>, distinct: number[]) => {
      const columns = { events_: events, presence_: presence };
      const counts = Object.fromEntries(distinct.map((count, place) => [`distinct_${place}`, count]));
      const all = Object.entries({ ...columns, ...counts });
      const fields = all.map(([name]) => ({ name, type: name === 'presence_' ? 'map' : 'integer' }));
      return { format: 'tabular', status: {}, tables: [{ name: '0', fields, columns: all.map(([, cell]) => [cell]) }] };
    };
    const spans = {
      'GET v2/datasets/spans/fields': [
        ...[field('_time', 'datetime'), field('region', 'string'), field('zone', 'string'), field('user', 'string')],
        ...[field('service.name', 'string'), field('severity_text', 'string'), field('secret', 'string', true)],
      ],
      'POST v1/datasets/_apl': sampled(
        { region: 1000, zone: 400, user: 1000, 'service.name': 1000, severity_text: 1000 },
        // In the order region, zone, user, service.name, severity_text
        [4, 3, 900, 5, 1]
      ),
    };
    const ofSpans = { queries: [apl('spans | summarize count() by bin_auto(_time)')], timeRange: range };

    it('are fields whose values repeat, by the share of events that have them', async () => {
      const { datasource, sent } = grafana({}, spans);
      expect(await datasource.getRecommendedDrilldowns(ofSpans)).toMatchObject({
        groupByKeys: ['service.name', 'severity_text'],
      });
      expect(sent()).toEqual([]);
      await datasource.getTagKeys(ofSpans);
      await eventually(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatch(/^spans\n?\s*\| limit 1000/);
      // In Grafana, the next call comes after a filter has changed.
      await eventually(async () =>
        expect(await datasource.getRecommendedDrilldowns(ofSpans)).toMatchObject({
          groupByKeys: ['service.name', 'region', 'zone'],
        })
      );
    });

    it('are known on the next page, and sampled once a day', async () => {
      const first = grafana({}, spans);
      await first.datasource.getTagKeys(ofSpans);
      await eventually(() => expect(first.sent()).toHaveLength(1));
      const next = grafana({}, spans);
      await eventually(async () =>
        expect(await next.datasource.getRecommendedDrilldowns(ofSpans)).toMatchObject({
          groupByKeys: ['service.name', 'region', 'zone'],
        })
      );
      await next.datasource.getTagKeys(ofSpans);
      await first.datasource.getTagKeys(ofSpans);
      expect([...first.sent(), ...next.sent()]).toHaveLength(1);
    });

    it('are those by name if the sample fails, which doesn’t fail the keys', async () => {
      const { datasource, sent } = grafana({}, { ...spans, 'POST v1/datasets/_apl': 400 });
      expect(await datasource.getTagKeys(ofSpans)).not.toHaveLength(0);
      await eventually(() => expect(sent()).toHaveLength(1));
      expect(await datasource.getRecommendedDrilldowns(ofSpans)).toMatchObject({
        groupByKeys: ['service.name', 'severity_text'],
      });
    });
  });

  it('start with the last filters from Explore on fields of the dashboard', async () => {
    const { datasource } = grafana({}, otel);
    await datasource.prepare();
    const toggle = (type: 'FILTER_FOR' | 'FILTER_OUT', key: string, value: string, text = 'spans') =>
      datasource.toggleQueryFilter(apl(text), { type, options: { key, value } });
    await datasource.getTagKeys({ queries });
    toggle('FILTER_FOR', 'service.name', 'cart');
    toggle('FILTER_FOR', 'host', 'a');
    toggle('FILTER_OUT', 'method', 'GET');
    // The second click removes the filter, so the filter isn't recent.
    toggle('FILTER_FOR', 'status', '500', toggle('FILTER_FOR', 'status', '500').query);
    for (const filters of [undefined, [filter('method', '=', 'PUT')]]) {
      expect(await datasource.getRecommendedDrilldowns({ queries, filters })).toMatchObject({
        filters: [
          filter('status', '=', '500'),
          ...(filters ? [] : [filter('method', '!=', 'GET')]),
          filter('service.name', '=', 'cart'),
          filter('error', '=', 'true'),
        ],
      });
    }
  });

  it('need no query, and are those of the default dataset without queries', async () => {
    const { datasource, sent } = grafana({}, otel);
    await datasource.getRecommendedDrilldowns({ queries });
    expect(sent()).toEqual([]);
    expect(await datasource.getRecommendedDrilldowns()).toMatchObject({ filters: [{ key: 'status' }] });
  });
});

describe('In Explore,', () => {
  async function explore(text: string) {
    const made = grafana();
    await lastValueFrom(made.datasource.query(request([apl(text)], { app: CoreApp.Explore })));
    // The fields are loaded at the same time; their types determine the form of a value.
    const field = text.startsWith('users') ? 'id' : 'status';
    const filtered = () => made.datasource.toggleQueryFilter(apl(text), click('FILTER_FOR', field, '500')).query;
    await eventually(() => expect(filtered()).toContain(`${field} == 500`));
    return made;
  }
  const click = (type: 'FILTER_FOR' | 'FILTER_OUT', key: string, value: string) => ({ type, options: { key, value } });

  it('a filter for a value is gone when it is clicked twice', async () => {
    const { datasource } = await explore('logs');
    const query = apl('logs\n| limit 100 // some');
    const filtered = datasource.toggleQueryFilter(query, click('FILTER_FOR', 'status', '500'));
    expect(filtered.query).toBe('logs\n| where status == 500\n| limit 100 // some');
    expect(datasource.queryHasFilter(filtered, { key: 'status', value: '500' })).toBe(true);
    expect(datasource.queryHasFilter(filtered, { key: 'status', value: '50' })).toBe(false);
    expect(datasource.toggleQueryFilter(filtered, click('FILTER_FOR', 'status', '500'))).toEqual(query);
  });

  it('a filter out of a value takes the place of the one for it', async () => {
    const { datasource } = await explore('logs');
    const filtered = datasource.toggleQueryFilter(apl('logs | count'), click('FILTER_FOR', 'status', '500'));
    expect(datasource.toggleQueryFilter(filtered, click('FILTER_OUT', 'status', '500')).query).toBe(
      'logs | where status != 500 | count'
    );
  });

  it('a value of the result is filtered where the query makes it', async () => {
    const { datasource } = await explore('logs');
    const query = apl('logs | summarize n = count() by method | limit 5');
    expect(datasource.modifyQuery(query, { type: 'ADD_FILTER', options: { key: 'n', value: '7' } }).query).toBe(
      'logs | summarize n = count() by method | where n == 7 | limit 5'
    );
  });

  it('a field that the schema does not know yet is filtered by the type that the answer shows', async () => {
    const { datasource } = await explore('logs');
    const frame = { length: 1, fields: [{ name: 'new', type: FieldType.number, config: {}, values: [7] }] };
    const filtered = datasource.toggleQueryFilter(apl('logs'), { ...click('FILTER_FOR', 'new', '7'), frame });
    expect(filtered.query).toBe('logs\n| where new == 7');
  });

  it('a query of the legacy endpoint stays as it is, and a warning says why', async () => {
    const { datasource, warnings } = await explore('logs');
    for (const query of [apl('logs', { kind: 'legacy' }), { ...apl('logs'), endpoint: 'legacy' }]) {
      expect(datasource.toggleQueryFilter(query, click('FILTER_FOR', 'status', '500'))).toBe(query);
    }
    expect(warnings).toEqual(Array(2).fill('The legacy endpoint doesn’t support filters or groups.'));
  });

  it('what is only part of a log line’s form is no field', async () => {
    const { datasource, warnings } = await explore('logs');
    const labels = { name: 'labels', type: FieldType.other, config: {}, values: [{ new: '7' }] };
    const frame = { length: 1, fields: [labels], meta: { type: DataFrameType.LogLines } };
    const filtered = (key: string) =>
      datasource.toggleQueryFilter(apl('logs'), { ...click('FILTER_FOR', key, '7'), frame }).query;
    expect(filtered('new')).toBe('logs\n| where tostring(new) == "7"');
    expect(filtered('severity')).toBe('logs');
    expect(warnings).toEqual(['“logs” has no field “severity”.']);
  });

  it('a text of a line is searched for in the lines, and is gone when it is clicked twice', async () => {
    const { datasource } = await explore('logs');
    const modify = (type: string, query: AplQuery) =>
      datasource.modifyQuery(query, { type, options: { value: 'a "b"' } });
    const query = apl('logs | limit 5');
    const kept = modify('ADD_STRING_FILTER', query);
    expect(kept.query).toBe('logs | where body contains "a \\"b\\"" | limit 5');
    const left = modify('ADD_STRING_FILTER_OUT', kept);
    expect(left.query).toBe('logs | where body !contains "a \\"b\\"" | limit 5');
    expect(modify('ADD_STRING_FILTER_OUT', left)).toEqual(query);
    const chosen = modify('ADD_STRING_FILTER', apl('logs', { bodyField: 'status' }));
    expect(chosen.query).toBe('logs\n| where tostring(status) contains "a \\"b\\""');
    expect(modify('SOMETHING_ELSE', query)).toBe(query);
    for (const type of datasource.getSupportedQueryModifications()) {
      expect(type).toMatch(/^ADD_(STRING_)?FILTER(_OUT)?$/);
    }
  });

  it('a text of a line that the query makes is searched for behind that', async () => {
    const { datasource } = await explore('logs');
    const action = { type: 'ADD_STRING_FILTER', options: { value: 'x' } };
    const query = apl('logs | project _time, msg = strcat(method, body) | limit 5');
    const kept = datasource.modifyQuery(query, action);
    expect(kept.query).toBe('logs | project _time, msg = strcat(method, body) | where msg contains "x" | limit 5');
    expect(datasource.modifyQuery(kept, action)).toEqual(query);
  });

  it('a text of a line whose column is not known is searched for in all columns', async () => {
    const { datasource } = await explore('users');
    const modify = (type: string, query: AplQuery) => datasource.modifyQuery(query, { type, options: { value: 'x' } });
    const query = apl('users | where id > 5 | limit 5');
    const kept = modify('ADD_STRING_FILTER', query);
    expect(kept.query).toBe('users | where id > 5 | search "*x*" | limit 5');
    const left = modify('ADD_STRING_FILTER_OUT', kept);
    expect(left.query).toBe('users | where id > 5 | search not("*x*") | limit 5');
    expect(modify('ADD_STRING_FILTER_OUT', left)).toEqual(query);
  });

  it('what cannot be filtered says why, and stays', async () => {
    const { datasource, warnings } = await explore('logs');
    const query = apl('logs | where');
    expect(datasource.toggleQueryFilter(query, click('FILTER_FOR', 'status', '5'))).toBe(query);
    expect(warnings).toEqual([expect.stringContaining('The query has an error')]);
  });

  it('clicks before the first answer do nothing', () => {
    const { datasource } = grafana();
    const query = apl('logs');
    expect(datasource.queryHasFilter(query, { key: 'a', value: 'b' })).toBe(false);
    expect(datasource.toggleQueryFilter(query, click('FILTER_FOR', 'a', 'b'))).toBe(query);
  });
});

describe('A default filter of the settings', () => {
  const settings: AplOptions = { defaultFilters: [{ dataset: 'logs', where: "env == 'prod'" }] };
  const ask = async (target: AplQuery, more: Partial<DataQueryRequest<AplQuery>> = {}, jsonData = settings) => {
    const legacy = { format: 'legacy', status: {}, matches: [], buckets: { series: [], totals: [] } };
    const { datasource, requests, sent } = grafana({}, { 'POST legacy/logs/query': legacy }, jsonData);
    const { data } = await lastValueFrom(datasource.query(request([target], more)));
    const notices: string[] = data.flatMap(({ meta }) => meta?.notices ?? []).map(({ text }) => text);
    const added = data.flatMap((frame) => Object(readResultMeta(frame)?.sent).defaultFilters ?? []);
    return { sent: sent(), notices, added, requests };
  };

  it('is in each query of its dataset, after those of the dashboard, and is known with the answer', async () => {
    const filters = [filter('method', '=', 'GET')];
    const { sent, added, notices } = await ask(apl('logs | limit 5'), { filters });
    expect(sent).toEqual([`logs | where method == "GET" | where env == 'prod' | limit 5`]);
    expect(added).toEqual(settings.defaultFilters);
    expect(notices).toEqual([]);
  });

  it('reads no fields alone', async () => {
    const { requests } = await ask(apl('logs | limit 5'));
    expect(requests.map(({ method }) => method)).toEqual(['POST']);
  });

  it.each([
    ['of another dataset', apl('users | limit 5')],
    ['that turns it off', apl('logs | limit 5', { defaultFilter: 'off' })],
  ])('is not in a query %s', async (_, query) => {
    const { sent, added } = await ask(query);
    expect(sent).toEqual([query.query]);
    expect(added).toEqual([]);
  });

  it.each([
    ['a pattern', apl('union log*'), {}, 'In “log*”, one dataset can’t be filtered separately from the others.'],
    [
      'the legacy endpoint',
      apl('logs', { kind: 'legacy' }),
      {},
      'The legacy endpoint doesn’t support filters or groups.',
    ],
    [
      'a condition that is none',
      apl('logs | limit 5'),
      { defaultFilters: [{ dataset: 'logs', where: 'env = ' }] },
      expect.stringMatching(/^Invalid condition: /),
    ],
  ])('that cannot be added to %s is a notice', async (_, query, more: AplOptions, why) => {
    const { defaultFilters } = { ...settings, ...more };
    const { notices, added } = await ask(query, {}, { defaultFilters });
    const [notice] = notices.filter((text) => text.startsWith('The default filter'));
    expect(notice.replace(`The default filter “${defaultFilters?.[0].where}” isn’t applied. `, '')).toEqual(why);
    expect(added).toEqual([]);
  });

  it('that some tables cannot take says so, and is listed for the others', async () => {
    const { sent, notices, added } = await ask(apl('logs | union log*'));
    expect(sent).toEqual([`logs | where env == 'prod' | union log*`]);
    expect(notices).toContain(
      `The default filter “env == 'prod'” isn’t applied everywhere. In “log*”, one dataset can’t be filtered separately from the others.`
    );
    expect(added).toEqual(settings.defaultFilters);
  });

  it('may be anything in a file', async () => {
    for (const defaultFilters of ['null', '"env"', '{}', '[null, 5, {"dataset": "logs"}]']) {
      const { sent } = await ask(apl('users | limit 5'), {}, JSON.parse(`{ "defaultFilters": ${defaultFilters} }`));
      expect(sent).toEqual(['users | limit 5']);
    }
  });

  it('is in the log volume once, and in what changed', async () => {
    const { datasource, sent } = grafana({}, {}, settings);
    const volume = datasource.getSupplementaryRequest(
      SupplementaryQueryType.LogsVolume,
      request([apl('logs | limit 5', { format: 'logs' })], { app: CoreApp.Explore })
    );
    await lastValueFrom(datasource.query(volume ?? request([])));
    expect(sent()).toEqual([expect.stringMatching(/^logs \| where env == 'prod' \| summarize lines/)]);
    const changes = apl('logs | limit 5', { kind: 'changes', changes: { where: 'status >= 500' } });
    await lastValueFrom(datasource.query(request([changes])));
    expect(sent().at(-1)).toContain("where env == 'prod'");
  });

  it('is not in the text that Explore gets from a dashboard: it adds it itself', () => {
    const { datasource } = grafana({}, {}, settings);
    const [query] = datasource.interpolateVariablesInQueries([apl('logs | limit 5')], {});
    expect(query.query).toBe('logs | limit 5');
  });
});
