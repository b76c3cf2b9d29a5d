import { CoreApp, dateTime, type TimeRange } from '@grafana/data';

import { type AplQuery, type ExploreParts } from '../../types';
import { type AllowedRuns, allowOnce, limitsOf, type QueryLimits, rowsAsked, whyBeyond } from './guard';
import { type RowsWanted } from './plan';
import { planQuery } from './planQuery';

const day = 86_400_000;
const beyond = (days: number, limits: QueryLimits, rows?: number) =>
  whyBeyond({ from: 0, to: days * day, rows }, limits);

describe('A range', () => {
  it.each([
    ['a week of a week', 7, '7d', false],
    ['a week with one more hour, where clocks are changed', 7 + 1 / 24, '7d', false],
    ['eight days of a week', 8, '7d', true],
    ['an hour of an hour', 1 / 24, '1h', false],
    ['61 minutes of an hour', 61 / 1440, '60m', true],
    ['any, where nothing is said', 1000, undefined, false],
    ['any, where what is said is no duration', 1000, 'a week', false],
  ])('%s', (_, days, maxRange, isBeyond) => {
    expect(beyond(days, { maxRange }) !== undefined).toBe(isBeyond);
  });

  it('beyond the limit is a sentence that says where it is set', () => {
    expect(beyond(8, { maxRange: '7d' })).toBe(
      'This query wasn’t sent: the time range is longer than the “Maximum range” in the data source’s settings (7d). Choose a shorter range.'
    );
  });
});

describe('The rows', () => {
  const limits: QueryLimits = { maxRows: 5000 };
  const whyOf = (apl: string, wanted: RowsWanted = {}) => beyond(1, limits, rowsAsked(planQuery(apl, wanted)));

  it.each<[string, string, RowsWanted]>([
    ['of one page', 'logs', {}],
    ['of a limit', 'logs | limit 5000', {}],
    ['of the option', 'logs', { rows: 5000 }],
    ['of a limit, which precedes the option', 'logs | limit 10', { rows: 100_000 }],
    ['of one number', 'logs | count', { rows: 'all' }],
    ['that are scrolled to', 'logs', { rows: 100_000, more: { from: 0, to: 1, isNewer: false } }],
    ['of a query that cannot be read', 'logs | where (', {}],
  ])('%s are allowed', (_, apl, wanted) => {
    expect(whyOf(apl, wanted)).toBeUndefined();
  });

  it.each<[string, string, string, RowsWanted]>([
    ['of a limit', '5,001', 'logs | limit 5001', {}],
    ['of a top', '6,000', 'logs | top 6000 by size', {}],
    ['of the option', '20,000', 'logs', { rows: 20_000 }],
    ['of groups', '20,000', 'logs | summarize count() by user', { rows: 20_000 }],
    ['of all pages', 'all', 'logs', { rows: 'all' }],
    ['of the legacy endpoint', '9,000', 'logs | limit 9000', { kind: 'legacy' }],
  ])('%s are refused', (_, rows, apl, wanted) => {
    expect(whyOf(apl, wanted)).toBe(
      `This query wasn’t sent: it requests ${rows} rows, but “Maximum rows” in the data source’s settings is 5,000. Lower “Rows” in Options or the limit in the query.`
    );
  });

  it('of one page are allowed whatever a file says', () => {
    expect(beyond(1, { maxRows: 5 }, 1000)).toBeUndefined();
    expect(beyond(1, JSON.parse('{"maxRows": "many"}'), 1e6)).toBeUndefined();
    expect(beyond(1, JSON.parse('{"maxRows": "2000"}'), 3000)).toContain('2,000');
  });
});

describe('The limits hold', () => {
  const settings: QueryLimits = { maxRows: 5000 };
  const rangeAt = (start: number): TimeRange => {
    const bounds = { from: dateTime(start), to: dateTime(start + 60_000) };
    return { ...bounds, raw: bounds };
  };
  const query: AplQuery = { refId: 'A', kind: 'apl', query: 'logs' };
  const limits = (
    request: Partial<Parameters<typeof limitsOf>[1]>,
    allowedRuns: AllowedRuns = new Map(),
    parts: ExploreParts = {}
  ) =>
    limitsOf(
      { ...query, ...parts },
      { app: CoreApp.Explore, range: rangeAt(0), ...request },
      { settings, allowedRuns }
    );

  it('in Explore and in panels, not for variables and layers', () => {
    expect(limits({})).toBe(settings);
    expect(limits({ app: CoreApp.Dashboard, panelPluginId: 'table' })).toBe(settings);
    expect(limits({ app: CoreApp.Dashboard })).toBeUndefined();
  });

  it('not in the one run that a person allows, with what belongs to it', () => {
    const runs: AllowedRuns = new Map();
    const volume: ExploreParts = { derived: { kind: 'volume' } };
    allowOnce(runs, { ...query, query: 'logs | limit 9' }, {});
    expect(limits({}, runs)).toBe(settings);
    allowOnce(runs, query, {});
    expect(limits({}, runs)).toBeUndefined();
    expect(limits({}, runs, volume)).toBeUndefined();
    expect(limits({}, runs)).toBe(settings);
    expect(limits({ range: rangeAt(1) }, runs, volume)).toBe(settings);
  });

  it('for another panel with the same query, and for another query of the panel', () => {
    const runs: AllowedRuns = new Map();
    const panel = { dashboardUID: 'd', panelId: 1 };
    allowOnce(runs, query, panel);
    const another = (request: object, refId = 'A') =>
      limitsOf(
        { ...query, refId },
        { app: CoreApp.Dashboard, panelPluginId: 'table', range: rangeAt(0), ...panel, ...request },
        { settings, allowedRuns: runs }
      );
    expect(another({ panelId: 2 })).toBe(settings);
    expect(another({ dashboardUID: 'e' })).toBe(settings);
    expect(another({}, 'B')).toBe(settings);
    expect(another({})).toBeUndefined();
  });
});
