import { getDefaultTimeRange, LoadingState, toDataFrame } from '@grafana/data';

import { summarizeResult } from './resultSummary';

const summaryOf = (status: object) => {
  const apl = { shape: 'table', rows: 3, elapsed: 12, ...status };
  const frame = toDataFrame({ refId: 'A', meta: { custom: { apl } }, fields: [{ name: 'n', values: [1, 2, 3] }] });
  return summarizeResult({ state: LoadingState.Done, series: [frame], timeRange: getDefaultTimeRange() }, 'A');
};

it.each([
  [{}, ['3 rows as table', '12 ms in the service']],
  [{ isPartial: false, isEstimate: false }, ['3 rows as table', '12 ms in the service']],
  [{ isEstimate: true }, ['3 rows as table', 'estimated', '12 ms in the service']],
  [{ isPartial: true }, ['3 rows as table', 'partial', '12 ms in the service']],
])('The footer marks a result that is not the whole truth: %j', (status, facts) => {
  expect(summaryOf(status)?.facts).toEqual(facts);
});
