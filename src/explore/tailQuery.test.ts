import { firstValueFrom, lastValueFrom, take, toArray } from 'rxjs';

import { CoreApp, type DataQueryRequest, dateTime, LoadingState } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { showPage } from '../testing/pageInSight';
import { type AplQuery } from '../types';
import { tailQuery } from './tailQuery';

beforeAll(showPage);

describe('The queries of a live tail', () => {
  it.each([
    ['logs', 'logs\n| where _sysTime >= ago(12s)\n| sort by _time desc\n| limit 1000'],
    [
      "['my logs']\n| where body has 'a' // why\n| limit 100",
      "['my logs']\n| where body has 'a' // why\n| where _sysTime >= ago(12s)\n| sort by _time desc\n| limit 1000",
    ],
    [
      'logs | sort by _time asc | project _time, body | take 5',
      'logs | where _sysTime >= ago(12s) | sort by _time asc | project _time, body\n| sort by _time desc\n| limit 1000',
    ],
    ['union a, b', 'union a, b\n| where _sysTime >= ago(12s)\n| sort by _time desc\n| limit 1000'],
    [
      'logs | where _time > ago(1h) | extend n = strlen(body);',
      'logs | where _time > ago(1h) | where _sysTime >= ago(12s) | extend n = strlen(body)\n| sort by _time desc\n| limit 1000;',
    ],
  ])('ask %s for what has just arrived', (apl, expected) => {
    expect(tailQuery(apl, { kind: 'apl' })(1000, 12)).toBe(expected);
  });

  it('ask for the latest lines first', () => {
    expect(tailQuery('logs | limit 5', { kind: 'apl' })(100)).toBe('logs\n| sort by _time desc\n| limit 100');
  });

  it.each([
    ['logs | summarize count()', 'the rows of summarize aren’t events'],
    ['logs | distinct host', 'the rows of distinct aren’t events'],
    ['logs | top 5 by duration', 'top needs all rows'],
    ['logs | sort by duration', 'the query sorts by “duration”'],
    ['logs | limit 5 | where a', 'the query filters after its limit'],
    ['logs | join (traces) on trace_id', 'join doesn’t keep the events in order'],
    ['union (logs | where a), traces', 'its union has subqueries'],
    ['logs | project body', 'the query drops _time'],
    ['logs | extend age = now() - _time', 'now() gives other values'],
    ['print 1', 'print adds rows without _time'],
  ])('are none for %s, because %s', (apl, why) => {
    expect(() => tailQuery(apl, { kind: 'apl' })).toThrow(
      new RegExp(`^Live can’t follow this query: ${escaped(why)}.*without Live.$`)
    );
  });

  it('are none for a query that cannot be read, or that the legacy endpoint runs', () => {
    expect(() => tailQuery('logs |', { kind: 'apl' })).toThrow(/has an error/);
    expect(() => tailQuery('logs', { kind: 'legacy' })).toThrow(/legacy endpoint doesn’t support it/);
  });
});

const escaped = (text: string) => text.replace(/[().]/g, '\\$&');

describe('A request of Explore’s Live', () => {
  const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T01:00:00Z')];
  const fields = [
    { name: '_time', type: 'datetime' },
    { name: 'body', type: 'string' },
  ];
  const answer = {
    format: 'tabular',
    status: {},
    tables: [{ name: '0', fields, columns: [['2024-01-01T00:30:00Z'], ['a']] }],
  };
  const request = (queries: string[]): DataQueryRequest<AplQuery> => ({
    ...{ requestId: 'explore_x', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', startTime: 0 },
    ...{ app: CoreApp.Explore, liveStreaming: true, range: { from, to, raw: { from: 'now-1h', to: 'now' } } },
    targets: queries.map((query, index) => ({ refId: 'ABCDE'[index], kind: 'apl', query })),
  });

  it('streams log lines, of each query', async () => {
    const { datasource, requests } = fakeGrafana({ 'POST v1/datasets/_apl': answer });
    const packets = await lastValueFrom(
      datasource.query(request(['a', 'b | limit 5', 'c', 'd', 'e'])).pipe(take(2), toArray())
    );
    expect(packets.map(({ state }) => state)).toEqual([LoadingState.Streaming, LoadingState.Streaming]);
    expect(packets[1].data.map(({ refId, length, meta }) => [refId, length, meta?.preferredVisualisationType])).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((refId) => [refId, 1, 'logs'])
    );
    const asked = requests.filter(({ method }) => method === 'POST').map(({ data }) => data.apl);
    expect(asked).toContain('b\n| sort by _time desc\n| limit 100');
  });

  it('fails with a sentence where a query cannot be followed, while others go on', async () => {
    const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': answer });
    const failed = await firstValueFrom(datasource.query(request(['logs | count'])));
    expect(failed).toMatchObject({
      state: LoadingState.Error,
      errors: [{ refId: 'A', message: expect.stringContaining('can’t follow this query') }],
    });
    const both = await firstValueFrom(datasource.query(request(['logs | count', 'logs'])));
    expect(both.data).toMatchObject([{ refId: 'B', length: 1 }]);
    expect(both.errors).toMatchObject([{ refId: 'A' }]);
  });
});
