import { applyEdits } from '../tree/edit';
import { switchOff, switchOn } from './offSteps';
import { isStep } from './parts';
import { readSteps } from './readSteps';
import { addStep, duplicateStep, removeStep, unitsOf } from './stepEdits';

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
  expect(applyEdits(text, removeStep(text, readSteps(text), stepAt(text, index)))).toBe(expected);
});

test.each([
  ['logs\n| where method = "GET"\n| limit 10', 'logs\n| limit 10'],
  ['logs | where (a == 1 | limit 10', 'logs | limit 10'],
  ['logs\n| where a ==\n    "x\n| limit 10', 'logs\n| limit 10'],
])('the step with an error of %j is removed, and switched off and on', (text, removed) => {
  const broken = stepAt(text, 0);
  expect(applyEdits(text, removeStep(text, readSteps(text), broken))).toBe(removed);
  const off = applyEdits(text, switchOff(text, broken));
  const [unit] = unitsOf(readSteps(off));
  expect(unit.kind === 'off' && applyEdits(off, switchOn(unit))).toBe(text);
});

test.each([
  ['// | where a == 1', true],
  ['//| count', true],
  ['// | where method = "GET"', true],
  ['// | where we are now', true],
  ['// | count the errors by hand', true],
  ['// | the errors by hand', false],
  ['// where a == 1', false],
  ['// see | where a == 1', false],
  ['//  | where a == 1', false],
])(
  'the comment %j is a step that is switched off where it begins with a pipe and an operator: %j',
  (comment, isOff) => {
    const units = unitsOf(readSteps(`logs\n${comment}\n| limit 10`));
    expect(units.map(({ kind }) => kind)).toEqual(isOff ? ['off', 'limit'] : ['limit']);
  }
);
