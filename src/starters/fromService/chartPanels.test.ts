import { formattedValueToString, getValueFormat } from '@grafana/data';

import { type JsonObject } from '../../service/json';
import { type ChartPanel } from './chartInput';
import { chartPanels } from './chartPanels';
import { analyzeChart, chartFacts } from './chartFacts';
import { readChart } from './serviceChart';

const overTime = 'logs | summarize count() by bin_auto(_time)';
const groups = 'logs | summarize count() by status';
const events = 'logs | where a == 1';

function panelsOf(chart: JsonObject, compare?: string): { panels: ChartPanel[]; lost: string[] } {
  const lost: string[] = [];
  const read = readChart({ id: 'c', name: '', ...chart });
  const text = read.query?.text;
  const facts = read.query?.kind === 'apl' ? chartFacts(analyzeChart(read.query.text)) : undefined;
  return { panels: chartPanels({ chart: read, text, facts, compare, lost }), lost };
}

const query = (apl: string, queryOptions: JsonObject = {}) => ({ query: { apl, queryOptions } });
const only = (chart: JsonObject, compare?: string) => {
  const { panels, lost } = panelsOf(chart, compare);
  expect(panels).toHaveLength(1);
  return { ...panels[0], lost };
};
const custom = ({ style }: ChartPanel) => style.fieldConfig.defaults.custom;
const defaults = ({ style }: ChartPanel) => style.fieldConfig.defaults;

describe('TimeSeries', () => {
  const series = (options: JsonObject, apl = overTime) => only({ type: 'TimeSeries', ...query(apl, options) });

  it('is a time series with the query as it is', () => {
    expect(series({})).toMatchObject({
      becomes: 'Time series',
      style: { type: 'timeseries' },
      target: { refId: 'A', kind: 'apl', query: overTime, format: 'timeseries' },
      lost: [],
    });
  });

  test.each([
    ['line', { drawStyle: 'line' }],
    ['lines', { drawStyle: 'line' }],
    ['area', { drawStyle: 'line', fillOpacity: 30 }],
    ['bars', { drawStyle: 'bars', lineWidth: 0, fillOpacity: 70, stacking: { mode: 'normal', group: 'A' } }],
  ])('is drawn as %s', (timeSeriesVariant, expected) => {
    expect(custom(series({ timeSeriesVariant }))).toEqual(expected);
  });

  test.each([
    ['auto', {}, undefined],
    ['', {}, undefined],
    ['null', { spanNulls: false }, undefined],
    ['span', { spanNulls: true }, undefined],
    ['zero', {}, 'zero'],
  ])('treats missing values as %j says', (displayNull, expected, fill) => {
    const panel = series({ displayNull });
    expect(custom(panel)).toEqual(expected);
    expect(panel.target).toEqual(expect.objectContaining(fill ? { fill } : { format: 'timeseries' }));
    expect(panel.target && 'fill' in panel.target).toBe(fill !== undefined);
  });

  const key = (alias: string) => JSON.stringify({ alias, op: 'count' });
  it('has the options of its one column', () => {
    const aggChartOpts = JSON.stringify({
      '*': { variant: 'bars' },
      [key('count_')]: { variant: 'area', scaleDistr: 'log', displayNull: 'zero' },
    });
    const panel = series({ timeSeriesVariant: 'line', aggChartOpts });
    expect(custom(panel)).toEqual({
      ...{ drawStyle: 'line', fillOpacity: 30, scaleDistribution: { type: 'log', log: 10 } },
    });
    expect(panel.target).toMatchObject({ fill: 'zero' });
    expect(custom(series({ aggChartOpts: '{"*":{"variant":"bars"}}' }))).toMatchObject({ drawStyle: 'bars' });
  });

  it('has those of several as overrides by name', () => {
    const aggChartOpts = JSON.stringify({
      [key('a')]: { variant: 'bars' },
      [key('b')]: { scaleDistr: 'linear', displayNull: 'span' },
    });
    expect(series({ aggChartOpts }).style.fieldConfig.overrides).toEqual([
      {
        matcher: { id: 'byName', options: 'a' },
        properties: [
          { id: 'custom.drawStyle', value: 'bars' },
          { id: 'custom.lineWidth', value: 0 },
          { id: 'custom.fillOpacity', value: 70 },
          { id: 'custom.stacking', value: { mode: 'normal', group: 'A' } },
        ],
      },
      {
        matcher: { id: 'byName', options: 'b' },
        properties: [
          { id: 'custom.scaleDistribution', value: { type: 'linear' } },
          { id: 'custom.spanNulls', value: true },
        ],
      },
    ]);
  });

  it('has what several columns have in common for all series, those of an earlier time as well', () => {
    const aggChartOpts = JSON.stringify({
      [key('a')]: { variant: 'line', scaleDistr: 'log' },
      [key('b')]: { variant: 'area', scaleDistr: 'log' },
    });
    const panel = series({ aggChartOpts });
    expect(custom(panel)).toEqual({ drawStyle: 'line', scaleDistribution: { type: 'log', log: 10 } });
    expect(panel.style.fieldConfig.overrides).toEqual([
      { matcher: { id: 'byName', options: 'b' }, properties: [{ id: 'custom.fillOpacity', value: 30 }] },
    ]);
  });

  it('names options that are not known, and is made without them', () => {
    expect(series({ timeSeriesVariant: 'dots', displayNull: 'x', aggChartOpts: '[' }).lost).toEqual([
      'Column options can’t be read.',
      'Unknown line style “dots”.',
      'Unknown null handling “x”.',
    ]);
  });

  it('is a table where the service shows one, with totals where there are any', () => {
    expect(series({ timeSeriesView: 'resultsTable' })).toMatchObject({
      becomes: 'Table',
      target: { format: 'table', totals: true },
    });
    for (const timeSeriesView of ['', 'charts']) {
      expect(series({ timeSeriesView })).toMatchObject({ becomes: 'Time series', target: { format: 'timeseries' } });
    }
    const { panels } = panelsOf({ type: 'TimeSeries', ...query(overTime, { timeSeriesView: 'charts|resultsTable' }) });
    expect(panels.map(({ becomes, share }) => [becomes, share])).toEqual([
      ['Time series', 0.6],
      ['Table', 0.4],
    ]);
    expect(series({ timeSeriesView: 'resultsTable' }, `${overTime} | extend x = 1`).target).not.toHaveProperty(
      'totals'
    );
  });

  it('says that several columns share a chart, unless they do in the service', () => {
    const two = 'logs | summarize count(), avg(x) by bin(_time, 1m)';
    expect(series({}, two).lost).toEqual(['All columns share one chart. Axiom shows one chart per column.']);
    expect(series({ overlayCharts: 'true' }, two).lost).toEqual([]);
    expect(series({ overlayCharts: true }, two).lost).toEqual([]);
    expect(series({ overlayCharts: 'false' }, two).lost).toHaveLength(1);
    expect(series({}, `${two} | project _time, avg_x`).lost).toEqual([]);
  });

  it('without time is a table', () => {
    expect(series({}, groups)).toMatchObject({
      becomes: 'Table',
      lost: ['The query isn’t grouped by time, so its result is shown as a table.'],
    });
  });

  it('is compared with the time that the dashboard is compared with', () => {
    expect(only({ type: 'TimeSeries', ...query(overTime) }, '1d').target).toMatchObject({ compare: '1d' });
    expect(only({ type: 'TimeSeries', ...query(events) }, '1d').target).not.toHaveProperty('compare');
    expect(only({ type: 'Statistic', ...query('logs | summarize count()') }, '1d').target).toMatchObject({
      compare: '1d',
    });
    for (const type of ['Table', 'Gauge', 'Pie', 'TopK']) {
      expect(only({ type, ...query(groups) }, '1d').target).not.toHaveProperty('compare');
    }
  });

  test.each([
    [{ mpl: 'd:m | align to $__interval using avg' }],
    [{ apl: 'd:m | align to $__interval using avg', metricsDataset: 'd' }],
  ])('of metrics has a query in MPL: %j', (metrics) => {
    expect(only({ type: 'TimeSeries', query: metrics }, '1d').target).toEqual({
      refId: 'A',
      kind: 'mpl',
      query: 'd:m | align to $__interval using avg',
      compare: '1d',
    });
    expect(custom(only({ type: 'TimeSeries', query: metrics }))).toEqual({ spanNulls: 300_000 });
  });

  test.each([
    ['Statistic', 'stat', undefined],
    ['Gauge', 'gauge', undefined],
    ['Scatter', 'xychart', undefined],
    ['Heatmap', 'heatmap', undefined],
    ['Table', 'table', 'table'],
    ['TopK', 'barchart', 'table'],
    ['Pie', 'piechart', 'table'],
    ['LogStream', 'table', 'table'],
  ])('of metrics is, as a %s, a %s', (type, panelType, format) => {
    const mpl = 'd:m | align to 1m using avg | group by host using sum';
    expect(only({ type, query: { mpl } }, '1d')).toMatchObject({
      style: { type: panelType },
      target: { refId: 'A', kind: 'mpl', query: mpl, ...(format !== undefined && { format }) },
    });
  });
});

describe('Statistic', () => {
  const stat = (members: JsonObject, apl = 'logs | count') => only({ type: 'Statistic', ...query(apl), ...members });

  it('is one number in its color', () => {
    expect(stat({ colorScheme: 'Purple' })).toMatchObject({
      style: {
        type: 'stat',
        fieldConfig: { defaults: { thresholds: { steps: [{ color: 'purple', value: null }] } } },
        options: { graphMode: 'none', textMode: 'auto', colorMode: 'value', reduceOptions: { calcs: ['lastNotNull'] } },
      },
      target: { format: 'table' },
      lost: [],
    });
    expect(stat({ colorScheme: 'Mauve' }).lost).toEqual(['Unknown color “Mauve”.']);
  });

  it('of groups by time is their total, and with a sparkline what the buckets add up to', () => {
    expect(stat({}, overTime).target).toMatchObject({ format: 'table', totals: true });
    const withChart = stat({ showChart: true }, overTime);
    expect(withChart).toMatchObject({
      style: { options: { graphMode: 'area', reduceOptions: { calcs: ['sum'] } } },
      target: { format: 'timeseries' },
      lost: [],
    });
    expect(stat({ showChart: true }, 'logs | summarize avg(x) by bin_auto(_time)')).toMatchObject({
      style: { options: { reduceOptions: { calcs: ['mean'] } } },
      lost: ['Shows the average of the buckets; Axiom shows the value for the whole range.'],
    });
  });

  it('of other groups is a number for each', () => {
    expect(stat({}, groups)).toMatchObject({
      style: { options: { reduceOptions: { values: true } } },
      target: { format: 'numeric' },
    });
    expect(stat({}, `${overTime}, status`).style.options).toMatchObject({ reduceOptions: { values: true } });
    expect(stat({ showChart: true }, `${overTime}, status`).style.options).toMatchObject({
      reduceOptions: { values: false, calcs: ['sum'] },
    });
  });

  const colors = {
    ...{ Blue: 'blue', Orange: 'orange', Red: 'red', Purple: 'purple', Teal: '#14b8a6', Yellow: 'yellow' },
    ...{ Green: 'green', Pink: '#ec4899', Grey: '#8e8e8e', Brown: '#a16207' },
    '': 'blue',
  };
  test.each(Object.entries(colors))('has the color %s', (colorScheme, color) => {
    const panel = stat({ colorScheme });
    expect(defaults(panel).thresholds).toEqual({ mode: 'absolute', steps: [{ color, value: null }] });
    expect(panel.lost).toEqual([]);
  });

  it('has flags that are written as strings', () => {
    expect(stat({ showChart: 'true' }, overTime).style.options).toMatchObject({ graphMode: 'area' });
    expect(stat({ showChart: 'false' }, overTime).style.options).toMatchObject({ graphMode: 'none' });
  });

  it('shows times, which are no numbers, where its unit is one of times', () => {
    const latest = 'logs | summarize max(_time)';
    expect(stat({ unit: 'DateFromNow' }, latest).style.options).toMatchObject({ reduceOptions: { fields: '/.*/' } });
    expect(stat({ unit: 'Auto' }, latest).style.options).toMatchObject({ reduceOptions: { fields: '' } });
  });

  it.each([
    ['max(_time) by host', '/^(max__time)$/'],
    ['last = max(_time), n = count() by host', '/^(last)$/'],
    ['arg_max(_time, message) by host', '/^(arg_max__time|_time)$/'],
    ['["a.b"] = max(a) by host', '/^(a\\.b)$/'],
    ['max(_time) by host | project host, max__time', '/^(max__time)$/'],
  ])('of groups shows the times of %s, not the groups', (summarize, fields) => {
    const panel = stat({ unit: 'DateFromNow' }, `logs | summarize ${summarize}`);
    expect(panel).toMatchObject({ style: { options: { reduceOptions: { fields } } }, target: { format: 'table' } });
  });

  it('can hide its number, and can be filled', () => {
    expect(stat({ hideValue: true, invertTheme: true }).style.options).toMatchObject({
      textMode: 'none',
      colorMode: 'background',
    });
  });

  test.each<[unit: string, shown: string]>([
    ['Abbreviated', '2.50 K'],
    ['Byte', '2.50 kB'],
    ['Kilobyte', '2.50 MB'],
    ['Megabyte', '2.50 GB'],
    ['Gigabyte', '2.50 TB'],
    ['BitsSec', '2.50 kb/s'],
    ['BytesSec', '2.50 kB/s'],
    ['KilobitsSec', '2.50 Mb/s'],
    ['KilobytesSec', '2.50 MB/s'],
    ['MegabitsSec', '2.50 Gb/s'],
    ['MegabytesSec', '2.50 GB/s'],
    ['GigabitsSec', '2.50 Tb/s'],
    ['GigabytesSec', '2.50 TB/s'],
    ['TimeNS', '2.50 µs'],
    ['TimeUS', '2.50 ms'],
    ['TimeMS', '2.50 s'],
    ['TimeSec', '41.7 mins'],
    ['TimeMin', '1.74 days'],
    ['TimeHour', '14.9 weeks'],
    ['TimeDay', '6.85 years'],
    ['Percent', '2500%'],
    ['Percent100', '2500%'],
    ['CurrencyUSD', '$2.50K'],
    ['CurrencyEUR', '€2.50K'],
    ['CurrencyGBP', '£2.50K'],
    ['CurrencyCAD', 'CA$2.50K'],
    ['CurrencyAUD', 'A$2.50K'],
    ['CurrencyJPY', '¥2.50K'],
    ['CurrencyINR', '₹2.50K'],
    ['CurrencyCZK', 'czk2.50K'],
    ['CurrencyPLN', 'PLN2.50K'],
    ['DateDateTime', '1970'],
    ['DateFromNow', 'years ago'],
    ['DateYYYYMMDDHHmmss', '1970-01-01 00:00:02'],
  ])('of the unit %s shows 2500 as %s', (unit, shown) => {
    const { unit: own } = defaults(stat({ unit }));
    expect(formattedValueToString(getValueFormat(String(own))(2500))).toContain(shown);
    expect(defaults(stat({ unit, decimals: 1 }))).toMatchObject({ unit: own, decimals: 1 });
    expect(stat({ unit }).style.fieldConfig.overrides.flatMap(({ properties }) => properties)).toEqual([
      { id: 'unit', value: own },
    ]);
  });

  it('keeps the field’s unit for Auto', () => {
    const { defaults: own, overrides } = stat({ unit: 'Auto', decimals: 1 }).style.fieldConfig;
    expect([own.unit, own.decimals, overrides]).toEqual([undefined, 1, []]);
  });

  it('can have a unit of its own', () => {
    expect(defaults(stat({ unit: 'Auto', customUnits: 'orders' })).unit).toBe('suffix:orders');
    expect(defaults(stat({ unit: 'Percent100', customUnits: '%' })).unit).toBe('percent');
    expect(defaults(stat({ unit: 'Gigabyte', customUnits: 'GB/day' })).unit).toBe('suffix:GB/day');
    expect(defaults(stat({ customUnits: '%' })).unit).toBe('suffix:%');
    expect(stat({ unit: 'Abbreviated', customUnits: 'req' })).toMatchObject({
      style: { fieldConfig: { defaults: { unit: 'suffix:req' } } },
      lost: ['Numbers with the unit “req” aren’t scaled.'],
    });
    expect(stat({ unit: 'Parsec' }).lost).toEqual(['Unknown unit “Parsec”.']);
  });

  const above = 10 + 2 ** -49;
  test.each<[JsonObject, Array<[string, number | null]>]>([
    [
      { errorThreshold: 'AboveOrEqual', errorThresholdValue: '10' },
      [
        ['blue', null],
        ['red', 10],
      ],
    ],
    [
      { errorThreshold: 'Above', errorThresholdValue: 10 },
      [
        ['blue', null],
        ['red', above],
      ],
    ],
    [
      { errorThreshold: 'Below', errorThresholdValue: '10' },
      [
        ['red', null],
        ['blue', 10],
      ],
    ],
    [
      { errorThreshold: 'BelowOrEqual', errorThresholdValue: '10' },
      [
        ['red', null],
        ['blue', above],
      ],
    ],
    [
      { warningThreshold: 'AboveOrBelow', warningThresholdValue: '10' },
      [
        ['orange', null],
        ['blue', 10],
        ['orange', above],
      ],
    ],
    [
      { warningThreshold: 'Above', warningThresholdValue: '0' },
      [
        ['blue', null],
        ['orange', 5e-324],
      ],
    ],
    [
      {
        ...{ warningThreshold: 'AboveOrEqual', warningThresholdValue: '-5' },
        ...{ errorThreshold: 'AboveOrEqual', errorThresholdValue: '7.5' },
      },
      [
        ['blue', null],
        ['orange', -5],
        ['red', 7.5],
      ],
    ],
    [
      {
        ...{ warningThreshold: 'AboveOrEqual', warningThresholdValue: '5' },
        ...{ errorThreshold: 'Below', errorThresholdValue: '2' },
      },
      [
        ['red', null],
        ['blue', 2],
        ['orange', 5],
      ],
    ],
  ])('has thresholds with their directions: %j', (members, steps) => {
    expect(defaults(stat(members)).thresholds).toEqual({
      mode: 'absolute',
      steps: steps.map(([color, value]) => ({ color, value })),
    });
  });

  test.each<[JsonObject]>([
    [{ errorThreshold: 'Above' }],
    [{ errorThreshold: 'Above', errorThresholdValue: 'x' }],
    [{ errorThreshold: 'Near', errorThresholdValue: '1' }],
  ])('names a threshold that cannot be read: %j', (members) => {
    expect(stat(members).lost).toEqual([expect.stringContaining('The error threshold')]);
  });
});

test('A gauge has the bounds of its unit, thresholds and a value', () => {
  const gauge = (members: JsonObject) => only({ type: 'Gauge', ...query('logs | count'), ...members });
  expect(gauge({ unit: 'Percent100', errorThreshold: 'AboveOrEqual', errorThresholdValue: 5 })).toMatchObject({
    becomes: 'Gauge',
    style: {
      type: 'gauge',
      fieldConfig: {
        defaults: { min: 0, max: 100, thresholds: { steps: [{ color: 'blue' }, { color: 'red', value: 5 }] } },
      },
    },
    lost: [],
  });
  expect(defaults(gauge({ min: 2, max: '8' }))).toMatchObject({ min: 2, max: 8 });
  expect(defaults(gauge({}))).not.toHaveProperty('max');
  expect(defaults(gauge({ min: '', max: ' ' }))).toMatchObject({ min: 0 });
  expect(defaults(gauge({ min: '', max: ' ' }))).not.toHaveProperty('max');
});

describe('Table', () => {
  const table = (tableSettings: JsonObject, apl = groups) => only({ type: 'Table', ...query(apl), tableSettings });

  it('has its columns in order, with their widths', () => {
    const columns: JsonObject[string] = ['b', { name: 'a', width: 120 }, { name: 'c' }, 7, {}];
    const panel = table({ columns });
    expect(panel.style.fieldConfig.overrides).toEqual([
      { matcher: { id: 'byName', options: 'a' }, properties: [{ id: 'custom.width', value: 120 }] },
    ]);
    expect(panel.transformations).toEqual([
      { id: 'organize', options: { indexByName: { b: 0, a: 1, c: 2, 7: 3 }, excludeByName: {}, renameByName: {} } },
    ]);
    expect(panel.target).toMatchObject({ format: 'table' });
  });

  it('of events shows only these, and the time', () => {
    expect(table({ columns: ['b'] }, events).transformations).toEqual([
      { id: 'filterFieldsByName', options: { include: { names: ['_time', 'b'] } } },
      expect.objectContaining({ id: 'organize' }),
    ]);
    expect(table({ columns: ['b'], settings: { showTimestamp: false } }, events).transformations?.[0]).toEqual({
      id: 'filterFieldsByName',
      options: { include: { names: ['b'] } },
    });
  });

  it('wraps lines, hides the time and colors severities', () => {
    const { style, lost } = table({
      settings: {
        ...{ wrapLines: true, showTimestamp: false, highlightSeverity: true },
        // Grafana's tables always look like this, or lack this part.
        ...{ hideNulls: true, fitColumns: true, showEvent: true },
      },
    });
    expect(style.fieldConfig.defaults.custom).toMatchObject({ wrapText: true, cellOptions: { wrapText: true } });
    const [time, severity] = style.fieldConfig.overrides;
    expect(time.matcher.options).toBe('_time');
    expect(severity.matcher).toEqual({ id: 'byRegexp', options: expect.stringContaining('severity_text') });
    expect(severity.properties.map(({ id }) => id)).toEqual(['custom.cellOptions', 'mappings']);
    expect(lost).toEqual([]);
  });

  it('names what Grafana has no counterpart for', () => {
    expect(table({ settings: { fontSize: '12px', showRaw: true, later: 1 } }).lost).toEqual([
      'The font size isn’t imported.',
      'Expand a line to see the raw event.',
      'Unknown setting “later”.',
    ]);
  });
});

describe('LogStream', () => {
  const logs = (tableSettings: JsonObject, apl = events) => only({ type: 'LogStream', ...query(apl), tableSettings });

  it('is logs with its line', () => {
    expect(logs({ columns: ['_time', 'body'], settings: { wrapLines: true, showTimestamp: false } })).toMatchObject({
      becomes: 'Logs',
      style: { type: 'logs', options: { showTime: false, wrapLogMessage: true, sortOrder: 'Descending' } },
      target: { format: 'logs', bodyField: 'body' },
      lost: [],
    });
  });

  it('shows several columns as fields, without widths', () => {
    const { style, target, lost } = logs({ columns: [{ name: 'a', width: 1 }, 'b'] });
    expect(style.options).toMatchObject({ displayedFields: ['a', 'b'] });
    expect(target).not.toHaveProperty('bodyField');
    expect(lost).toEqual(['Column widths aren’t imported.']);
  });

  it('names the settings that Grafana has no counterpart for', () => {
    const settings = { fontSize: '12px', showRaw: true, showEvent: true, hideNulls: true, fitColumns: true };
    expect(logs({ settings: { ...settings, highlightSeverity: true } }).lost).toEqual([
      'The font size isn’t imported.',
      'Expand a line to see the raw event.',
    ]);
  });

  it('of groups is a table', () => {
    expect(logs({}, groups)).toMatchObject({ becomes: 'Table', target: { format: 'table' } });
  });
});

test.each([
  ['TopK', 'Bar chart', { type: 'barchart', options: { orientation: 'horizontal' } }],
  ['Pie', 'Pie chart', { type: 'piechart', options: { pieType: 'pie', reduceOptions: { values: true } } }],
])('%s is a %s with a row for each group', (type, becomes, style) => {
  expect(only({ type, ...query(groups), customUnits: 'x' })).toMatchObject({
    ...{ becomes, style, target: { format: 'numeric' }, lost: [] },
  });
  expect(only({ type, ...query(`${overTime}, status`) }).target).toMatchObject({ format: 'numeric', totals: true });
  expect(only({ type, ...query(`${groups} | top 5 by count_`) }).target).toMatchObject({ format: 'numeric' });
  // Columns that are neither groups nor numbers appear only in tables.
  for (const more of ['project Status = status, count_', 'extend name = strcat("a", status)', 'count']) {
    expect(only({ type, ...query(`${groups} | ${more}`) }).target).toMatchObject({ format: 'table' });
  }
  for (const [aggregates, format] of [
    ['max(_time)', 'table'],
    ['arg_max(_time, message)', 'table'],
    ['arg_min(_time, *)', 'table'],
    ['make_list(a)', 'table'],
    ['strcat("a", "b")', 'table'],
    ['max(_time), count()', 'numeric'],
    ['arg_max(a, message)', 'numeric'],
    ['max(a)', 'numeric'],
    ['max(_time) - min(_time)', 'numeric'],
    ['percentiles_array(a, 50, 95)', 'numeric'],
  ]) {
    expect(only({ type, ...query(`logs | summarize ${aggregates} by host`) }).target).toMatchObject({ format });
  }
});

test('A top list names settings of tables that it cannot have', () => {
  const tableSettings = { columns: ['status', 'count_'], settings: { fontSize: '12px', showRaw: true } };
  expect(only({ type: 'TopK', ...query(groups), tableSettings }).lost).toEqual([
    'The font size isn’t imported.',
    'Expand a line to see the raw event.',
  ]);
});

test('The most frequent values of topk are drawn without their errors', () => {
  expect(only({ type: 'TopK', ...query('logs | summarize topk(a, 5)') })).toMatchObject({
    target: { format: 'table' },
    transformations: [{ id: 'organize', options: { excludeByName: { error: true } } }],
  });
  expect(only({ type: 'TopK', ...query(groups) })).not.toHaveProperty('transformations');
});

test('A scatter is an XY chart, over time or over its first number', () => {
  expect(only({ type: 'Scatter', ...query(groups) })).toMatchObject({
    becomes: 'XY chart',
    style: { type: 'xychart', pluginVersion: '11.6.0', options: { mapping: 'auto', series: [{}] } },
    target: { format: 'table' },
  });
  expect(only({ type: 'Scatter', ...query(overTime) })).toMatchObject({
    style: { pluginVersion: '11.6.0', options: { series: [{ x: { matcher: { id: 'byType', options: 'time' } } }] } },
    target: { format: 'timeseries' },
  });
});

test('A heatmap has the buckets of its histogram, or Grafana makes them', () => {
  const ofBuckets = only({ type: 'Heatmap', ...query('logs | summarize histogram(a, 15) by bin_auto(_time)') });
  expect(ofBuckets).toMatchObject({ style: { options: { calculate: false } }, target: { format: 'auto' } });
  expect(only({ type: 'Heatmap', ...query(overTime) })).toMatchObject({ style: { options: { calculate: true } } });
});

test('A note is text with its Markdown', () => {
  expect(only({ type: 'Note', text: '## Hi', variant: 'default' })).toMatchObject({
    becomes: 'Text',
    style: { type: 'text', options: { mode: 'markdown', content: '## Hi' } },
    lost: [],
  });
  expect(only({ type: 'Note', text: '', variant: 'loud' }).lost).toEqual(['The style “loud” isn’t imported.']);
});

describe('MonitorList', () => {
  const monitors = (members: JsonObject) => only({ type: 'MonitorList', ...members });

  it('is a table of monitors: the selected ones, or all', () => {
    expect(monitors({ selectedMonitors: ['a', { id: 'b' }] })).toMatchObject({
      becomes: 'Table',
      style: { type: 'table', fieldConfig: { overrides: [] } },
      target: { kind: 'monitors', query: '', monitors: { names: ['a', 'b'], states: [] } },
      lost: [],
    });
    expect(monitors({}).target).toMatchObject({ monitors: { names: [] } });
  });

  it('hides columns, and names those that Grafana has not', () => {
    const { style, lost } = monitors({ columns: { status: true, type: false, notifiers: true, history: false } });
    expect(style.fieldConfig.overrides.map(({ matcher }) => matcher.options)).toEqual(['type']);
    expect(lost).toEqual(['The column “notifiers” isn’t available in the monitors table.']);
  });
});

describe('Of later versions', () => {
  it('members that are not known are named with their values', () => {
    expect(only({ type: 'Note', text: 'x', later: { a: [1] }, nothing: null, off: false, empty: [] }).lost).toEqual([
      'Unknown member “later”: {"a":[1]}.',
    ]);
  });

  it('a type that is not known is a table of its query, or nothing', () => {
    expect(only({ type: 'Radar', ...query(groups) })).toMatchObject({
      becomes: 'Table',
      lost: ['Unknown type “Radar”: shown as a table.'],
    });
    expect(panelsOf({ type: 'Radar' })).toEqual({ panels: [], lost: ['Unknown type “Radar”.'] });
  });

  test.each(['constructor', 'toString', '__proto__'])('“%s” is a name like any other that is not known', (name) => {
    expect(only({ type: name, ...query(groups) }).lost).toEqual([`Unknown type “${name}”: shown as a table.`]);
    const odd = { unit: name, colorScheme: name, errorThreshold: name, errorThresholdValue: '1' };
    const stat = only({ type: 'Statistic', ...query(`${overTime} | summarize ${name}()`), ...odd, showChart: true });
    expect(defaults(stat)).toMatchObject({ thresholds: { steps: [{ color: 'blue', value: null }] } });
    expect(defaults(stat)).not.toHaveProperty('unit');
    expect(stat.lost).toEqual([
      `The error threshold “${name} 1” can’t be read.`,
      `Unknown color “${name}”.`,
      `Unknown unit “${name}”.`,
    ]);
    const settings = JSON.parse(`{"${name}":1}`);
    expect(only({ type: 'Table', ...query(groups), tableSettings: { settings } }).lost).toEqual([
      `Unknown setting “${name}”.`,
    ]);
    const series = only({ type: 'TimeSeries', ...query(overTime, { timeSeriesVariant: name, displayNull: name }) });
    expect(custom(series)).toEqual({});
    expect(series.lost).toEqual([`Unknown line style “${name}”.`, `Unknown null handling “${name}”.`]);
  });

  test.each<[JsonObject]>([
    [{ type: 'TimeSeries' }],
    [{ type: 'Table', query: null }],
    [{ type: 'Pie', query: { apl: ' ' } }],
  ])('without a query there is no panel: %j', (chart) => {
    expect(panelsOf(chart)).toEqual({ panels: [], lost: ['The chart has no query.'] });
  });
});
