import { lineAndColumn } from './lineAndColumn';

test.each([
  ['abc', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['abc', 9, 1, 4],
  ['a\nbc', 1, 1, 2],
  ['a\nbc', 2, 2, 1],
  ['a\r\nbc', 4, 2, 2],
  ['a\n\n', 3, 3, 1],
  ['', 0, 1, 1],
  ['abc', -1, 1, 1],
])('in %j offset %d is line %d, column %d', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});
