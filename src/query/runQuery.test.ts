import { firstValueFrom, NEVER, of } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type ResultMeta, readResultMeta } from '../frames/decorate/stats';
import { ServiceClient } from '../service/client';
import { type ServiceRequest } from '../service/fetch';
import { type RowsQuery } from '../types';
import { RunningPages } from './paging/runningPages';
import { runQuery } from './runQuery';
import { templatesWith } from './interpolation/testing/templates';

const emptySchema: { known: KnownSchema } = { known: { datasets: undefined, fieldsOf: () => undefined } };
const from = dateTime('2024-01-01T00:00:00.000Z');
const to = dateTime('2024-01-01T01:00:00.000Z');
const range: TimeRange = { from, to, raw: { from, to } };
const text =
  '{"format":"tabular","status":{},"tables":[{"name":"0","fields":[{"name":"n","type":"integer"}],"columns":[[1]]}]}';

function run(query: RowsQuery, answer = text, headers: Record<string, string> = {}) {
  const requests: ServiceRequest[] = [];
  const service = new ServiceClient(
    (request) => {
      requests.push(request);
      return of({ status: 200, text: answer, header: (name: string) => headers[name] });
    },
    { edge: false }
  );
  const templates = templatesWith({ method: 'GET' });
  return {
    requests,
    frames: firstValueFrom(
      runQuery(query, { service, running: new RunningPages(), templates, request: { range, intervalMs: 60_000 } })
    ).then((result) => result.frames()),
  };
}

describe('Where the settings want it, a refresh', () => {
  const first = Date.UTC(2024, 0, 1);
  /** A response with a row for every five minutes of the range. */
  const answerTo = ({ body }: ServiceRequest): string => {
    const { startTime, endTime } = Object(body);
    const times: string[] = [];
    for (
      let time = Math.floor(Date.parse(startTime) / 300_000) * 300_000;
      time <= Date.parse(endTime);
      time += 300_000
    ) {
      times.push(new Date(time).toISOString());
    }
    const fields = [
      { name: '_time', type: 'datetime' },
      { name: 'n', type: 'integer' },
    ];
    const table = { name: '0', fields, groups: [{ name: '_time' }], columns: [times, times.map(() => 1)] };
    return JSON.stringify({ format: 'tabular', status: {}, tables: [table] });
  };
  const query = 'logs | where m == "$method" | summarize n = count() by bin(_time, 5m)';

  async function refreshTwice(saved: Partial<RowsQuery>, app?: string, settings: object = {}, schema = emptySchema) {
    const requests: ServiceRequest[] = [];
    const service = new ServiceClient(
      (request) => {
        requests.push(request);
        return of({ status: 200, text: answerTo(request), header: () => undefined });
      },
      { edge: false }
    );
    const templates = templatesWith({ method: 'GET' });
    const refreshing = { settings, schema };
    const running = new RunningPages();
    const facts: Array<ResultMeta['refresh']> = [];
    for (const minutes of [60, 65]) {
      const to = dateTime(first + minutes * 60_000);
      const start = dateTime(to.valueOf() - 3_600_000);
      const request = { range: { from: start, to, raw: { from: 'now-1h', to: 'now' } }, app };
      const target: RowsQuery = { refId: 'A', kind: 'apl', query, ...saved };
      const answered = runQuery(target, { service, running, refreshing, templates, request });
      const [frame] = (await firstValueFrom(answered)).frames();
      expect(frame.length).toBe(13);
      facts.push(readResultMeta(frame)?.refresh);
    }
    return { ranges: requests.map(({ body }) => Object(body).startTime.slice(11, 19)), facts };
  }

  it('asks for new bins only, and the inspector says how many there are', async () => {
    expect(await refreshTwice({})).toEqual({
      ranges: ['00:00:00', '00:59:59'],
      facts: [{ kept: 0 }, { bins: 13, kept: 11 }],
    });
    const wrong = { refreshOverlap: -1, wholeRangeEvery: 'often' };
    expect((await refreshTwice({}, 'dashboard', wrong)).ranges).toEqual(['00:00:00', '00:59:59']);
    const { ranges } = await refreshTwice({}, 'dashboard', { refreshOverlap: 1e9 });
    expect(ranges).toEqual(['00:00:00', '00:05:00']);
  });

  it('asks for the whole range, and the inspector says why, for what the whole range decides', async () => {
    const why = async (saved: Partial<RowsQuery>) => {
      const { ranges, facts } = await refreshTwice(saved);
      expect(ranges).toEqual(['00:00:00', '00:05:00']);
      expect(facts[1]).toEqual(facts[0]);
      return facts[0]?.why;
    };
    expect(await why({ query: query.replace('where', 'where $__timeFilter(_time) and') })).toBe(
      'a variable in the query depends on the time range'
    );
    expect(await why({ query: `${query} | where n > 0` })).toBe('where follows summarize');
    const views = new Map([['logs', { query: 'web | top 100 by duration' }]]);
    const ofView = await refreshTwice({}, undefined, {}, { known: { ...emptySchema.known, views } });
    expect(ofView.facts[1]?.why).toBe('the view “logs” may limit its rows');
    expect(await why({ totals: true })).toBe('totals need the whole range');
    expect(await why({ rows: 2000 })).toContain('“Rows” isn’t 1,000');
  });

  it('asks for the whole range where the query says so, and in Explore', async () => {
    const whole = ['00:00:00', '00:05:00'];
    expect((await refreshTwice({ refresh: 'whole' })).ranges).toEqual(whole);
    expect((await refreshTwice({}, 'explore')).ranges).toEqual(whole);
  });
});

describe('A saved query', () => {
  it('is sent with its variables replaced, over the panel’s range, without a limit of ours', async () => {
    const { requests, frames } = run({
      refId: 'B',
      kind: 'apl',
      query: 'logs | where m == "$method" | summarize count() by bin(_time, $__interval)',
    });
    const apl = 'logs | where m == "GET" | summarize count() by bin(_time, 1m)';
    expect(await frames).toMatchObject([{ refId: 'B', length: 1, meta: { executedQueryString: apl } }]);
    expect(requests.map(({ body }) => body)).toEqual([
      { apl, startTime: '2024-01-01T00:00:00.000Z', endTime: '2024-01-01T01:00:00.000Z' },
    ]);
  });

  it('says of itself how it was asked for, and what it cost where the service says that', async () => {
    const saved: RowsQuery = { refId: 'A', kind: 'apl', query: 'logs | limit 5' };
    const [frame] = await run(saved, text, { 'X-Axiom-Query-Cost-Gbms': '12.5' }).frames;
    expect(readResultMeta(frame)).toMatchObject({
      cost: 12.5,
      sent: {
        kind: 'single',
        requested: { by: 'limit', limit: 5 },
        startTime: '2024-01-01T00:00:00.000Z',
        endTime: '2024-01-01T01:00:00.000Z',
      },
    });
    expect(frame.meta?.stats).toContainEqual({ displayName: 'Cost', value: 12.5, unit: 'GB·ms' });
    for (const cost of ['', 'free', '-1']) {
      const [silent] = await run(saved, text, { 'X-Axiom-Query-Cost-Gbms': cost }).frames;
      expect(readResultMeta(silent)?.cost).toBeUndefined();
    }
  });

  it('shares the pages of another one only where their margins are equal', () => {
    const starts: string[] = [];
    const service = new ServiceClient(
      ({ body }) => {
        starts.push(Object(body).startTime.slice(11, 16));
        return NEVER;
      },
      { edge: false }
    );
    const context = { service, running: new RunningPages(), templates: templatesWith({}) };
    const request = { range: { from, to, raw: { from: 'now-1h', to: 'now' } } };
    for (const margin of [undefined, undefined, 1_800_000]) {
      runQuery({ refId: 'A', kind: 'apl', query: 'logs', rows: 2000, margin }, { ...context, request }).subscribe();
    }
    expect(starts).toEqual(['00:00', '23:30']);
  });

  it('gives Grafana nothing that cannot be copied', async () => {
    const [frame] = await run({ refId: 'A', kind: 'apl', query: 'logs' }).frames;
    expect(structuredClone(frame.meta)).toEqual(frame.meta);
  });

  it('in a language that is not run is not sent, and says so', async () => {
    const unsupported = { kind: 'sql', query: 'cpu' };
    const { requests, frames } = run({ refId: 'A', kind: 'apl', query: 'cpu', unsupported });
    await expect(frames).rejects.toThrow('queries of type “sql”');
    expect(requests).toEqual([]);
  });

  it('whose answer holds as many rows as the service sends is looked at again, to say what is missing', async () => {
    const cells = JSON.stringify([Array.from({ length: 1000 }, (_, row) => row)]);
    const full = text.replace('[[1]]', cells).replace('"status":{}', '"status":{"rowsMatched":11003,"numGroups":1574}');
    const notices = async (query: string) => {
      const [frame] = await run({ refId: 'A', kind: 'apl', query }, full).frames;
      return frame.meta?.notices?.map((notice) => notice.text) ?? [];
    };
    expect(await notices('logs')).toEqual([
      expect.stringContaining('the first 1,000 of 11,003 rows (the default limit)'),
    ]);
    expect(await notices('logs | distinct n')).toEqual([expect.stringContaining('the first 1,000 of 1,574 groups')]);
    expect(await notices('logs | top 1000 by n')).toEqual([]);
  });
});
