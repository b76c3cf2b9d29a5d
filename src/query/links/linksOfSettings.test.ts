import { lastValueFrom } from 'rxjs';

import {
  CoreApp,
  type DataFrame,
  type DataLink,
  type DataQueryRequest,
  type DataSourceInstanceSettings,
  type Field,
  FieldType,
  getDefaultTimeRange,
  mapInternalLinkToExplore,
} from '@grafana/data';

import { answerOf, field, type TestTable } from '../../frames/testing/answerOf';
import { minute } from '../../frames/testing/minutes';
import { toFrames } from '../../frames/toFrames';
import { type ValueLink } from '../../settings';
import { allowExplore } from '../../testing/allowExplore';
import { fakeGrafana, settings as own } from '../../testing/fakeGrafana';
import { type AplQuery, type ResultFormat } from '../../types';
import { linksOfSettings } from './linksOfSettings';

allowExplore();

const known: DataSourceInstanceSettings[] = [
  own,
  ...['loki', 'tempo', 'grafana-postgresql-datasource', 'elasticsearch'].map((type) => ({
    ...own,
    ...{ uid: type, name: `My ${type}`, type },
  })),
];
const dataSources = { getInstanceSettings: (ref: unknown) => known.find(({ uid }) => uid === ref) };
const range = getDefaultTimeRange();

function linked(links: unknown, table: TestTable, format: ResultFormat = 'table', app = CoreApp.Dashboard) {
  const made = linksOfSettings(links, dataSources, own.type, { app, range });
  return toFrames(answerOf([table]), { refId: 'A', format, query: '', links: made });
}

/** The links by their field names. */
const linksIn = (frames: DataFrame[]) =>
  Object.fromEntries(
    frames.flatMap(({ fields }) => fields.flatMap(({ name, config: { links } }) => (links ? [[name, links]] : [])))
  );

const events: TestTable = {
  fields: ['_time', 'message', 'request_id', 'level'].map((name) =>
    field(name, name === '_time' ? 'datetime' : 'string')
  ),
  columns: [
    [minute(0), minute(1)],
    ['a', 'b'],
    ['r1', null],
    ['INFO', 'WARN'],
  ],
};
const address: ValueLink = { field: 'request_id', title: 'Request', url: 'https://example.com/?id=${__value.raw}' };
const toAddress = { title: 'Request', url: address.url, targetBlank: true, onBuildUrl: expect.any(Function) };

describe('A link of the settings', () => {
  it('is there also beside what is none', () => {
    expect(linksIn(linked([null, address, 5, { field: 5, query: 5 }], events))).toEqual({ request_id: [toAddress] });
    expect(linksIn(linked('links', events))).toEqual({});
  });

  it('is on the frames of the data source’s answers, and what cannot be one is not', async () => {
    const fields = [field('request_id', 'string')];
    const answer = { format: 'tabular', status: {}, tables: [{ name: '0', fields, groups: [], columns: [['r1']] }] };
    const links = [{ ...address, url: 'javascript:alert(1)' }, address];
    const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': answer }, {}, { links });
    const request: DataQueryRequest<AplQuery> = {
      ...{
        requestId: 'Q',
        interval: '1m',
        intervalMs: 60_000,
        scopedVars: {},
        timezone: 'utc',
        app: CoreApp.Dashboard,
      },
      ...{ startTime: 0, range, targets: [{ refId: 'A', kind: 'apl', query: 'logs' }] },
    };
    const { data } = await lastValueFrom(datasource.query(request));
    expect(linksIn(data)).toEqual({ request_id: [toAddress] });
  });

  it('is on the cells of its field, by its name', () => {
    expect(linksIn(linked([address], events))).toEqual({ request_id: [toAddress] });
    expect(linksIn(linked([{ ...address, field: 'request' }], events))).toEqual({});
    expect(linksIn(linked([{ ...address, field: 'request.id' }], events))).toEqual({});
  });

  it.each([
    ['/id$/', ['request_id']],
    ['/^(LEVEL|message)$/i', ['message', 'level']],
    ['/e/g', ['_time', 'message', 'request_id', 'level']],
  ])('is on all fields whose name fits %s', (expression, names) => {
    expect(Object.keys(linksIn(linked([{ ...address, field: expression }], events)))).toEqual(names);
  });

  it('comes after the link of a column of addresses, and after those before it', () => {
    const urls: TestTable = { fields: [field('page', 'string')], columns: [['https://a.example']] };
    const two = ['one', 'two'].map((title) => ({ ...address, field: 'page', title }));
    expect(linksIn(linked(two, urls)).page.map(({ title }: DataLink) => title)).toEqual(['Open', 'one', 'two']);
  });

  it('is on a field beside the labels of log lines, the line’s own text too', () => {
    const links = [address, { ...address, field: 'message' }];
    const [{ fields }] = linked(links, events, 'logs');
    expect(fields.map(({ name }) => name)).toEqual([
      ...['timestamp', 'body', 'severity', 'id', 'labels'],
      ...['message', 'request_id'],
    ]);
    expect(fields.at(-1)).toEqual({
      ...{ name: 'request_id', type: FieldType.string, config: { links: [toAddress] }, values: ['r1', null] },
    });
    expect(fields[4].values[0]).toEqual({ request_id: 'r1', level: 'INFO' });
  });

  it('is not on a field of log lines that only has the name of one of the service', () => {
    const [{ fields }] = linked([{ ...address, field: '/^(id|severity|body)$/' }], events, 'logs');
    expect(fields.filter(({ config }) => config.links)).toEqual([]);
  });

  it('is on the series of its field, and on those by its values', () => {
    const series: TestTable = {
      fields: [field('_time', 'datetime'), field('host.name', 'string'), field('p95', 'float', 'percentile', 'took')],
      groups: ['_time', 'host.name'],
      buckets: { field: '_time', size: 60_000_000_000 },
      columns: [
        [minute(0), minute(0)],
        ['a', 'b'],
        [1, 2],
      ],
    };
    const links = [
      { field: 'p95', title: 'Latency', url: 'https://example.com/${__value.raw}' },
      { field: 'host.name', title: 'Host', url: 'https://example.com/${__value.raw:percentencode}' },
    ];
    const frames = linked(links, series, 'timeseries');
    expect(frames.map(({ fields }) => fields[1].config.links?.map(({ url }) => url))).toEqual([
      ['https://example.com/${__value.raw}', 'https://example.com/${__field.labels["host.name"]:percentencode}'],
      ['https://example.com/${__value.raw}', 'https://example.com/${__field.labels["host.name"]:percentencode}'],
    ]);
  });

  it.each([
    ['an address of a script', { url: 'javascript:alert(${__value.raw})' }],
    ['a value as the whole address', { url: '${__value.raw}' }],
    ['an address without a scheme', { url: '//example.com' }],
    ['an address after a space', { url: ' https://example.com' }],
    ['an address whose host events choose', { url: 'https://${__value.raw}' }],
    ['no address', { url: undefined }],
    ['a regular expression that is none', { field: '/(/' }],
    ['a regular expression without an end', { field: '/id' }],
    ['no field', { field: '' }],
    ['a data source that is not there', { datasourceUid: 'gone', query: 'x' }],
    ['a data source without a query', { datasourceUid: 'loki' }],
  ])('is on nothing with %s; the others are', (_, wrong) => {
    const links = [{ ...address, field: 'level', ...wrong }, address];
    expect(linksIn(linked(links, events))).toEqual({ request_id: [toAddress] });
  });

  it('without a name is called after where it leads', () => {
    const links = [
      { ...address, title: undefined },
      { field: 'level', datasourceUid: 'loki', query: 'x' },
    ];
    const found = linksIn(linked(links, events));
    expect([found.request_id[0].title, found.level[0].title]).toEqual(['Open', 'My loki']);
  });
});

describe('A link to a query', () => {
  const query = 'a ${__value.raw}';
  const to = (datasourceUid: string, text = query): ValueLink => ({
    ...{ field: 'message', title: 'Look', datasourceUid, query: text },
  });

  it.each([
    ['loki', { expr: query }],
    ['tempo', { query, queryType: 'traceql' }],
    ['grafana-postgresql-datasource', { rawSql: query, rawQuery: true, format: 'table', editorMode: 'code' }],
    ['elasticsearch', { query }],
  ])('of %s has the form of its queries', (uid, asked) => {
    const frames = linked([to(uid)], events);
    const internal = { query: { refId: 'A', ...asked }, datasourceUid: uid, datasourceName: `My ${uid}`, range };
    expect(linksIn(frames).message).toEqual([{ title: 'Look', url: '', internal }]);
  });

  it('leaves the range to Explore in Explore', () => {
    const frames = linked([to('loki')], events, 'logs', CoreApp.Explore);
    expect(linksIn(frames).message[0].internal).not.toHaveProperty('range');
  });

  /** The APL that Grafana's link for a value opens. */
  function opened(text: string, value: unknown): string {
    const [link]: DataLink[] = linksIn(linked([to('apl', text)], events)).message;
    const replace = (part: string, _: unknown, format?: string | Function) =>
      part.replaceAll('${__value.raw}', () => String(typeof format === 'function' ? format(value, {}) : value));
    const target: Field = { name: 'message', type: FieldType.string, config: {}, values: [value] };
    const internalLink = link.internal ?? { query: undefined, datasourceUid: '', datasourceName: '' };
    const made = mapInternalLinkToExplore({
      ...{ link, internalLink, scopedVars: {}, field: target, replaceVariables: replace },
    });
    const left = JSON.parse(new URL(made.href, 'http://grafana').searchParams.get('left') ?? '');
    expect(left).toMatchObject({ datasource: 'apl', queries: [{ refId: 'A', kind: 'apl' }] });
    return left.queries[0].query;
  }

  it.each([
    ['logs | where id == "${__value.raw}"', 'a"b\\c', 'logs | where id == "a\\"b\\\\c"'],
    ['logs | where id == ${__value.raw}', 'a"b', 'logs | where id == "a\\"b"'],
    ['logs | where status == ${__value.raw}', 500, 'logs | where status == 500'],
    ["logs | where ['${__value.raw}'] > 1", "it's", "logs | where ['it\\'s'] > 1"],
  ])('in APL takes the value as one of a variable: %s', (text, value, apl) => {
    expect(opened(text, value)).toBe(apl);
  });
});
