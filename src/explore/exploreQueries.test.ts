import { CoreApp, type DataFrame, type DataQueryRequest, dateTime, LoadingState } from '@grafana/data';
import { firstValueFrom, lastValueFrom, take, toArray } from 'rxjs';
import { fakeGrafana } from '../testing/fakeGrafana';
import { showPage } from '../testing/pageInSight';
import { type AplQuery, type ExploreParts, type RowsQuery } from '../types';
import { labelGroup } from './labelGroup';
import { tailQuery } from './tailQuery';

describe('labelGroup', () => {
  test.each([
    ['resource.host.name', 'Resource'],
    ['scope.name', 'Scope'],
    ['attributes.http.method', 'Attributes'],
    ['Attributes.custom', 'Attributes'],
    ['attributes', 'Attributes'],
    ['service.name', null],
    ['resources', null],
    ['', null],
  ])('The label “%s” is in the group %s', (label, group) => {
    expect(labelGroup(label)).toBe(group);
  });
});

describe('exploreLines', () => {
  const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T00:00:05Z')];
  const range = { from, to, raw: { from, to } };

  /** Requests log lines in Explore from a service that has lines at these times, or fails with this status. */
  function packets(
    times: string[] | number,
    target: Partial<Omit<RowsQuery, 'kind'> & ExploreParts> = {},
    more: Partial<DataQueryRequest<AplQuery>> = {}
  ) {
    const fields = [
      { name: '_time', type: 'datetime' },
      { name: 'body', type: 'string' },
    ];
    const columns = typeof times === 'number' ? [] : [times, times.map(() => 'a line')];
    const answer = { format: 'tabular', status: {}, tables: [{ name: '0', fields, columns }] };
    const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': typeof times === 'number' ? times : answer });
    const request = {
      ...{ requestId: 'Q', interval: '1s', intervalMs: 1000, scopedVars: {}, timezone: 'utc', app: CoreApp.Explore },
      ...{ startTime: 0, range },
      targets: [{ refId: 'A', kind: 'apl' as const, query: 'logs', format: 'logs' as const, ...target }],
      ...more,
    };
    return lastValueFrom(datasource.query(request).pipe(toArray()));
  }

  const [first, inside, last] = ['2024-01-01T00:00:00Z', '2024-01-01T00:00:02Z', '2024-01-01T00:00:05Z'];
  const lengths = (data: DataFrame[]) => data.map(({ length }) => length);

  describe('An answer without log lines', () => {
    it('is no frame, after which Explore scans on, then an empty one, beside which it offers to scan', async () => {
      const answers = await packets([]);
      expect(answers.map(({ data, state }) => [lengths(data), state])).toEqual([
        [[], LoadingState.Done],
        [[0], LoadingState.Done],
      ]);
      expect(answers[1].data[0].fields.map(({ name }: { name: string }) => name)).toContain('body');
    });

    it.each<[string, Parameters<typeof packets>]>([
      ['there are lines', [[first]]],
      ['the answer is a table', [[], { format: 'table' }]],
      ['the query failed', [400]],
      ['a dashboard asks', [[], {}, { app: CoreApp.Dashboard }]],
      ['Explore is scrolled', [[], { supportingQueryType: 'infiniteScroll' }]],
    ])('comes at once where %s', async (_, asked) => {
      expect(await packets(...asked)).toHaveLength(1);
    });
  });

  describe('Scrolled to the end', () => {
    const scrolled = async (times: string[]) => {
      const answers = await packets(times, { supportingQueryType: 'infiniteScroll' });
      return answers.at(-1)?.data ?? [];
    };

    it.each([
      ['no line comes', []],
      ['the last line comes again', [first]],
      ['the first line comes again', [last]],
    ])('Explore names no share of the range where %s', async (_, times) => {
      const frames = await scrolled(times);
      // Grafana leaves a frame without fields unchanged, and uses the limit of the last one.
      expect(frames.at(-1)).toEqual({
        ...{ refId: 'A', fields: [], length: 0 },
        meta: { preferredVisualisationType: 'logs', limit: Number.MAX_SAFE_INTEGER },
      });
    });

    it('nothing is added where more lines come', async () => {
      expect(lengths(await scrolled([first, inside]))).toEqual([2]);
    });
  });
});

describe('tailQuery', () => {
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
      ['union (logs | where a), traces', 'the union has subqueries'],
      ['logs | project body', 'the query drops _time'],
      ['logs | extend age = now() - _time', 'now() returns different values'],
      ['print 1', 'print adds rows without _time'],
    ])('are none for %s, because %s', (apl, why) => {
      expect(() => tailQuery(apl, { kind: 'apl' })).toThrow(
        new RegExp(`^Live doesn’t support this query: ${escaped(why)}.*without Live.$`)
      );
    });

    it('are none for a query that cannot be read, or that the legacy endpoint runs', () => {
      expect(() => tailQuery('logs |', { kind: 'apl' })).toThrow(/has an error/);
      expect(() => tailQuery('logs', { kind: 'legacy' })).toThrow(/legacy endpoint doesn’t support Live/);
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
      expect(
        packets[1].data.map(({ refId, length, meta }) => [refId, length, meta?.preferredVisualisationType])
      ).toEqual(['A', 'B', 'C', 'D', 'E'].map((refId) => [refId, 1, 'logs']));
      const asked = requests.filter(({ method }) => method === 'POST').map(({ data }) => data.apl);
      expect(asked).toContain('b\n| sort by _time desc\n| limit 100');
    });

    it('fails with a sentence where a query cannot be followed, while others go on', async () => {
      const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': answer });
      const failed = await firstValueFrom(datasource.query(request(['logs | count'])));
      expect(failed).toMatchObject({
        state: LoadingState.Error,
        errors: [{ refId: 'A', message: expect.stringContaining('doesn’t support this query') }],
      });
      const both = await firstValueFrom(datasource.query(request(['logs | count', 'logs'])));
      expect(both.data).toMatchObject([{ refId: 'B', length: 1 }]);
      expect(both.errors).toMatchObject([{ refId: 'A' }]);
    });
  });
});
