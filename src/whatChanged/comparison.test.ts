import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { conditionProblem } from '@aplkit/language/apl/diagnostics/condition';
import { comparisonOf, eventsOf, stepsLeftOut } from './comparison';

const hour = 3_600_000;
const from = Date.UTC(2026, 2, 1, 12);
const [start, end] = ['datetime(2026-03-01T12:00:00.000Z)', 'datetime(2026-03-01T13:00:00.000Z)'];
const selection = { from, to: from + hour };
const isIn = `_time >= ${start} and _time < ${end}`;
const alone = { selection, baseline: [], all: selection };
const nextTo = {
  selection,
  baseline: [{ from: from + hour, to: from + 2 * hour }],
  all: { from, to: from + 2 * hour },
};

test('The events of a query keep its filters and what it makes of them, and lose aggregates, order and limits', () => {
  const events = 'logs\n| where a > 1\n| extend b = a * 2\n| parse text with "x" y';
  expect(eventsOf(`${events}\n| summarize count() by bin_auto(_time), b\n| sort by count_ desc\n| limit 5`)).toBe(
    events
  );
  expect(eventsOf(`${events}\n| sort by _time desc\n| limit 100`)).toBe(events);
  expect(eventsOf('union a, b | count')).toBe('union a, b');
  expect(() => eventsOf('logs | where (')).toThrow('The query has an error');
});

test.each<[string, string | undefined, string[]]>([
  ['logs | where a == 1', undefined, []],
  ['logs | limit 100', undefined, ['limit']],
  ['logs | limit 5 | where a == 1 | limit 5', undefined, ['limit']],
  ['logs | where a == 1 | where a == 1 | summarize count() by a | sort by count_ desc', 'summarize', []],
  ['logs | take 5 | where a == 1 | count', 'count', ['take']],
  ['logs | where (', undefined, []],
])('The steps that are left out are named: %s', (text, before, without) => {
  expect(stepsLeftOut(text)).toEqual({ before, without });
});

test('Windows keep their own events, whichever bounds belong to a request', () => {
  const inOther = `_time >= ${end} and _time < datetime(2026-03-01T14:00:00.000Z)`;
  expect(comparisonOf('logs', { windows: nextTo }, noSchema)).toMatchObject({
    source: 'logs',
    events: `logs\n| where (${isIn}) or (${inOther})`,
    selection: isIn,
  });
});

test('A condition compares within the window, and stays whole', () => {
  const compared = comparisonOf('logs | project a', { where: 'a > 1 // many', windows: alone }, noSchema);
  expect(compared.events).toBe(`logs | where _time >= ${start} | where _time < ${end} | project a`);
  expect(compared.selection).toBe('a > 1 // many\n');
  expect(() => comparisonOf('logs', { where: 'a >', windows: alone }, noSchema)).toThrow('Invalid condition');
});

test('Windows need the time of the events', () => {
  expect(() => comparisonOf('logs | project a', { windows: nextTo }, noSchema)).toThrow('The query drops _time');
});

test.each(['', 'status == 500', 'status == $status', 'a and b // why'])('“%s” is a condition', (where) => {
  expect(conditionProblem(where)).toBeUndefined();
});

test.each([
  ['status ==', 'Expected an expression after `==`, but nothing follows.'],
  ['a)', 'Unexpected `)` after `a`.'],
  ['(a', 'Expected `)` after `a`, but nothing follows.'],
  ['a | limit 1', 'unexpected text after the condition. Join conditions with `and` or `or`.'],
])('“%s” is none, and what is said of it names what is written', (where, why) => {
  expect(conditionProblem(where)).toBe(`Invalid condition: ${why}`);
});
