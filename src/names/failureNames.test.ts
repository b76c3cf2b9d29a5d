import { failureMarkOf, isFailureValue } from './failureNames';

it.each([
  ['error', 'flag'],
  ['is_error', 'flag'],
  ['isError', 'flag'],
  ['hasFailed', 'flag'],
  ['attributes.error', 'flag'],
  ['errored', 'flag'],
  ['success', 'success'],
  ['is_success', 'success'],
  ['isSuccessful', 'success'],
  ['succeeded', 'success'],
  ['response.ok', 'success'],
  ['outcome', 'outcome'],
  ['event.outcome', 'outcome'],
  ['result', 'outcome'],
  ['status', 'status'],
  ['http.status_code', 'status'],
  ['level', 'level'],
  ['error_count', undefined],
  ['error_message', undefined],
  ['success_rate', undefined],
  ['successes', undefined],
  ['book', undefined],
  ['result_count', undefined],
  ['results', undefined],
])('The name %s: %s', (name, mark) => {
  expect(failureMarkOf(name)).toBe(mark);
});

it.each([
  ['success', 'false 0', 'true 1'],
  ['outcome', 'failed FAILURE error timeout', 'ok success unknown cancelled 500'],
  ['status', 'error failed Failure timeout 404 503 STATUS_CODE_ERROR', 'ok active pending 200 612'],
] as const)('Values of a field that is a mark of kind “%s”', (mark, failed, others) => {
  expect(failed.split(' ').filter((value) => !isFailureValue(mark, value))).toEqual([]);
  expect(others.split(' ').filter((value) => isFailureValue(mark, value))).toEqual([]);
});
