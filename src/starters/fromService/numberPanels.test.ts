import { type JsonObject } from '../../service/json';
import { broughtDashboard } from './broughtDashboard';

const panelsOf = (chart: JsonObject, against?: string) => {
  const { dashboard, charts } = broughtDashboard(
    { charts: [{ id: 'a', name: 'Traffic', ...chart }], ...(against && { against }) },
    { type: 'apl', uid: 'x' }
  );
  return { panels: dashboard.panels.slice(0, -1).map(Object), lost: charts[0].lost };
};
const stat = (steps: string, members: JsonObject = { showChart: true }) =>
  panelsOf({ type: 'Statistic', query: { apl: `logs | ${steps}` }, ...members });
/** The reducer and columns of each panel, and the reported losses. */
const reducersOf = (steps: string, members?: JsonObject) => {
  const { panels, lost } = stat(steps, members);
  return { of: panels.map(({ options }) => [options.reduceOptions.calcs[0], options.reduceOptions.fields]), lost };
};
const average = (which = '') => `Shows the average of the buckets${which}; Axiom shows the value for the whole range.`;

describe('The number of a series', () => {
  const rates = 'summarize total = count(), errors = countif(status >= 500) by bin_auto(_time)';

  test.each([
    ['summarize count() by bin_auto(_time)', 'sum'],
    ['summarize n = countif(a) by bin(_time, 5m)', 'sum'],
    ['summarize sumif(a, b) by bin(_time, 5m), host', 'sum'],
    ['summarize a = sum(x), b = count() by bin_auto(_time)', 'sum'],
    ['summarize min(x) by bin_auto(_time)', 'min'],
    ['summarize maxif(x, y) by bin_auto(_time)', 'max'],
    // The column is the aggregate with another name.
    ['summarize n = count() by bin_auto(_time) | project _time, Requests = n', 'sum'],
    ['summarize n = count() by bin_auto(_time) | project-rename N = n | where N > 5 | order by _time asc', 'sum'],
    ['summarize n = count(), p = percentile(x, 95) by bin_auto(_time) | project-away p', 'sum'],
    ['make-series n = count() on _time from ago(1h) to now() step 5m', 'sum'],
    ['extend t = bin(_time, 1h) | summarize n = max(x) by t', 'max'],
    ['summarize n = count() by bin(_time, 1m), host | summarize most = max(n) by _time', 'max'],
    ['summarize n = count() by startofday(_time)', 'sum'],
  ])('of %s is the %s', (steps, calc) => {
    expect(reducersOf(steps)).toEqual({ of: [[calc, '']], lost: [] });
  });

  test.each([
    'summarize avg(x) by bin_auto(_time)',
    'summarize dcount(x) by bin_auto(_time)',
    'summarize rate(x) by bin_auto(_time)',
    'summarize count() * 2 by bin_auto(_time)',
    'summarize n = count() by bin_auto(_time) | extend n = n * 2',
    'summarize n = count() by bin_auto(_time) | extend n = toint(n) | project _time, n',
    `${rates} | project _time, rate = 100.0 * errors / total`,
    `${rates} | extend sum = errors / total | project _time, sum`,
    'make-series n = avg(x) on _time from ago(1h) to now() step 5m',
  ])('of %s is the average of the buckets, which is named', (steps) => {
    expect(reducersOf(steps)).toEqual({ of: [['mean', '']], lost: [average()] });
  });

  it('is that of each column, where these differ', () => {
    const steps = `${rates} | extend rate = 100.0 * errors / total`;
    const { panels, lost } = stat(steps, {});
    expect(reducersOf(steps, {}).of).toEqual([
      ['sum', '/^(total|errors)( |$)/'],
      ['mean', '/^(rate)( |$)/'],
    ]);
    expect(panels.map(({ title }) => title)).toEqual(['Traffic: total, errors', 'Traffic: rate']);
    expect(lost).toEqual([average(' of “rate”')]);
    expect(reducersOf('summarize p95 = percentile(x, 95), n = count(), top = max(x) by bin_auto(_time)').of).toEqual([
      ['mean', '/^(p95)( |$)/'],
      ['sum', '/^(n)( |$)/'],
      ['max', '/^(top)( |$)/'],
    ]);
  });

  test.each([
    ['Gauge', 'gauge', 'reduceOptions'],
    ['Pie', 'piechart', 'reduceOptions'],
  ])('is the same in a %s', (type, panelType, options) => {
    const { panels, lost } = panelsOf({
      type,
      query: { apl: `logs | ${rates}, host | project _time, host, a = errors / total` },
    });
    expect(panels).toMatchObject([
      {
        type: panelType,
        options: { [options]: { calcs: ['mean'], values: false } },
        targets: [{ format: 'timeseries' }],
      },
    ]);
    expect(lost).toEqual([average()]);
  });

  it('is a bar for each series of a top list', () => {
    const apl = 'logs | summarize n = count() by bin_auto(_time), host | project _time, host, n';
    expect(panelsOf({ type: 'TopK', query: { apl } })).toMatchObject({
      panels: [
        {
          type: 'barchart',
          targets: [{ format: 'timeseries' }],
          transformations: [{ id: 'reduce', options: { reducers: ['sum'] } }],
        },
      ],
      lost: [],
    });
  });
});

test('Panels of one chart share its place, side by side where there is room', () => {
  const apl = 'logs | summarize n = count(), p95 = percentile(x, 95) by bin_auto(_time)';
  const placesOf = (w: number) => {
    const { dashboard } = broughtDashboard(
      {
        charts: [{ id: 'a', name: '', type: 'Statistic', showChart: true, query: { apl } }],
        layout: [{ i: 'a', x: 6, y: 0, w, h: 3 }],
      },
      { type: 'apl', uid: 'x' }
    );
    return dashboard.panels.slice(0, -1).map((panel) => {
      const { title, gridPos } = Object(panel);
      return [title, gridPos.x, gridPos.y, gridPos.w, gridPos.h];
    });
  };
  expect(placesOf(4)).toEqual([
    ['n', 12, 0, 4, 6],
    ['p95', 16, 0, 4, 6],
  ]);
  expect(placesOf(3)).toEqual([
    ['n', 12, 0, 6, 6],
    ['p95', 12, 6, 6, 6],
  ]);
});

test('A number with the unit Percent is shown as it is, which is named', () => {
  const { panels, lost } = stat('count', { unit: 'Percent' });
  expect(panels[0].fieldConfig.defaults).toMatchObject({ unit: 'percent' });
  expect(lost).toEqual(['Shows 0.5 as 0.5%. If Axiom shows 50%, change the unit to Percent (0.0-1.0).']);
  const gauge = panelsOf({ type: 'Gauge', unit: 'Percent', query: { apl: 'logs | count' } });
  expect(gauge.panels[0].fieldConfig.defaults).toMatchObject({ unit: 'percent', max: 100 });
});

describe('Compared with an earlier time, a stat', () => {
  const compared = (steps: string, members: JsonObject = {}) =>
    panelsOf({ type: 'Statistic', query: { apl: `logs | ${steps}` }, ...members }, '-1d');
  const namesIn = ({ fieldConfig }: Record<string, { overrides: JsonObject[] }>) =>
    fieldConfig.overrides.map(({ matcher, properties }) => [Object(matcher).options, Object(properties)]);

  it('has its change beside the number', () => {
    const { panels } = compared('summarize Failed = countif(x)');
    expect(panels).toMatchObject([
      {
        options: { reduceOptions: { fields: '/^(?!.* before\\)$)/' } },
        targets: [{ compare: '1d', format: 'table' }],
      },
    ]);
    expect(namesIn(panels[0])).toEqual([
      [
        '/ \\(change\\)$/',
        [
          { id: 'color', value: { mode: 'fixed', fixedColor: 'text' } },
          { id: 'decimals', value: 1 },
          { id: 'displayName', value: 'vs 1d before' },
        ],
      ],
    ]);
  });

  it('has it beside a sparkline as well', () => {
    const { panels, lost } = compared('summarize count() by bin_auto(_time)', { showChart: true });
    expect(lost).toEqual([]);
    expect(panels).toMatchObject([
      {
        targets: [
          { refId: 'A', format: 'timeseries' },
          { refId: 'B', format: 'table', totals: true, compare: '1d' },
        ],
        transformations: [
          {
            id: 'filterFieldsByName',
            filter: { id: 'byRefId', options: 'B' },
            options: { include: { pattern: '/ \\(change\\)$/' } },
          },
        ],
      },
    ]);
    expect(panels[0].targets[0]).not.toHaveProperty('compare');
  });

  it('of groups over time says that the change is not there', () => {
    const { panels, lost } = compared('summarize count() by bin_auto(_time), host', { showChart: true });
    expect(panels).toMatchObject([{ targets: [{ compare: '1d', format: 'timeseries' }] }]);
    expect(lost).toEqual(['Shows the earlier value instead of the change.']);
  });
});

test.each(['Statistic', 'Gauge', 'TimeSeries'])('The only number of a %s is called like the chart', (type) => {
  const overridesOf = (steps: string) =>
    panelsOf({ type, query: { apl: `logs | ${steps}` } }).panels[0].fieldConfig.overrides;
  expect(overridesOf('summarize count() by bin_auto(_time)')).toEqual([
    { matcher: { id: 'byName', options: 'count_' }, properties: [{ id: 'displayName', value: 'Traffic' }] },
  ]);
  for (const steps of ['n = count()', 'count(), avg(x)'].map((each) => `summarize ${each} by bin_auto(_time)`)) {
    expect(overridesOf(steps)).toEqual([]);
  }
});

test('The legend of several series has no second entry for an earlier time', () => {
  const hidden = (steps: string) =>
    panelsOf({ type: 'TimeSeries', query: { apl: `logs | ${steps}` } }, '-1d').panels[0].fieldConfig.overrides.filter(
      ({ matcher }: { matcher: { options: string } }) => matcher.options === '/ before\\)$/'
    );
  expect(hidden('summarize n = count() by bin_auto(_time)')).toEqual([]);
  for (const steps of ['n = count() by bin_auto(_time), host', 'n = count(), m = avg(x) by bin_auto(_time)']) {
    expect(hidden(`summarize ${steps}`)).toMatchObject([{ properties: [{ value: { legend: true, viz: false } }] }]);
  }
});
