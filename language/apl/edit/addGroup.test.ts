import { schema } from '../testing/analyzing';
import { addGroup } from './addGroup';

test.each([
  [
    'logs | summarize count() by bin_auto(_time) // a line',
    'logs | summarize count() by bin_auto(_time), status // a line',
  ],
  ['logs | summarize n = count() | sort by n', 'logs | summarize n = count() by status | sort by n'],
  [
    'logs | make-series count() on _time step 5m by method',
    'logs | make-series count() on _time step 5m by method, status',
  ],
  ['logs | summarize count() by status', 'logs | summarize count() by status'],
  ['logs | summarize count() by bin(status, 100)', 'logs | summarize count() by bin(status, 100)'],
  ['logs | summarize count() by bin_auto(status)', 'logs | summarize count() by bin_auto(status)'],
  ['logs | summarize count() by tolower(status)', 'logs | summarize count() by tolower(status), status'],
  ['logs | summarize count() by isnull(status)', 'logs | summarize count() by isnull(status), status'],
  ['other | summarize count()', 'other | summarize count() by status'],
])('A group is added after the others: %j', (text, expected) => {
  expect(addGroup(text, 'status', schema)).toEqual({ text: expected, leftOut: [] });
});

test.each([
  ['logs | limit 5', 'Only a query with “summarize” or “make-series” has groups.'],
  ['users | summarize count()', '“summarize” has no column “status” to group by.'],
  ['logs | summarize n = count() | project n', 'A step after “summarize” removes “status”.'],
  ['logs | where', expect.stringContaining('The query has an error')],
])('It is left out of %j, with the reason', (text, reason) => {
  expect(addGroup(text, 'status', schema)).toEqual({ text, leftOut: [reason] });
});

test('A name that needs quotes gets them', () => {
  expect(addGroup('logs | summarize count()', 'geo.city', schema).text).toBe(
    "logs | summarize count() by ['geo.city']"
  );
});
