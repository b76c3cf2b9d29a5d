import { firstValueFrom, of } from 'rxjs';

import { ServiceClient } from './client';
import { deployments, ownEdge, throughService } from './deployments';
import { type ServiceRequest } from './fetch';

const range = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T01:00:00Z' };
const body = { mpl: 'm:cpu', startTime: range.start, endTime: range.end };

function answeredWith(json: unknown, status = 200, options: { edge?: boolean } = {}) {
  const requests: ServiceRequest[] = [];
  const client = new ServiceClient(
    (request) => {
      requests.push(request);
      return of({ status, text: JSON.stringify(json), header: () => undefined });
    },
    { edge: false, ...options }
  );
  return { client, requests };
}

describe('An answer of metrics', () => {
  it('has its series, unit and warnings', async () => {
    const series = {
      metric: 'cpu',
      tags: { pod: 'a', core: 1, hot: true },
      start: 60,
      resolution: 30,
      data: [1, null],
    };
    const { client, requests } = answeredWith({ metadata: { unit: 's', warnings: ['slow'] }, series: [series] });
    const { body: answer } = await firstValueFrom(client.metrics.query(['m'], body, { width: 800 }));
    expect(answer).toEqual({ unit: 's', warnings: ['slow'], series: [series] });
    expect(requests).toEqual([
      {
        method: 'POST',
        path: throughService.mpl,
        body,
        headers: { Accept: expect.stringContaining('metrics.v3'), 'x-axiom-chart-width': '800' },
      },
    ]);
  });

  it('may be one of version 1: the series alone', async () => {
    const { client } = answeredWith([{ metric: 'cpu', tags: {}, start: 0, resolution: 60, data: [1], summary: 1 }]);
    const { body: answer } = await firstValueFrom(client.metrics.query(['m'], body));
    expect(answer).toMatchObject({ unit: '', warnings: [], series: [{ metric: 'cpu', data: [1] }] });
  });

  it.each([
    [{}],
    ['text'],
    [3],
    [null],
    [[3]],
    [{ series: [[]] }],
    [{ series: [{ data: 3 }] }],
    [[{ start: 0, resolution: 'x', data: [] }]],
    [[{ start: 0, resolution: 0, data: [1, 2] }]],
    [[{ start: 0, resolution: -60, data: [1, 2] }]],
  ])('that is %j fails with a sentence', async (json) => {
    const { client } = answeredWith(json);
    await expect(firstValueFrom(client.metrics.query(['m'], body))).rejects.toThrow(/is unexpected/);
  });

  it('of a metric that is not there says so', async () => {
    const { client } = answeredWith({ code: 404, message: 'metric "cpu" not found' }, 404);
    await expect(firstValueFrom(client.metrics.query(['m'], body))).rejects.toThrow(
      'The query uses a name that doesn’t exist: metric "cpu" not found. Check the dataset, metric and tags.'
    );
  });

  it('reads what is odd in a series as missing', async () => {
    const odd = { metric: 1, tags: { a: [1], b: null }, start: '60', data: ['1', true, 2, 'NaN', {}], resolution: 30 };
    const { client } = answeredWith({ metadata: 3, series: [odd] });
    const { body: answer } = await firstValueFrom(client.metrics.query(['m'], body));
    expect(answer.series).toEqual([
      { metric: '1', tags: { a: '[1]', b: null }, start: 60, resolution: 30, data: [1, null, 2, null, null] },
    ]);
  });
});

describe('What is known of metrics', () => {
  it('lists metrics with their types, or names alone from an older service', async () => {
    const metric = { type: 'Gauge', temporality: null, unit: 'By' };
    const { client, requests } = answeredWith({ mem: metric });
    expect(await firstValueFrom(client.metrics.list('my metrics', range))).toEqual([
      { name: 'mem', type: 'Gauge', temporality: '', unit: 'By' },
    ]);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: `${throughService.metrics}/datasets/my%20metrics/metrics`,
      params: range,
    });
    const older = answeredWith(['mem', 'cpu']).client;
    expect((await firstValueFrom(older.metrics.list('m', range))).map(({ name }) => name)).toEqual(['mem', 'cpu']);
  });

  it('lists tags and their values, of a metric or of the dataset', async () => {
    const { client, requests } = answeredWith(['a', 1, true, null]);
    expect(await firstValueFrom(client.metrics.tags('m', 'cpu.time', range))).toEqual(['a', '1', 'true']);
    await firstValueFrom(client.metrics.tags('m', undefined, range));
    await firstValueFrom(client.metrics.tagValues('m', 'cpu.time', 'host', range));
    await firstValueFrom(client.metrics.tagValues('m', undefined, 'host', range));
    expect(requests.map(({ path }) => path.replace(`${throughService.metrics}/datasets/m/`, ''))).toEqual([
      'metrics/cpu.time/tags',
      'tags',
      'metrics/cpu.time/tags/host/values',
      'tags/host/values',
    ]);
  });

  it('finds the metrics with a value of a tag, from an older service with their tags', async () => {
    const { client, requests } = answeredWith(['cpu', 'mem']);
    expect(await firstValueFrom(client.metrics.withValue('m', 'web-1', range))).toEqual(['cpu', 'mem']);
    expect(requests[0]).toMatchObject({ method: 'POST', params: range, body: { value: 'web-1' } });
    expect(requests[0].path).toBe(`${throughService.metrics}/datasets/m/metrics`);
    const older = answeredWith({ cpu: ['host'], mem: ['host'] }).client;
    expect(await firstValueFrom(older.metrics.withValue('m', 'web-1', range))).toEqual(['cpu', 'mem']);
  });
});

describe('The deployment of a dataset of metrics', () => {
  const [us, eu] = deployments;
  const read = async () => undefined;
  const routing = { home: us, find: () => undefined, of: () => undefined, read, readAgain: read };

  const paths = async (dataset: string, options: Partial<ConstructorParameters<typeof ServiceClient>[1]>) => {
    const { client, requests } = answeredWith([], 200, options);
    await firstValueFrom(client.metrics.query([dataset], body));
    return requests.map(({ path }) => path);
  };

  it('is read before the first request, for metrics are nowhere else', async () => {
    let known: typeof eu | undefined;
    const readOnce = jest.fn(async () => {
      known = eu;
    });
    const options = { routing: { ...routing, of: () => known, read: readOnce } };
    expect(await paths('eu', options)).toEqual([eu.mpl]);
    expect(await paths('eu', options)).toEqual([eu.mpl]);
    expect(readOnce).toHaveBeenCalledTimes(1);
  });

  it('is the one of the list of datasets, else that of the settings', async () => {
    const options = { routing: { ...routing, of: ([name]: readonly string[]) => (name === 'eu' ? eu : undefined) } };
    expect(await paths('eu', options)).toEqual([eu.mpl]);
    expect(await paths('other', options)).toEqual([us.mpl]);
    expect(await paths('other', { edge: true, ownAddress: () => ({ label: 'Edge' }) })).toEqual([ownEdge.mpl]);
    expect(await paths('eu', {})).toEqual([throughService.mpl]);
  });
});
