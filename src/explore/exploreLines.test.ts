import { lastValueFrom, toArray } from 'rxjs';

import { CoreApp, type DataFrame, type DataQueryRequest, dateTime, LoadingState } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type ExploreParts, type RowsQuery } from '../types';

const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T00:00:05Z')];
const range = { from, to, raw: { from, to } };

/** Asks for log lines in Explore, which has these times, and returns all that comes, packet by packet. */
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
    // Grafana leaves a frame without fields as it is, and takes the limit of the last one.
    expect(frames.at(-1)).toEqual({
      ...{ refId: 'A', fields: [], length: 0 },
      meta: { preferredVisualisationType: 'logs', limit: Number.MAX_SAFE_INTEGER },
    });
  });

  it('nothing is added where more lines come', async () => {
    expect(lengths(await scrolled([first, inside]))).toEqual([2]);
  });
});
