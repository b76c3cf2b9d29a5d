import { firstValueFrom, lastValueFrom } from 'rxjs';

import { CoreApp, type DataQueryRequest, type Field, getDefaultTimeRange } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { AplVariableSupport } from './variableSupport';
import { queryOptions } from './queryOptions';
import { variableQuery, type VariableQuery } from './variableQuery';

const answer = {
  format: 'tabular',
  status: {},
  tables: [{ name: '0', fields: [{ name: 'service', type: 'string' }], columns: [['api', null, 'web', 'api']] }],
};
const fields = ['_time', 'status', 'secret'].map((name) => ({
  name,
  type: name === '_time' ? 'datetime' : 'string',
  unit: '',
  hidden: name === 'secret',
  description: '',
}));

const requestOf = (
  query: object | string,
  scopedVars: DataQueryRequest['scopedVars'] = {}
): DataQueryRequest<VariableQuery> => ({
  app: CoreApp.Dashboard,
  interval: '1m',
  intervalMs: 60_000,
  range: getDefaultTimeRange(),
  requestId: 'V',
  scopedVars,
  startTime: 0,
  // Grafana may have saved a text, although the type doesn't allow it.
  targets: JSON.parse(JSON.stringify([query])),
  timezone: 'utc',
});

function ask(
  query: object | string,
  answers: Record<string, unknown> = {},
  scopedVars: DataQueryRequest['scopedVars'] = {}
) {
  const grafana = fakeGrafana(
    {
      'POST v1/datasets/_apl': answer,
      'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
      'GET v2/datasets/logs/fields': fields,
      ...answers,
    },
    { set: 'logs' }
  );
  const answered = firstValueFrom(new AplVariableSupport(grafana.datasource).query(requestOf(query, scopedVars)));
  const frame = answered.then(({ data }) => data[0]);
  return { frame, options: frame.then(({ fields: all }) => all[1].values), requests: grafana.requests };
}

describe('A variable', () => {
  it('takes its options from an APL query, with other variables in it replaced', async () => {
    const { options, requests } = ask({ refId: 'v', kind: 'apl', query: "['$set'] | distinct service" });
    expect(await options).toEqual(['api', 'web']);
    expect(requests[0].data).toMatchObject({ apl: expect.stringMatching(/^\['logs'\] \| distinct service/) });
  });

  it('asks for what a person searches in it; for all options before that', async () => {
    const query = 'logs | where service contains "$__searchFilter" | distinct service';
    const sent = async (scopedVars = {}) => {
      const { options, requests } = ask(query, {}, scopedVars);
      await options;
      return requests[0].data.apl.split(' | distinct')[0];
    };
    expect(await sent()).toBe('logs | where service contains ""');
    const search = { text: 'a"b', value: 'a"b' };
    expect(await sent({ __searchFilter: search })).toBe('logs | where service contains "a\\"b"');
  });

  it('asks in the range that Grafana hands over, so that it can be refreshed with the dashboard’s', async () => {
    const { options, requests } = ask('logs | distinct service');
    await options;
    const { startTime, endTime } = requests[0].data;
    expect(Date.parse(endTime) - Date.parse(startTime)).toBe(6 * 3_600_000);
  });

  it('shows what its template says, with variables in that replaced', async () => {
    const query = { refId: 'v', kind: 'apl', query: 'logs | distinct service', legend: '{{service}} of $set' };
    const { fields: columns } = await ask(query).frame;
    expect(columns.map(({ values }: Field) => values)).toEqual([
      ['api of logs', 'web of logs'],
      ['api', 'web'],
    ]);
  });

  it('takes a saved text for APL', async () => {
    expect(await ask('logs | distinct service').options).toEqual(['api', 'web']);
  });

  it('takes its options from a query of the official plugin', async () => {
    const { options, requests } = ask({ refId: 'v', apl: 'logs | distinct service', totals: false });
    expect(await options).toEqual(['api', 'web']);
    expect(requests[0].data).toMatchObject({ apl: expect.stringContaining('logs | distinct service') });
  });

  it('asks for more options than one page of rows has', async () => {
    const { options, requests } = ask({ refId: 'v', kind: 'apl', query: 'logs | distinct service' });
    await options;
    expect(requests[0].data).toMatchObject({ apl: expect.stringMatching(/\b10000\b/) });
  });

  it('lists the datasets', async () => {
    expect(await ask({ refId: 'v', kind: 'datasets', query: '' }).options).toEqual(['logs']);
  });

  it('lists the datasets of a kind, and all of them where none is of that kind', async () => {
    const of = (datasetKind: string) => {
      const datasets = ['logs', 'spans'].map((name) => ({ id: name, name, kind: `otel:${name}:v1` }));
      return ask({ refId: 'v', kind: 'datasets', query: '', datasetKind }, { 'GET v2/datasets': datasets }).options;
    };
    expect(await of('otel:spans:v1')).toEqual(['spans']);
    expect(await of('otel:metrics:v1')).toEqual(['logs', 'spans']);
  });

  it('lists the fields of a dataset, which may be a variable, times last, without hidden ones', async () => {
    expect(await ask({ refId: 'v', kind: 'fields', query: '', dataset: '$set' }).options).toEqual(['status', '_time']);
  });

  it('lists the types, datasets and titles of annotations, of those that are filtered', async () => {
    const annotation = (type: string, title: string, ...datasets: string[]) => ({
      ...{ id: title, type, title, datasets },
      time: new Date().toISOString(),
    });
    const list = [annotation('b', 'Two', 'logs', 'traces'), annotation('a', 'One', 'logs'), annotation('b', 'One')];
    const answers = { 'GET v2/annotations': list };
    const variable = { refId: 'v', query: '' };
    expect(await ask({ ...variable, kind: 'annotationTypes' }, answers).options).toEqual(['a', 'b']);
    expect(await ask({ ...variable, kind: 'annotationDatasets' }, answers).options).toEqual(['logs', 'traces']);
    expect(await ask({ ...variable, kind: 'annotationTitles' }, answers).options).toEqual(['One', 'Two']);
    const annotations = { datasets: ['$set'], types: ['b'] };
    const { options, requests } = ask({ ...variable, kind: 'annotationTitles', annotations }, answers);
    expect(await options).toEqual(['One', 'Two']);
    expect(requests[0].params).toMatchObject({ datasets: 'logs' });
  });

  it('lists metrics, their tags and values, also where the official plugin saved it', async () => {
    const info = 'v1/query/metrics/info/datasets/logs';
    const answers = {
      [`GET ${info}/metrics`]: { cpu: { type: 'Gauge' }, mem: {} },
      [`GET ${info}/tags`]: ['host', 'pod'],
      [`GET ${info}/metrics/cpu/tags`]: ['host'],
      [`GET ${info}/metrics/cpu/tags/host/values`]: ['web-1', 2],
    };
    const of = (query: object) => ask({ refId: 'v', query: '', dataset: '$set', ...query }, answers).options;
    expect(await of({ kind: 'metrics' })).toEqual(['cpu', 'mem']);
    expect(await of({ kind: 'metricTags' })).toEqual(['host', 'pod']);
    expect(await of({ kind: 'metricTags', metric: 'cpu' })).toEqual(['host']);
    expect(await of({ kind: 'metricTagValues', metric: 'cpu', tag: 'host' })).toEqual(['web-1', '2']);
    expect(await of({ metric: 'cpu', tag: 'host' })).toEqual(['web-1', '2']);
    expect(await of({ metric: 'cpu' })).toEqual(['host']);
    expect(await of({})).toEqual(['cpu', 'mem']);
    expect(await of({ kind: 'metricTagValues' })).toEqual([]);
  });

  it('lists values without a dataset where there is only one of metrics, and says what is missing', async () => {
    const dataset = (name: string) => ({ id: name, name, kind: 'otel:metrics:v1' });
    const of = async (names: string[], query: object) => {
      const { datasource } = fakeGrafana({
        'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }, ...names.map(dataset)],
        'GET v1/query/metrics/info/datasets/m/tags/host/values': ['web-1'],
      });
      const target = variableQuery({ refId: 'v', query: '', ...query });
      const { options, notices } = await lastValueFrom(queryOptions(datasource, target, requestOf(target)));
      return [...options.map(({ value }) => value), ...notices];
    };
    const values = { kind: 'metricTagValues' as const, tag: 'host' };
    expect(await of(['m'], values)).toEqual(['web-1']);
    expect(await of(['m', 'n'], values)).toEqual(['Choose a dataset to list its options.']);
    expect(await of([], { kind: 'metrics' })).toEqual(['Choose a dataset to list its options.']);
    expect(await of(['m'], { kind: 'metricTagValues' })).toEqual(['Choose a tag to list its values.']);
    expect(await of(['m'], { kind: 'fields' })).toEqual(['Choose a dataset to list its options.']);
  });

  it('takes its options from a query of metrics: the values of its first tag', async () => {
    const series = ['a', 'b'].map((host) => ({ metric: 'cpu', tags: { host }, start: 0, resolution: 60, data: [1] }));
    const answers = { 'POST v1/query/_mpl': { metadata: {}, series } };
    expect(
      await ask({ refId: 'v', kind: 'mpl', query: 'logs:cpu | group by host using sum' }, answers).options
    ).toEqual(['a', 'b']);
  });

  it('has no options as long as nothing is asked', async () => {
    const { options, requests } = ask({ refId: 'v', kind: 'fields', query: '' });
    expect(await options).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('fails with the sentence that says what to do', async () => {
    const { options } = ask({ refId: 'v', kind: 'datasets', query: '' }, { 'GET v2/datasets': 403 });
    await expect(options).rejects.toThrow(/list datasets: the service rejected the token/);
    await expect(ask({ kind: 'apl', query: 'logs' }, { 'POST v1/datasets/_apl': 502 }).options).rejects.toThrow(
      /service is unreachable/
    );
  });
});
