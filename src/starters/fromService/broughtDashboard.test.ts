import { type JsonObject } from '../../service/json';
import { broughtDashboard } from './broughtDashboard';

const datasource = { type: 'apl', uid: 'x' };
const brought = (document: JsonObject) => broughtDashboard(document, datasource);
const note = (id: string, more: JsonObject = {}) => ({ id, type: 'Note', name: id, text: id, ...more });
const placesOf = (document: JsonObject) =>
  brought(document).dashboard.panels.map((panel) => {
    const { title, type, gridPos } = Object(panel);
    return [type === 'row' ? `row ${title}` : title, gridPos.x, gridPos.y, gridPos.w, gridPos.h];
  });
const report = (document: JsonObject): string => {
  const { dashboard } = brought(document);
  return Object(dashboard.panels.at(-1)).panels[0].options.content;
};

describe('The layout', () => {
  it('has twice the columns and heights, and no gap where a filter was', () => {
    expect(
      placesOf({
        charts: [{ id: 'f', type: 'SmartFilter', filters: [] }, note('a'), note('b'), note('c')],
        layout: [
          { i: 'f', x: 0, y: 0, w: 12, h: 1 },
          { i: 'a', x: 0, y: 1, w: 3, h: 3 },
          { i: 'b', x: 3, y: 1, w: 9, h: 4 },
          { i: 'c', x: 0, y: 5, w: 12, h: 2 },
        ],
      })
    ).toEqual([
      ['a', 0, 0, 6, 6],
      ['b', 6, 0, 18, 8],
      ['c', 0, 8, 24, 4],
      ['row About this import', 0, 12, 24, 1],
    ]);
  });

  it('lets nothing overlap, and places what has no place last', () => {
    expect(
      placesOf({
        charts: [note('a'), note('b'), note('c'), note('d')],
        layout: [
          { i: 'a', x: 0, y: 0, w: 8, h: 4 },
          { i: 'b', x: 6, y: 2, w: 99, h: 3 },
          { i: 'gone', x: 0, y: 0, w: 1, h: 1 },
          'odd',
        ],
      })
    ).toEqual([
      ['a', 0, 0, 16, 8],
      ['b', 0, 8, 24, 6],
      ['c', 0, 14, 12, 8],
      ['d', 12, 14, 12, 8],
      ['row About this import', 0, 22, 24, 1],
    ]);
  });

  it('makes rows of spacers with a name, and nothing of others', () => {
    const spacer = (id: string, name: string) => ({ id, type: 'Spacer', name });
    expect(
      placesOf({
        charts: [note('a'), spacer('s', 'Details'), spacer('t', ''), note('b')],
        layout: [
          { i: 'a', x: 0, y: 0, w: 12, h: 2 },
          { i: 's', x: 0, y: 2, w: 12, h: 1 },
          { i: 't', x: 0, y: 3, w: 12, h: 3 },
          { i: 'b', x: 0, y: 6, w: 12, h: 2 },
        ],
      })
    ).toEqual([
      ['a', 0, 0, 24, 4],
      ['row Details', 0, 4, 24, 1],
      ['b', 0, 5, 24, 4],
      ['row About this import', 0, 9, 24, 1],
    ]);
  });

  it('gives two panels of one chart its height', () => {
    const query = {
      apl: 'logs | summarize count() by bin_auto(_time)',
      queryOptions: { timeSeriesView: 'charts|resultsTable' },
    };
    expect(
      placesOf({
        charts: [{ id: 'a', name: 'A', type: 'TimeSeries', query }],
        layout: [{ i: 'a', x: 0, y: 0, w: 6, h: 5 }],
      }).slice(0, 2)
    ).toEqual([
      ['A', 0, 0, 12, 6],
      ['A', 0, 6, 12, 4],
    ]);
  });
});

test.each<[JsonObject, object]>([
  [
    { timeWindowStart: 'qr-now-1h', timeWindowEnd: 'qr-now' },
    { from: 'now-1h', to: 'now' },
  ],
  [
    { timeWindowStart: 'qr-now-2W', timeWindowEnd: 'now-1d' },
    { from: 'now-2w', to: 'now-1d' },
  ],
  [
    { timeWindowStart: '1767225600000', timeWindowEnd: '2026-01-02T00:00:00Z' },
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
  ],
  [{}, { from: 'now-1h', to: 'now' }],
])('The range %j is %j', (document, time) => {
  expect(brought(document)).toMatchObject({ dashboard: { time }, lost: [] });
});

test.each([
  [15, '15s'],
  [60, '1m'],
  [300, '5m'],
  ['60', '1m'],
  [undefined, ''],
  ['soon', ''],
])('It refreshes every %j seconds', (refreshTime, refresh) => {
  expect(brought(refreshTime === undefined ? {} : { refreshTime }).dashboard.refresh).toBe(refresh);
});

test.each([
  ['-1h', '1h'],
  ['-90d', '90d'],
  ['-1W', '7d'],
])('It is compared with %s before', (against, compare) => {
  const chart = { type: 'TimeSeries', query: { apl: 'logs | summarize count() by bin_auto(_time)' } };
  expect(brought({ against, charts: [chart] }).dashboard.panels[0]).toMatchObject({ targets: [{ compare }] });
});

test('What is lost of the dashboard is named', () => {
  const { lost } = brought({
    ...{ timeWindowStart: 'x', timeWindowEnd: 'qr-now', against: 'then', againstTimestamp: '5', overrides: {} },
    ...{ theme: 'dark', charts: [{ type: 'SmartFilter', name: 'Filters', filters: [], logo: 'x.png' }], layout: 7 },
  });
  expect(lost).toEqual([
    'The time range can’t be read, so it’s set to the last hour.',
    'The comparison “then” isn’t imported.',
    'The comparison with a fixed time isn’t imported: “Compare with” takes a duration.',
    'Unknown member “theme”: "dark".',
    'Unknown member “logo”: "x.png".',
  ]);
});

const filters = {
  id: 'f',
  type: 'SmartFilter',
  filters: [{ id: 'route', name: 'Route', type: 'search' }],
};

test('Filters are variables that queries of charts use; datasets have a layer of annotations', () => {
  const apl = 'declare query_parameters (route:string = "", gone:string = "x");\n[\'web logs\'] | where uri has route';
  const { dashboard, charts } = brought({ name: 'Web', charts: [filters, { type: 'LogStream', query: { apl } }] });
  expect(dashboard.templating.list).toMatchObject([{ type: 'textbox', name: 'route', label: 'Route' }]);
  expect(dashboard.panels[0]).toMatchObject({
    id: 1,
    datasource,
    targets: [{ datasource, query: 'let route = "$route";\nlet gone = "x";\n[\'web logs\'] | where uri has route' }],
  });
  expect(charts[0].lost).toEqual(['No filter sets “gone”, so its default is used.']);
  expect(dashboard.annotations.list).toMatchObject([
    { target: { annotations: { datasets: ['web logs'], types: [] } } },
  ]);
});

test('A query with an error is kept as it is, and says so', () => {
  const chart = { type: 'Table', query: { apl: 'logs | where (' } };
  const { dashboard, charts } = brought({ charts: [chart] });
  expect(dashboard.panels[0]).toMatchObject({ targets: [{ query: 'logs | where (' }] });
  expect(charts[0].lost).toEqual([expect.stringContaining('The query has an error: ')]);
});

test('Parameters of queries of metrics are named: no filter sets them', () => {
  const mpl =
    'param $pod: string; param $__interval: Duration; d:m | where pod == $pod | align to $__interval using avg';
  expect(brought({ charts: [{ type: 'TimeSeries', query: { mpl } }] }).charts[0].lost).toEqual([
    'No filter sets the metrics parameter “$pod”. Write its value in the query.',
  ]);
});

test('A loss that a chart has several times is named once', () => {
  const column = (alias: string) => JSON.stringify({ alias, op: 'count' });
  const aggChartOpts = JSON.stringify({ [column('a')]: { variant: 'dots' }, [column('b')]: { variant: 'dots' } });
  const query = { apl: 'logs | summarize count() by bin_auto(_time)', queryOptions: { aggChartOpts } };
  expect(brought({ charts: [{ type: 'TimeSeries', query }] }).charts[0].lost).toEqual(['Unknown line style “dots”.']);
  const odd = { key: 'Odd', value: 'a : b' };
  const filter = { id: 'x', type: 'select', selectType: 'list', options: [odd, odd] };
  expect(brought({ charts: [{ type: 'SmartFilter', filters: [filter] }] }).filters[0].lost).toHaveLength(1);
});

test('A chart with a range of its own keeps it', () => {
  const chart = (queryOptions: JsonObject, overrideDashboardTimeRange: boolean | string = true) => ({
    ...{ type: 'Table', overrideDashboardTimeRange, query: { apl: 'logs', queryOptions } },
  });
  const { dashboard, charts } = brought({
    charts: [chart({ quickRange: '7d' }, 'true'), chart({ startTime: '2026' })],
  });
  expect(dashboard.panels.map((panel) => Object(panel).timeFrom)).toEqual(['7d', undefined, undefined]);
  expect(charts.map(({ lost }) => lost.length)).toEqual([0, 1]);
});

test('The report names each filter and chart in a closed row, as text', () => {
  const document = {
    name: 'My *shop*',
    charts: [filters, note('a [b] $c'), { type: 'Radar', name: '' }],
  };
  expect(report(document)).toBe(
    [
      'Imported from the Axiom dashboard “My \\*shop\\*”.',
      '',
      '- **Route** (Filter): Text box variable.',
      '- **a \\[b\\] &#36;c** (Note): Text.',
      '- **Radar** (Radar): Nothing. Unknown type “Radar”.',
    ].join('\n')
  );
  expect(brought(document).dashboard.panels.at(-1)).toMatchObject({ type: 'row', collapsed: true });
});

test.each<[JsonObject]>([
  [{}],
  [{ charts: [1, null, {}, { id: 7 }, { type: [] }], layout: [{ i: null, x: 'a', w: -1 }] }],
])('Whatever the document is, it is a dashboard: %j', (document) => {
  expect(() => brought(document)).not.toThrow();
});
