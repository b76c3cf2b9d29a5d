import { type AplType } from '@aplkit/language/apl/analysis/types';
import { failureCondition } from './failureCondition';
import { errorLevels, type FailureMark, failureWords, isFailureValue } from './failureNames';

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
  ['status', failureWords],
  ['outcome', failureWords],
  ['level', errorLevels],
])('The strings in a condition for a %s are its failure values', (mark, values) => {
  expect(failureCondition('x', 'string', mark)).toBe(`x in~ (${values.map((value) => `"${value}"`).join(', ')})`);
  expect(values.filter((value) => !isFailureValue(mark, value.toUpperCase()))).toEqual([]);
});
