import { rowsBefore } from './sample';

test.each([
  ['logs | summarize count() by x', 'logs'],
  ['logs | where x | summarize count() by bin(_time, 1m) // all', 'logs | where x // all'],
  ['logs | where x // some\n| count\n| extend y = 1', 'logs | where x// some\n'],
  ['logs | limit 5 | summarize count()', 'logs'],
  ['let a = 1; logs | where x == a | distinct y;', 'let a = 1; logs | where x == a;'],
  ['(logs | where x | summarize n = count() by y) | where n > 3', '(logs | where x)'],
  ['union (a | summarize count()), (b | where x | count) | sort by y', 'union (a), (b | where x)'],
  ['a | where x | union (b | summarize count()) | sort by y', 'a | where x | union (b)'],
  ['let t = logs | where x | summarize n = count() by y; t | where n > 1', 'let t = logs | where x; t'],
  ['logs | where x', 'logs | where x'],
])('The rows before the aggregates of %j', (text, expected) => {
  expect(rowsBefore(text)).toEqual({ text: expected, leftOut: [] });
});

test('Nothing is made of a query that cannot be read', () => {
  expect(rowsBefore('logs | where (').leftOut).toEqual([expect.stringMatching(/has an error/)]);
});
