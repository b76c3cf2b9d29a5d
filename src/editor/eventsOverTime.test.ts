import { eventsOverTime } from './eventsOverTime';

test.each([
  ["['my-logs']", "['my-logs']\n| summarize count() by bin_auto(_time)"],
  [
    'logs\n| where status >= 500\n| sort by _time desc\n| limit 100',
    'logs\n| where status >= 500\n| summarize count() by bin_auto(_time)',
  ],
  [
    'logs | project _time, status // both',
    'logs | project _time, status // both\n| summarize count() by bin_auto(_time)',
  ],
  ['logs | summarize count() by status', undefined],
  ['logs | project status', undefined],
  ['logs | where (', undefined],
  ['', undefined],
])('The events of %j over time are %j', (text, expected) => {
  expect(eventsOverTime(text)).toBe(expected);
});
