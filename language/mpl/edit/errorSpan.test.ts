import { mplErrorSpan } from './errorSpan';

test.each([
  [2, 15, 'avgg'],
  [2, 1, '|'],
  [2, 2, '| align using avgg'],
  [1, 5, 'd:m'],
  [9, 1, '|'],
])('An error at line %s, column %s is about %s', (line, column, part) => {
  const text = 'd:m \n| align using avgg';
  const { from, to } = mplErrorSpan(text, { line, column });
  expect(text.slice(from, to)).toBe(part);
});

test('A variable before it leaves the position as it is', () => {
  const text = 'd:m\n| where a == "$x" and b == 1';
  const { from, to } = mplErrorSpan(text, { line: 2, column: 25 });
  expect(text.slice(from, to)).toBe('==');
});
