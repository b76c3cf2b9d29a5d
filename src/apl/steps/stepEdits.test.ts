import { applyEdits } from '../tree/edit';
import { isStep } from './parts';
import { readSteps } from './readSteps';
import { addStep, duplicateStep, removeStep } from './stepEdits';

const stepAt = (text: string, index: number) => readSteps(text).filter(isStep)[index];
const commented = 'logs\n| where a // why\n// the newest\n// of them\n| sort by _time // by time\n| limit 10';

test('a step is added and duplicated above the comments of the next one', () => {
  const duplicated = commented.replace('// the newest', '| where a\n// the newest');
  expect(applyEdits(commented, duplicateStep(commented, stepAt(commented, 0)))).toBe(duplicated);
  const added = commented.replace('// the newest', '| count\n// the newest');
  expect(applyEdits(commented, addStep(commented, 1, 'count'))).toBe(added);
});

test.each([
  ['after it on its line goes with a removed step', 0, commented.replace('| where a // why\n', '')],
  ['above it stays', 1, commented.replace('| sort by _time // by time\n', '')],
  ['after several steps of a line stays', 1, 'logs | where a // all of it', 'logs | where a | limit 10 // all of it'],
  ['of the step before stays', 2, commented.replace('\n| limit 10', '')],
])('a comment %s', (_, index, expected, text = commented) => {
  expect(applyEdits(text, removeStep(text, stepAt(text, index)))).toBe(expected);
});
