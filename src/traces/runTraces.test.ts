import { lastValueFrom } from 'rxjs';

import { dateTime, type Field } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';

const answer = (names: string[], columns: unknown[][]) => ({
  format: 'tabular',
  status: {},
  tables: [{ name: '0', fields: names.map((name) => ({ name, type: 'string' })), columns }],
});

const [from, to] = [dateTime(0), dateTime(3_600_000)];
const range = { from, to, raw: { from, to } };

function run(target: Partial<AplQuery>, reply: unknown, more: Record<string, unknown> = {}, panelPluginId?: string) {
  const { datasource, requests } = fakeGrafana({ 'POST v1/datasets/_apl': reply, ...more }, { trace: 't"1' });
  const response = lastValueFrom(
    datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
      ...{ startTime: 0, range, panelPluginId },
      targets: [{ refId: 'A', kind: 'apl', query: '', ...target }],
    })
  );
  return { response, requests, datasource };
}

it('An answer without ids of traces asks for nothing more', async () => {
  const { response, requests } = run({ query: 'logs' }, answer(['body'], [['x']]));
  expect((await response).data[0].fields[0].config.links).toBeUndefined();
  expect(requests.map(({ url }) => url)).toEqual(['v1/datasets/_apl']);
});

it('An id of a trace has a link to it without a request', async () => {
  const { response, requests } = run({ query: 'logs' }, answer(['trace_id'], [['x']]));
  expect((await response).data[0].fields[0].config.links).toMatchObject([{ title: 'Trace', internal: { range } }]);
  expect(requests.map(({ url }) => url)).toEqual(['v1/datasets/_apl']);
});

it('A trace is asked for by its id, also by that of a variable, and the panel’s range is wider for it', async () => {
  const spans = answer(['trace_id'], [['t"1']]);
  const { response, requests } = run({ kind: 'traces', query: '$trace' }, spans, {
    'GET v2/datasets': [{ id: '1', name: 'spans', kind: 'otel:traces:v1' }],
  });
  await response;
  expect(requests.at(-1)?.data).toEqual({
    apl: 'spans\n| where trace_id == "t\\"1"\n| sort by _time desc\n| limit 1000',
    startTime: '1969-12-31T23:00:00.000Z',
    endTime: '1970-01-01T02:00:00.000Z',
  });
});

const listed = { 'GET v2/datasets': [{ id: '1', name: 'spans', kind: 'otel:traces:v1' }] };

it('The fields of a dataset that a variable names are those of its value', async () => {
  const fields = 'GET v2/datasets/t%221/fields';
  const { response, requests } = run({ kind: 'traces', traces: { dataset: '$trace' } }, answer(['trace_id'], [[]]), {
    [fields]: [{ name: 'trace_id', type: 'string' }],
  });
  await response;
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain(fields);
});

describe('A trace and its metrics', () => {
  const names = ['_time', 'trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration'];
  const types = ['datetime', 'string', 'string', 'string', 'string', 'string', 'timespan'];
  const spans = {
    ...answer([], []),
    datasetNames: ['spans'],
    tables: [
      {
        name: '0',
        fields: names.map((name, at) => ({ name, type: types[at] })),
        columns: [['1970-01-01T00:30:00Z'], ['t"1'], ['s1'], [null], ['GET /'], ['cart'], [1e6]],
      },
    ],
  };
  const datasets = {
    'GET v2/datasets': [
      { id: '1', name: 'spans', kind: 'otel:traces:v1' },
      { id: '2', name: 'm', kind: 'otel:metrics:v1' },
    ],
  };
  const info = 'v1/query/metrics/info/datasets/m';
  const metrics = {
    [`GET ${info}/metrics`]: { 'jvm.memory.used': { type: 'Gauge', temporality: null, unit: 'By' } },
    [`GET ${info}/tags`]: ['service.name'],
    [`GET ${info}/metrics/jvm.memory.used/tags/service.name/values`]: ['cart'],
  };
  const linksOf = (fields: Field[]) => fields.flatMap(({ config: { links = [] } }) => links.map(({ title }) => title));

  it('are joined by links, with one request for values in the time of the spans', async () => {
    const { response, requests } = run({ kind: 'traces', query: '$trace' }, spans, { ...datasets, ...metrics });
    const { data, state } = await response;
    expect(state).toBe('Done');
    expect(linksOf(data[0].fields)).toEqual(['Metrics for this span']);
    expect(requests.filter(({ url }) => url.endsWith('/values'))).toMatchObject([
      { params: { start: '1970-01-01T00:30:00.000Z', end: '1970-01-01T00:40:00.000Z' } },
    ]);
  });

  it.each<[Partial<AplQuery>, string?]>([
    [{ format: 'trace' }, undefined],
    [{}, 'traces'],
  ])('are joined in APL shown as a trace, too: %j %s', async (form, panel) => {
    const target: Partial<AplQuery> = { kind: 'apl', query: 'spans', ...form };
    const { response, requests } = run(target, spans, { ...datasets, ...metrics }, panel);
    expect(linksOf((await response).data[0].fields)).toEqual(['Metrics for this span']);
    expect(requests.filter(({ url }) => url.endsWith('/values'))).toHaveLength(1);
  });

  it('are not joined in APL shown as a table', async () => {
    const { response, requests } = run({ kind: 'apl', query: 'spans' }, spans, { ...datasets, ...metrics });
    await response;
    expect(requests.some(({ url }) => url.includes('metrics'))).toBe(false);
  });

  it('are not joined where no dataset has metrics: nothing more is requested', async () => {
    const { response, requests } = run({ kind: 'traces', query: '$trace' }, spans, listed);
    expect((await response).data[0].fields.map(({ name }: Field) => name)).toContain('spanID');
    expect(requests.some(({ url }) => url.includes('metrics'))).toBe(false);
  });

  it('are shown without links if metrics cannot be listed', async () => {
    const { response } = run({ kind: 'traces', query: '$trace' }, spans, datasets);
    const { data, errors } = await response;
    expect(errors).toBeUndefined();
    expect(linksOf(data[0].fields)).toEqual([]);
  });
});

it('A trace that is nowhere is an error of its query', async () => {
  const { response } = run({ kind: 'traces', query: '0af7' }, answer(['trace_id'], [[]]), listed);
  expect((await response).errors).toMatchObject([
    { refId: 'A', message: expect.stringContaining('No spans of this trace') },
  ]);
});

it('A list offers filters where a search has them: by service and operation', async () => {
  const { response } = run(
    { kind: 'traces' },
    answer(['trace_id', 'service', 'operation'], [['x'], ['a'], ['b']]),
    listed
  );
  const [{ fields }] = (await response).data;
  expect(fields.map(({ config }: Field) => config.filterable)).toEqual([false, true, true]);
});

it('A search that cannot be is an error of its query', async () => {
  const { response } = run({ kind: 'traces' }, 500, { 'GET v2/datasets': [] });
  expect((await response).errors).toMatchObject([{ refId: 'A', message: expect.stringContaining('Traces dataset') }]);
});

it('A search is no empty query, and is called by its name', () => {
  const { datasource } = run({}, 500);
  const query = { refId: 'A', kind: 'traces' as const, query: '' };
  expect(datasource.filterQuery(query)).toBe(true);
  expect(datasource.getQueryDisplayText(query)).toBe('Traces');
  expect(datasource.getQueryDisplayText({ ...query, query: '0af7' })).toBe('Trace 0af7');
});

it('A search takes the values of variables along from a dashboard to Explore, and filters of a service or operation', async () => {
  const { datasource } = run({}, 500);
  const saved = {
    refId: 'A',
    kind: 'traces' as const,
    query: '$trace',
    traces: { service: 'of $trace', errors: true },
  };
  await datasource.getTagKeys();
  const filters = [{ key: 'uri', operator: '=', value: '/x' }];
  expect(datasource.interpolateVariablesInQueries([saved], {}, filters)).toEqual([
    { ...saved, query: 't"1', traces: { service: 'of t"1', errors: true }, datasource: datasource.getRef() },
  ]);
  const click = (key: string, value: string) => ({ type: 'FILTER_FOR' as const, options: { key, value } });
  expect(datasource.toggleQueryFilter(saved, click('uri', '/x'))).toBe(saved);
  const cart = datasource.toggleQueryFilter(saved, click('service', 'cart'));
  expect(cart).toEqual({ ...saved, traces: { service: 'cart', errors: true } });
  expect(datasource.queryHasFilter(cart, { key: 'service', value: 'cart' })).toBe(true);
  expect(datasource.toggleQueryFilter(cart, click('service', 'cart'))).toEqual({ ...saved, traces: { errors: true } });
  expect(datasource.toggleQueryFilter(cart, { ...click('service', 'cart'), type: 'FILTER_OUT' })).toBe(cart);
});
