import { replaceVariables } from './evaluatePromql';
import { promqlCases } from './expressions';
import { parsePromql } from './parsePromql';

const variables = {
  __interval: '1m',
  __rate_interval: '4m',
  __range: '1h',
  __range_s: '3600',
  interval: '5m',
  factor: '2',
  threshold: '5',
  q: '9',
  metric: 'm',
  by: 'job',
  fn: 'sum',
};

test('each expression stands once for the way it is asked', () => {
  const keys = promqlCases.map(({ promql, instant }) => `${promql} ${instant ?? false}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('all but four are PromQL', () => {
  const refused = promqlCases.flatMap(({ promql }) => {
    try {
      parsePromql(replaceVariables(promql, variables));
      return [];
    } catch (error) {
      return [error instanceof SyntaxError ? promql : `${promql}: ${String(error)}`];
    }
  });
  expect(refused).toEqual(['', 'rate(m[5m]', 'sum by job (m)', 'rate(m[5m]) offset 5m']);
});
