import { closest } from './closest';

test.each([
  ['stauts', 'status'],
  ['Status', 'status'],
  ['statuss', 'status'],
  ['mehtod', 'method'],
  ['x', undefined],
  ['elephant', undefined],
])('%s is meant to be %s', (name, meant) => {
  expect(closest(name, ['status', 'method', 'duration'])).toBe(meant);
});

test('the nearest one is chosen, the first of equals', () => {
  expect(closest('ab', ['xb', 'ab1', 'ac'])).toBe('xb');
  expect(closest('count', ['counts', 'Count'])).toBe('Count');
});
