import { type AplQuery } from '../types';
import { fakeSource, spansOf } from './testing/fakeSource';
import { readSearch, toApl } from './toApl';

const { source } = fakeSource({ spans: { kind: 'otel:traces:v1', fields: spansOf() } });
const query: AplQuery = { refId: 'B', kind: 'traces', query: '' };

it('A trace is all of its spans, an hour around the range', async () => {
  expect(await toApl({ ...query, query: ' 0af7 ', traces: { service: 'ignored' } }, source)).toEqual({
    refId: 'B',
    kind: 'apl',
    query: 'spans\n| where trace_id == "0af7"',
    format: 'trace',
    rows: 10_000,
    margin: 3_600_000,
  });
});

it('A search is a table of traces, and as many as wanted', async () => {
  const limits = await Promise.all(
    ([undefined, 20, 'all'] as const).map(async (rows) => {
      const apl = await toApl({ ...query, rows, traces: {} }, source);
      expect(apl).toMatchObject({ refId: 'B', kind: 'apl', format: 'table' });
      expect(apl).not.toHaveProperty('traces');
      expect(apl.rows).toBeUndefined();
      return /\| limit (\d+)/.exec(apl.query)?.[1];
    })
  );
  expect(limits).toEqual(['100', '20', '1000000']);
});

it('Options that a query in APL had before do not count', async () => {
  const before = { totals: true, answer: 'legacy', legend: 'x', format: 'logs' } as const;
  const { query: apl } = await toApl(query, source);
  expect(await toApl({ ...query, ...before }, source)).toEqual({
    ...{ refId: 'B', kind: 'apl', query: apl, format: 'table' },
  });
});

it('A service graph is a table of calls', async () => {
  const { query: apl, format } = await toApl({ ...query, traces: { as: 'graph' } }, source);
  expect(format).toBe('table');
  expect(apl).toContain('by caller, service');
});

it('A saved search loses what is not as it should be', () => {
  const saved = { service: ' cart ', operation: 7, errors: 'yes', as: 'tree', origin: ['a', 1], minDuration: '', x: 1 };
  expect(readSearch(saved)).toEqual({ service: 'cart', origin: ['a'] });
  const window = { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' };
  expect(readSearch({ window: { ...window, x: 1 } })).toEqual({ window });
  expect(readSearch({ window: { ...window, to: 'soon' } })).toEqual({});
  expect(readSearch(null)).toEqual({});
  expect(readSearch({ as: 'graph', errors: true, maxDuration: '2s' })).toEqual({
    as: 'graph',
    errors: true,
    maxDuration: '2s',
  });
});
