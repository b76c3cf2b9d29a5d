import { firstValueFrom, of } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { readAnswerMeta } from '../frames/decorate/stats';
import { ServiceClient } from '../service/client';
import { type ServiceRequest } from '../service/fetch';
import { type AplQuery } from '../types';
import { RunningPages } from './paging/runningPages';
import { runQuery } from './runQuery';
import { templatesWith } from './testing/templates';

const from = dateTime('2024-01-01T00:00:00.000Z');
const to = dateTime('2024-01-01T01:00:00.000Z');
const range: TimeRange = { from, to, raw: { from, to } };
const text =
  '{"format":"tabular","status":{},"tables":[{"name":"0","fields":[{"name":"n","type":"integer"}],"columns":[[1]]}]}';

function run(query: AplQuery, answer = text, headers: Record<string, string> = {}) {
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
    const saved: AplQuery = { refId: 'A', kind: 'apl', query: 'logs | limit 5' };
    const [frame] = await run(saved, text, { 'X-Axiom-Query-Cost-Gbms': '12.5' }).frames;
    expect(readAnswerMeta(frame)).toMatchObject({
      cost: 12.5,
      sent: {
        kind: 'single',
        asked: { by: 'limit', limit: 5 },
        startTime: '2024-01-01T00:00:00.000Z',
        endTime: '2024-01-01T01:00:00.000Z',
      },
    });
    expect(frame.meta?.stats).toContainEqual({ displayName: 'Cost', value: 12.5, unit: 'GB·ms' });
    for (const cost of ['', 'free', '-1']) {
      const [silent] = await run(saved, text, { 'X-Axiom-Query-Cost-Gbms': cost }).frames;
      expect(readAnswerMeta(silent)?.cost).toBeUndefined();
    }
  });

  it('gives Grafana nothing that cannot be copied', async () => {
    const [frame] = await run({ refId: 'A', kind: 'apl', query: 'logs' }).frames;
    expect(structuredClone(frame.meta)).toEqual(frame.meta);
  });

  it('in a language that is not run is not sent, and says so', async () => {
    const saved = Object.assign<AplQuery, object>({ refId: 'A', kind: 'apl', query: 'cpu' }, { kind: 'mpl' });
    const { requests, frames } = run(saved);
    await expect(frames).rejects.toThrow('written in MPL');
    expect(requests).toEqual([]);
  });

  it('whose answer holds as many rows as the service sends is looked at again, to say what is missing', async () => {
    const cells = JSON.stringify([Array.from({ length: 1000 }, (_, row) => row)]);
    const full = text.replace('[[1]]', cells).replace('"status":{}', '"status":{"rowsMatched":11003,"numGroups":1574}');
    const notices = async (query: string) => {
      const [frame] = await run({ refId: 'A', kind: 'apl', query }, full).frames;
      return frame.meta?.notices?.map((notice) => notice.text) ?? [];
    };
    expect(await notices('logs')).toEqual([expect.stringContaining('the first 1,000 of 11,003. Without a limit')]);
    expect(await notices('logs | distinct n')).toEqual([expect.stringContaining('the first 1,000 of 1,574 groups')]);
    expect(await notices('logs | top 1000 by n')).toEqual([]);
  });
});
