import { getDefaultTimeRange, LoadingState, type PanelData } from '@grafana/data';

import { readFailure } from './queryFailure';

const error = { refId: 'A', message: 'bad' };

/** Data of a request of a data source of a type, of which a query failed. */
function failed(type: string | undefined): PanelData {
  const request: object = { targets: [{ refId: 'A', datasource: type && { type, uid: 'x' } }] };
  const data = { state: LoadingState.Error, series: [], timeRange: getDefaultTimeRange(), errors: [error] };
  return { ...data, request: request as PanelData['request'] };
}

test.each([
  ['ours', error],
  [undefined, error],
  ['prometheus', undefined],
])('the error of a request of %s', (type, expected) => {
  expect(readFailure(failed(type), { refId: 'A', datasource: { type: 'ours', uid: 'apl' } })).toEqual(expected);
  expect(readFailure(failed(type), { refId: 'B' })).toBeUndefined();
});
