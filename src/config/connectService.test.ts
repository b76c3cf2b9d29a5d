import { firstValueFrom, type Observable, of, throwError } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';

import { Schema } from '../schema/schema';
import { schemaService } from '../schema/testing/schemaService';
import { type ServiceClient } from '../service/client';
import { deployments, ownEdge, throughService } from '../service/deployments';
import { type View } from '../service/types';
import { type Settings } from '../settings';
import { connectService } from './connectService';

const [us, eu] = deployments;
const range = { start: '', end: '' };
const body = { startTime: '', endTime: '' };

/** Service with datasets in these deployments, each of which rejects queries for the others' datasets. */
function connected(settings: Partial<Settings>, places: Record<string, string>, views: View[] = []) {
  const sent: string[] = [];
  const holders: Record<string, string> = { [us.apl]: us.id, [us.mpl]: us.id, [eu.apl]: eu.id, [eu.mpl]: eu.id };
  const fetch = ({ url, data }: BackendSrvRequest) => {
    const path = url.replace('/proxy/', '');
    sent.push(path);
    const holder = holders[path];
    const isElsewhere = Object.entries(places).some(
      ([name, place]) => holder !== undefined && place !== holder && JSON.stringify(data).includes(name)
    );
    const kind = (name: string) => (name.startsWith('m') ? 'otel:metrics:v1' : 'axiom:events:v1');
    const list = Object.entries(places).map(([name, edgeDeployment]) => ({ name, kind: kind(name), edgeDeployment }));
    const json =
      path === 'v2/datasets' ? list : path.endsWith('_apl') ? { format: 'tabular', status: {}, tables: [] } : [];
    return isElsewhere
      ? throwError(() => ({ status: 404, data: { response: '{"message":"unknown dataset"}' } }))
      : of({ status: 200, data: JSON.stringify(json), headers: new Headers() });
  };
  const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
  const schema: Schema = new Schema(
    schemaService({ listDatasets: () => client.listDatasets(), listViews: () => of(views) })
  );
  const all = { annotationWrites: false, incrementalRefresh: false, ...settings };
  const client: ServiceClient = connectService(backend, '/proxy', all, { retries: false, schema });
  const pathsOf = async (request: () => Observable<unknown>) => {
    sent.length = 0;
    const error = await firstValueFrom(request()).then(
      () => undefined,
      (failure: Error) => failure.message
    );
    return error === undefined ? [...sent] : [...sent, error];
  };
  return {
    places,
    schema,
    apl: (apl: string) => pathsOf(() => client.query({ apl, ...body })),
    mpl: (mpl: string, ...datasets: string[]) => pathsOf(() => client.metrics.query(datasets, { mpl, ...body })),
    listOf: (dataset: string) => pathsOf(() => client.metrics.list(dataset, range)),
  };
}

const inEu = { m1: eu.id, logs: eu.id };

describe('Where a request goes', () => {
  it.each([
    ['the address of the data source', {}, throughService],
    ['the edge address of the settings', { edgeUrl: 'https://edge.example' }, ownEdge],
  ])('is %s, whatever the list of datasets says, in both languages', async (_, settings, { apl, mpl, metrics }) => {
    const requests = connected(settings, inEu);
    await requests.schema.datasets();
    expect(await requests.apl('logs')).toEqual([apl]);
    expect(await requests.mpl('m1:cpu', 'm1')).toEqual([mpl]);
    expect(await requests.listOf('m1')).toEqual([`${metrics}/datasets/m1/metrics`]);
  });

  it('is the public edge deployment of the datasets where the settings name one', async () => {
    const requests = connected({ edgeUrl: us.address }, inEu);
    expect(await requests.mpl('m1:cpu', 'm1')).toEqual(['v2/datasets', eu.mpl]);
    expect(await requests.apl('logs')).toEqual([eu.apl]);
    expect(await requests.listOf('m1')).toEqual([`${eu.metrics}/datasets/m1/metrics`]);
  });
});

describe('A dataset that moved to another edge deployment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each(['apl', 'mpl'] as const)(
    'is found after a refusal (%s), and the list is read once a minute',
    async (language) => {
      const requests = connected({ edgeUrl: us.address }, { m1: us.id });
      const ask = () => requests[language]('m1', 'm1');
      const [here, there] = [us[language], eu[language]];
      await requests.schema.datasets();
      expect(await ask()).toEqual([here]);
      requests.places.m1 = eu.id;
      expect(await ask()).toEqual([here, expect.stringContaining('unknown dataset')]);
      jest.advanceTimersByTime(61_000);
      expect(await ask()).toEqual([here, 'v2/datasets', there]);
      expect(await ask()).toEqual([there]);
      requests.places.m1 = us.id;
      expect(await ask()).toEqual([there, expect.stringContaining('unknown dataset')]);
    }
  );
});

it.each<[string, string[]]>([
  ['a pair', ['m1', 'm2']],
  ['a name alone', ['m2', 'm1']],
])('Metrics of two edge deployments are not sent: %s', async (_, datasets) => {
  const requests = connected({ edgeUrl: us.address }, { m1: us.id, m2: eu.id });
  expect(await requests.mpl('(m1:cpu, m2:cpu) | compute x using +', ...datasets)).toEqual([
    'v2/datasets',
    expect.stringMatching(
      /^A query can read from only one edge deployment.*`m1` is in US East 1 \(AWS\)|`m2` is in EU/
    ),
  ]);
});

describe('A view of views', () => {
  const views: View[] = [
    { name: 'a', query: 'b | limit 1' },
    { name: 'b', query: 'other', datasets: ['c'] },
    { name: 'c', query: 'logs | where x' },
    { name: 'circle', query: 'union circle, a' },
    { name: 'two', query: 'union a, near' },
  ];

  it.each(['a', 'b', 'c', 'circle'])('is queried where its datasets are: %s', async (view) => {
    const requests = connected({ edgeUrl: us.address }, inEu, views);
    await requests.schema.datasets();
    expect(await requests.apl(view)).toEqual([eu.apl]);
  });

  it('over two deployments is not sent', async () => {
    const requests = connected({ edgeUrl: us.address }, { ...inEu, near: us.id }, views);
    await requests.schema.datasets();
    expect(await requests.apl('two')).toEqual([
      expect.stringMatching(/^A query can read from only one edge deployment/),
    ]);
  });
});
