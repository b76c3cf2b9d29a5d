import { lastValueFrom } from 'rxjs';

import { type DataFrame, type DataLink, dateTime } from '@grafana/data';
import { setDataSourceSrv } from '@grafana/runtime';

import { type AplOptions } from '../settings';
import { type AplQuery } from '../types';
import { allowExplore } from './allowExplore';
import { fakeGrafana, settings } from './fakeGrafana';

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

/** Runs a query in a panel, and returns the links on its fields. */
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
    ['Logs of this trace', 'Logs of this span'],
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
