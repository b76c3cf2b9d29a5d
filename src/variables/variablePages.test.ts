import { firstValueFrom, of } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, dateTime, FieldType, LoadingState } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { queryOptions } from './queryOptions';
import { AplVariableSupport } from './variableSupport';
import { type VariableQuery } from './variableQuery';

const raw = { from: dateTime(0), to: dateTime(1) };
const request = (target: VariableQuery): DataQueryRequest<VariableQuery> => ({
  requestId: '1',
  interval: '1s',
  intervalMs: 1000,
  range: { ...raw, raw },
  scopedVars: {},
  targets: [target],
  timezone: 'utc',
  app: 'dashboard',
  startTime: 0,
});

const packet = (values: string[], state: LoadingState): DataQueryResponse => ({
  state,
  data: [{ length: values.length, fields: [{ name: 'method', type: FieldType.string, config: {}, values }] }],
});

it('A variable over several pages has the options of all of them, for Grafana takes the first answer', async () => {
  const { datasource } = fakeGrafana();
  jest
    .spyOn(datasource, 'query')
    .mockReturnValue(of(packet(['GET'], LoadingState.Streaming), packet(['GET', 'PUT'], LoadingState.Done)));

  const support = new AplVariableSupport(datasource);
  const { data } = await firstValueFrom(support.query(request({ refId: 'v', kind: 'apl', query: 'logs' })));

  expect(data[0].fields[1].values).toEqual(['GET', 'PUT']);
});

it('A variable that has more rows than become options says so to its editor', async () => {
  const { datasource } = fakeGrafana();
  const values = Array.from({ length: 10_000 }, (_, row) => String(row));
  jest.spyOn(datasource, 'query').mockReturnValue(of(packet(values, LoadingState.Done)));
  const query: VariableQuery = { refId: 'v', kind: 'apl', query: 'logs' };
  const { options, notices } = await firstValueFrom(queryOptions(datasource, query, request(query)));
  expect(options).toHaveLength(10_000);
  expect(notices).toEqual([
    expect.stringMatching(/^Only the first 10,000 rows are used as options\. Narrow the query/),
  ]);
});
