import { matchesPattern } from './matchesPattern';

test.each([
  ['status', 'status', true],
  ['status', 'stat*', true],
  ['status', '*us', true],
  ['status', 's*a*s', true],
  ['status', '*', true],
  ['status', 'stat', false],
  ['status', '*x*', false],
  ['sas', 'sa*as', false],
])('%s and the pattern %s: %s', (name, pattern, fits) => {
  expect(
    matchesPattern(name, { from: 0, to: 0, name: pattern, wildcard: pattern.includes('*'), direction: undefined })
  ).toBe(fits);
});

test('a star in quotes is a star', () => {
  expect(matchesPattern('ab', { from: 0, to: 0, name: 'a*', wildcard: false, direction: undefined })).toBe(false);
});
