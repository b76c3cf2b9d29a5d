import {
  type DataFrame,
  type DataLink,
  type DataQueryRequest,
  dateTime,
  EventBusSrv,
  getFieldDisplayName,
  type TimeRange,
} from '@grafana/data';
import {
  type BackendSrv,
  type BackendSrvRequest,
  setAppEvents,
  setBackendSrv,
  setDataSourceSrv,
} from '@grafana/runtime';
import { lastValueFrom, type Observable, of, throwError } from 'rxjs';
import { AplDataSource } from '../datasource';
import { type AplOptions } from '../settings';
import { errorText } from '../service/errorText';
import { type AplQuery } from '../types';
import { AplVariableSupport } from '../variables/variableSupport';
import { allowExplore } from './allowExplore';
import { fakeGrafana, settings } from './fakeGrafana';

/** Tests each fault of the service in each place where users see it. */
describe('faults', () => {
  interface Fault {
    status: number;
    text: string;
  }
  const said = (status: number, message: string): Fault => ({
    status,
    text: JSON.stringify({ code: status, message }),
  });
  /** Response of Grafana itself, which may write several objects in sequence. */
  const ofGrafana = (status: number, ...messages: string[]): Fault => ({
    status,
    text: messages.map((message) => JSON.stringify({ message })).join(''),
  });
  /** Faults that affect every request in the same way, with their messages in each place. */
  const faults: Array<[name: string, fault: Fault, says: RegExp]> = [
    ['400', said(400, 'bad request'), /rejected the (query|request).*: bad request\./],
    [
      '401, as Grafana’s proxy hands it on',
      { status: 400, text: 'Authentication to data source failed' },
      /token is missing, invalid or expired.*Enter a valid token/,
    ],
    ['403', said(403, 'forbidden'), /rejected the token: forbidden\. If the token lacks this permission/],
    [
      '403 for a permission',
      said(403, 'missing permission'),
      /token doesn’t have permission to .*: missing permission\. Add the permission/,
    ],
    [
      '429 for a budget',
      said(429, 'hourly query cost limit'),
      /budget of the token or its role is used up(: hourly query cost limit\. The budget resets at| until) .*\.$/,
    ],
    ['404', said(404, 'no such thing'), /(doesn’t exist|“not found”).*: no such thing\./],
    ['422', said(422, 'empty'), /rejected the (query|values).*: empty\./],
    ['429', said(429, 'too many'), /rate limit has been reached: too many\..* (Refresh less often|Try again)/],
    ['430', said(430, 'used up'), /query limit has been reached: used up\..* can raise the limit/],
    ['432', said(432, 'out of memory'), /needs more memory.*: out of memory\.( Choose a shorter time range|$)/],
    ['500', said(500, 'internal error'), /returned status 500: internal error\. Try again/],
    ['503', said(503, 'overloaded'), /returned status 503: overloaded\..* Try again/],
    ['502: dropped, or not reachable', { status: 502, text: '' }, /the service is unreachable.*Check the address/],
    ['502 of a gateway', said(502, 'no upstream'), /gateway .*: no upstream\. Try again/],
    [
      '504: Grafana’s proxy gave up',
      { status: 504, text: '' },
      /Grafana’s proxy timed out\. (Choose a shorter time range|Try again), or raise/,
    ],
    ['504: the service gave up', said(504, 'deadline'), /The service timed out: deadline\. (Choose|Try again)/],
    [
      'Grafana: the address is not on its list',
      ofGrafana(403, 'Data proxy hostname and ip are not included in whitelist', 'target URL is not a valid target'),
      /isn’t allowed to connect to the service.*can add the service’s host and port to data_source_proxy_whitelist/,
    ],
    [
      'Grafana: a permission is missing',
      ofGrafana(
        403,
        "You'll need additional permissions to perform this action. Permissions needed: datasources:query"
      ),
      /don’t have permission to query this data source \(needs datasources:query\).*can grant this permission/,
    ],
    [
      'Grafana: signed out',
      { status: 401, text: '{"message":"Unauthorized","statusCode":401,"traceID":""}' },
      /Your Grafana session has ended: Unauthorized\. Sign in again\.$/,
    ],
    [
      'Grafana: the role is too low',
      ofGrafana(403, 'plugin proxy route access denied'),
      /Your Grafana role doesn’t allow you to .*for the Editor role/,
    ],
    ['Grafana: the data source is gone', ofGrafana(404, 'Data source not found'), /no longer exists.*Reload the page/],
    [
      'a web page',
      { status: 200, text: '<!doctype html><title>Sign in</title>' },
      /the response is a web page.*Check the address/,
    ],
    [
      'a page that refuses',
      { status: 403, text: '<html><title>403 Forbidden</title></html>' },
      /the response is a web page with status 403.*Check the address/,
    ],
    ['cut in the middle', { status: 200, text: '{"status":{"elapsed' }, /is cut off after 19 characters\. Try again/],
    ['an empty answer', { status: 200, text: '' }, /returned an empty response.*Try again/],
    ['other JSON', { status: 200, text: '"ok"' }, /response is unexpected: it is not .*Check the address/],
  ];

  /** The service's responses without faults, by the end of the request's path. */
  const answers: Record<string, unknown> = {
    _apl: {
      format: 'tabular',
      status: { elapsedTime: 1, isPartial: false },
      tables: [
        {
          name: '0',
          fields: ['uri', 'method'].map((name) => ({ name, type: 'string' })),
          columns: [
            ['/a', '/b', '/c'],
            ['GET', 'PUT', 'GET'],
          ],
        },
      ],
    },
    _mpl: {
      metadata: { unit: 's', warnings: [] },
      series: [{ metric: 'cpu', tags: { host: 'a' }, start: 0, resolution: 60, data: [1, null] }],
    },
    metrics: { cpu: { type: 'Gauge', temporality: null, unit: 's' } },
    annotations: [{ id: 'ann_1', type: 'deploy', datasets: ['logs'], time: '2024-01-01T00:30:00Z' }],
    monitors: [{ id: 'm1', name: 'Too slow', type: 'Threshold' }],
    history: [{ checkId: 'c1', name: 'Too slow', state: 'closed', timestamp: '2024-01-01T00:00:00Z' }],
    datasets: [{ id: 'logs', name: 'logs', kind: 'axiom:events:v1' }],
    fields: [{ name: 'uri', type: 'string' }],
    views: [{ name: 'failed', aplQuery: 'logs' }],
    vfields: [{ name: 'is_slow', expression: 'took > 1' }],
    // Grafana's own request for the data source.
    apl: { uid: 'apl', url: 'https://api.axiom.co' },
  };

  type Member = Record<string, unknown>;
  type Tables = Array<{ columns: unknown[][] }>;

  /** Changes the tables of a query's response. Other responses have none and stay unchanged. */
  const withTables = (change: (table: Tables[number]) => Member) => (text: string) => {
    const answer: Member & { tables?: Tables } = JSON.parse(text);
    return answer.tables === undefined ? text : JSON.stringify({ ...answer, tables: answer.tables.map(change) });
  };
  const without = (name: string) => (text: string) => {
    const answer: Member | unknown[] = JSON.parse(text);
    return Array.isArray(answer) ? text : JSON.stringify({ ...answer, [name]: undefined });
  };

  /** Entry for a fault that causes no message. */
  const fine = 'works';

  const form = /response is unexpected.*Check the address/;

  /** Malformed responses, with their messages in a panel and in the lists of annotations and datasets. */
  const spoilings: Array<[name: string, spoil: (text: string) => string, panel: RegExp, lists?: RegExp]> = [
    ['half of it', (text) => text.slice(0, text.length / 2), /is cut off after \d+ characters/, /is cut off/],
    ['null', () => 'null', form],
    ['inside another object', (text) => `{"data":${text}}`, form, form],
    [
      'said to be an estimate',
      (text) => text.replace('"isPartial":false', '"isEstimate":true'),
      /Estimated result.*approximate/,
    ],
    ['said to be partial', (text) => text.replace('"isPartial":false', '"isPartial":true'), /Partial result.*Choose/],
    ['without a status', without('status'), /^works$/],
    ['without tables', without('tables'), /^works$/],
    ['tables without fields', withTables((table) => ({ ...table, fields: undefined })), form],
    ['tables without columns', withTables((table) => ({ ...table, columns: undefined })), /^works$/],
    [
      'fewer columns than fields',
      withTables((table) => ({ ...table, columns: table.columns.slice(1) })),
      /column “method” is 3 rows shorter/,
    ],
    [
      'a column shorter than the others',
      withTables(({ columns: [first, second], ...table }) => ({ ...table, columns: [first, second.slice(0, -1)] })),
      /column “method” is 1 row shorter/,
    ],
    [
      'rows instead of columns',
      withTables(({ columns: [first, second], ...table }) => ({
        ...table,
        columns: first.map((cell, row) => [cell, second[row]]),
      })),
      /column without a name/,
    ],
  ];

  const whole = (path: string) => JSON.stringify(answers[path.split('/').at(-1) ?? '']);

  /** Data source with faults. Like Grafana, it keeps a response's text in `data.response`, and drops its headers. */
  function dataSourceWith(faultOf: (path: string) => Fault): AplDataSource {
    fakeGrafana();
    setAppEvents(new EventBusSrv());
    const fetch = ({ url }: BackendSrvRequest) => {
      const { status, text } = faultOf(url);
      return status === 200
        ? of({ status, data: text, headers: new Headers() })
        : throwError(() => ({ status, data: { message: text, error: '', response: text }, config: { url: '' } }));
    };
    const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
    setBackendSrv(backend);
    return new AplDataSource({ ...settings, jsonData: { defaultDataset: 'logs' } });
  }

  const day = dateTime('2024-01-01T00:00:00Z');
  const hour = dateTime('2024-01-01T01:00:00Z');
  const range: TimeRange = { from: day, to: hour, raw: { from: day, to: hour } };

  function requestOf<T extends { refId: string }>(target: T): DataQueryRequest<T> {
    return {
      requestId: 'A',
      interval: '1m',
      intervalMs: 60_000,
      range,
      scopedVars: {},
      targets: [target],
      timezone: 'utc',
      app: 'dashboard',
      startTime: 0,
    };
  }

  interface Answer {
    data: DataFrame[];
    errors?: Array<{ message?: string }>;
  }

  /** The error or the notices. Advances the clock because some failures are retried. */
  async function sentence(answer: Observable<Answer>): Promise<string> {
    const result = lastValueFrom(answer).then(({ data, errors = [] }) => {
      const notices = data.flatMap(({ meta }) => meta?.notices ?? []);
      return errors[0]?.message ?? (notices.map(({ text }) => text).join(' ') || fine);
    }, errorText);
    await jest.advanceTimersByTimeAsync(20_000);
    return result;
  }

  interface Places {
    panel: string;
    metrics: string;
    metricsVariable: string;
    annotations: string;
    monitors: string;
    variable: string;
    saveAndTest: string;
  }

  async function places(faultOf: (path: string) => Fault): Promise<Places> {
    const datasource = dataSourceWith(faultOf);
    const tested = datasource.testDatasource();
    await jest.advanceTimersByTimeAsync(20_000);
    const messages = {
      panel: await sentence(datasource.query(requestOf({ refId: 'A', kind: 'apl', query: 'logs' }))),
      metrics: await sentence(datasource.query(requestOf({ refId: 'A', kind: 'mpl', query: 'm:cpu | map abs' }))),
      metricsVariable: await sentence(
        new AplVariableSupport(datasource).query(requestOf({ refId: 'A', kind: 'metrics', query: '', dataset: 'm' }))
      ),
      annotations: await sentence(datasource.query(requestOf({ refId: 'A', kind: 'annotations', query: '' }))),
      monitors: await sentence(datasource.query(requestOf({ refId: 'A', kind: 'monitors', query: '' }))),
      variable: await sentence(
        new AplVariableSupport(datasource).query(requestOf({ refId: 'A', kind: 'datasets', query: '' }))
      ),
      saveAndTest: (await tested).status === 'success' ? fine : (await tested).message,
    };
    for (const message of Object.values(messages).filter((said) => said !== fine)) {
      expect(message).toMatch(/\w{3}.*[.)]$/);
      expect(message).not.toMatch(/could not be loaded|undefined|\[object|<!doctype/);
    }
    return messages;
  }

  /** Responses that editors can do without. */
  const optional = /v2\/(?:views|vfields)/;

  describe('Without views and virtual fields, everything else works:', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it.each<readonly [string, Fault | ((text: string) => string)]>([
      ...faults.map(([name, fault]) => [name, fault] as const),
      ...spoilings.map(([name, spoil]) => [name, spoil] as const),
      ['a list of anything', () => '[null, 1, {"name": 1}]'],
      ['records without anything', () => '[{}, {"name": "x"}]'],
    ])('%s', async (_, fault) => {
      const faultOf = (path: string): Fault => {
        const text = whole(path);
        const isFault = optional.test(path);
        return !isFault
          ? { status: 200, text }
          : typeof fault === 'function'
            ? { status: 200, text: fault(text) }
            : fault;
      };
      const { panel, annotations, variable } = await places(faultOf);
      expect([panel, annotations, variable]).toEqual([fine, fine, fine]);
      const { schema } = dataSourceWith(faultOf);
      const [datasets, fields] = [schema.datasets(), schema.fields('logs')];
      await jest.advanceTimersByTimeAsync(20_000);
      expect((await datasets).map(({ name }) => name)).toContain('logs');
      expect((await fields).map(({ name }) => name)).toContain('uri');
      expect(schema.known.datasets).toContain('logs');
    });
  });

  describe('A sentence says what happened and what to do, in a panel, annotations, a variable and “Save & test”:', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it.each(faults)('%s', async (_, fault, says) => {
      const said = Object.values(await places(() => fault));
      expect(said).toEqual(said.map(() => expect.stringMatching(says)));
    });

    it.each(spoilings)('200, but %s', async (_, spoil, ofPanel, ofLists = /^works$/) => {
      const { panel, annotations, variable } = await places((path) => ({ status: 200, text: spoil(whole(path)) }));
      expect(panel).toMatch(ofPanel);
      expect([annotations, variable]).toEqual([expect.stringMatching(ofLists), expect.stringMatching(ofLists)]);
    });
  });
});

describe('severalTables', () => {
  type Group = 'host' | undefined;

  /** A table of counts per minute, with or without groups by host. */
  const table = (name: string, group: Group, counts: number[]) => {
    const columns: Array<[field: { name: string; type: string; agg?: object }, cells: unknown[]]> = [
      [{ name: '_time', type: 'datetime' }, counts.map((_, minute) => `2024-01-01T00:0${minute}:00Z`)],
      [{ name: 'count_', type: 'integer', agg: { name: 'count' } }, counts],
    ];
    if (group !== undefined) {
      columns.splice(1, 0, [{ name: group, type: 'string' }, counts.map(() => 'a')]);
    }
    return {
      name,
      fields: columns.map(([field]) => field),
      groups: ['_time', group].flatMap((own) => (own === undefined ? [] : [{ name: own }])),
      columns: columns.map(([, cells]) => cells),
    };
  };

  /** The frames for a response with the counts of two datasets and their totals. */
  async function framesOf(group: Group, options: Partial<AplQuery> = {}): Promise<DataFrame[]> {
    const tables = [table('logs', group, [1, 2]), table('web', group, [3]), table('_totals', group, [6])];
    const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': { format: 'tabular', status: {}, tables } });
    const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T01:00:00Z')];
    const { data } = await lastValueFrom(
      datasource.query({
        ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
        ...{ startTime: 0, range: { from, to, raw: { from, to } } },
        targets: [{ refId: 'A', kind: 'apl', query: 'union logs, web', ...options }],
      })
    );
    return data;
  }

  describe('Several tables in one answer are frames of all of them', () => {
    it.each<[what: string, group: Group, options: Partial<AplQuery>, names: string[]]>([
      ['series', undefined, {}, ['logs count_', 'web count_']],
      ['series of groups', 'host', {}, ['logs a', 'web a']],
      ['one wide frame each', 'host', { wide: true }, ['logs a', 'web a']],
      ['series with a template for their names', 'host', { legend: '{{host}}!' }, ['a!', 'a!']],
      ['rows', 'host', { format: 'table' }, ['logs count_', 'web count_']],
    ])('distinguished by their names: %s', async (_, group, options, names) => {
      const frames = await framesOf(group, options);
      const counts = frames.map(({ fields }) => fields[fields.length - 1]);
      expect(frames.map(({ refId, name }) => [refId, name])).toEqual([
        ['A', 'logs'],
        ['A', 'web'],
      ]);
      expect(counts.map((field, index) => getFieldDisplayName(field, frames[index], frames))).toEqual(names);
      expect(counts.map(({ values }) => values)).toEqual([[1, 2], [3]]);
    });

    it('except that the option Totals gives the totals alone, without a name', async () => {
      const frames = await framesOf('host', { totals: true });
      expect(frames.map(({ name, fields }) => [name, fields[fields.length - 1].values])).toEqual([[undefined, [6]]]);
    });
  });
});

describe('noExplore', () => {
  const [from, to] = [dateTime(0), dateTime(3_600_000)];
  const range = { from, to, raw: { from, to } };

  const answerOf = (fields: Array<{ name: string; type: string }>, columns: unknown[][], more = {}) => ({
    format: 'tabular',
    status: {},
    tables: [{ name: '0', fields, columns, ...more }],
  });
  const types: Record<string, string> = { _time: 'datetime', duration: 'timespan' };
  const textFields = (...names: string[]) => names.map((name) => ({ name, type: types[name] ?? 'string' }));
  const noon = '2024-01-02T12:00:00Z';
  const span = textFields('_time', 'trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration');

  const datasets = {
    'GET v2/datasets': [
      { id: '1', name: 'spans', kind: 'otel:traces:v1' },
      { id: '2', name: 'lines', kind: 'otel:logs:v1' },
    ],
    'GET v2/datasets/spans/fields': span,
    'GET v2/datasets/lines/fields': textFields('_time', 'body', 'severity_text', 'trace_id', 'span_id'),
  };

  const linksOnStatus: AplOptions = {
    links: [
      { field: 'status', title: 'Query', datasourceUid: 'apl', query: 'logs' },
      { field: 'status', title: 'Page', url: 'https://example.com/${__value.raw}' },
    ],
  };

  /** Runs a query in a panel. Returns the links of its fields. */
  async function linksOf(target: Partial<AplQuery>, answer: unknown, mayExplore: boolean): Promise<DataLink[]> {
    const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': answer, ...datasets }, {}, linksOnStatus);
    setDataSourceSrv(Object.assign(Object.create(null), { getInstanceSettings: () => settings }));
    allowExplore(mayExplore);
    const { data } = await lastValueFrom(
      datasource.query({
        ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
        ...{ startTime: 0, range, panelPluginId: 'timeseries' },
        targets: [{ refId: 'A', kind: 'apl', query: 'logs', ...target }],
      })
    );
    return data.flatMap(({ fields }: DataFrame) => fields.flatMap((field) => field.config.links ?? []));
  }

  const answers: Array<[what: string, target: Partial<AplQuery>, answer: unknown, titles: string[]]> = [
    ['a table with ids of traces', { format: 'table' }, answerOf(textFields('trace_id'), [['x']]), ['Trace']],
    [
      'log lines with ids of traces',
      { format: 'logs' },
      answerOf(textFields('_time', 'body', 'trace_id', 'span_id'), [[noon], ['a'], ['x'], ['y']]),
      ['Trace'],
    ],
    [
      'a trace',
      { format: 'trace' },
      answerOf(span, [[noon], ['x'], ['y'], [null], ['GET'], ['cart'], ['1s']]),
      ['Logs for this trace', 'Logs for this span'],
    ],
    [
      'a graph of services',
      { kind: 'traces', query: '', traces: { as: 'graph' } },
      answerOf(
        ['caller', 'service', 'entry', 'calls', 'errors', 'average', 'p95'].map((name) => ({ name, type: 'string' })),
        [['a'], ['b'], [false], [1], [0], ['1s'], ['2s']]
      ),
      ['Traces of this service'],
    ],
    [
      'points of a series',
      { query: 'logs | summarize n = count() by bin(_time, 5m)' },
      answerOf([...textFields('_time'), { name: 'n', type: 'integer' }], [[noon], [1]], {
        groups: [{ name: '_time' }],
        buckets: { field: '_time', size: 300_000_000_000 },
      }),
      ['What changed here?'],
    ],
    ['links of the settings', { format: 'table' }, answerOf(textFields('status'), [['500']]), ['Query', 'Page']],
  ];

  describe.each(answers)('Of %s', (_, target, answer, titles) => {
    it('the links open in Explore', async () => {
      expect((await linksOf(target, answer, true)).map(({ title }) => title)).toEqual(titles);
    });

    it('none that opens in Explore is there for a person who may not', async () => {
      const links = await linksOf(target, answer, false);
      expect(links.filter(({ internal }) => internal)).toEqual([]);
      expect(links.map(({ title }) => title)).toEqual(titles.filter((title) => title === 'Page'));
    });
  });
});
