import { errorSpan } from './errorSpan';

it.each([
  ['the word at the column', 'logs\n| where where > 1', 2, 9, 'where'],
  ['the line where the column is after its end', 'logs\n| where x ==  ', 2, 13, '| where x =='],
  [
    'the line where a variable is before the column',
    'logs\n| where a == $b and == 2',
    2,
    30,
    '| where a == $b and == 2',
  ],
  ['the first line where the line is 0', 'logs\n| count', 0, 1, 'logs'],
  ['the first line where the line is negative', 'logs\n| count', -3, -1, 'logs'],
  ['the line where the column is before its beginning', 'logs\n| count', 2, 0, '| count'],
  ['the last line where the text is shorter', 'logs', 4, 1, 'logs'],
])('An error of the service is about %s', (_, text, line, column, marked) => {
  const { from, to } = errorSpan(text, { line, column });
  expect(text.slice(from, to)).toBe(marked);
});
