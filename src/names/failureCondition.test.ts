import { type AplType } from '@aplkit/language/apl/analysis/types';
import { evaluate } from '@aplkit/language/apl/analysis/evaluate';
import { parseExpression } from '@aplkit/language/apl/parse';
import { isFailure } from '../traces/failures';
import { failureCondition } from './failureCondition';
import { errorLevels, type FailureMark, failureMarkOf, failureWords, isFailureValue } from './failureNames';

it.each<[FailureMark, AplType, string | undefined]>([
  ['flag', 'boolean', "['a b'] == true"],
  ['flag', 'integer', "['a b'] > 0"],
  ['flag', 'string', "isnotempty(['a b'])"],
  ['success', 'boolean', "['a b'] == false"],
  ['success', 'string', undefined],
  ['success', 'integer', undefined],
  ['status', 'float', "['a b'] >= 500"],
  ['status', 'boolean', undefined],
  ['outcome', 'integer', undefined],
  ['level', 'integer', "['a b'] >= 17"],
])('Failed events of a %s of type %s', (mark, type, condition) => {
  expect(failureCondition('a b', type, mark)).toBe(condition);
});

it.each<[FailureMark, readonly string[]]>([
  ['outcome', failureWords],
  ['level', errorLevels],
])('The strings in a condition for a %s are its failure values', (mark, values) => {
  expect(failureCondition('x', 'string', mark)).toBe(`x in~ (${values.map((value) => `"${value}"`).join(', ')})`);
  expect(values.filter((value) => !isFailureValue(mark, value.toUpperCase()))).toEqual([]);
});

it.each<[field: string, type: AplType]>([
  ['error', 'boolean'],
  ['error', 'integer'],
  ['error', 'string'],
  ['ok', 'boolean'],
  ['status', 'integer'],
  ['status', 'string'],
  ['outcome', 'string'],
  ['level', 'string'],
  ['severity_number', 'integer'],
])('Failed events of %s, a %s, are recognized as failures', (field, type) => {
  const condition = failureCondition(field, type, failureMarkOf(field) ?? 'flag') ?? '';
  const expression = parseExpression(condition);
  expect(expression && isFailure(expression)).toBe(true);
});

it('A status may be a number in a string', () => {
  const condition = parseExpression(failureCondition('status', 'string', 'status') ?? '');
  const failed = (status: string) => condition && evaluate(condition, () => status) === true;
  expect(['503', 'Error', 'timeout', '404', '200', 'ok', ''].filter(failed)).toEqual(['503', 'Error', 'timeout']);
});
