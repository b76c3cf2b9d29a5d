import { noSchema } from '../apl/analysis/schema';
import { comparisonOf, conditionProblem, eventsOf } from './comparison';

const hour = 3_600_000;
const from = Date.UTC(2026, 2, 1, 12);
const [start, end] = ['datetime(2026-03-01T12:00:00.000Z)', 'datetime(2026-03-01T13:00:00.000Z)'];
const here = { from, to: from + hour };
const nextTo = { here, otherwise: [{ from: from + hour, to: from + 2 * hour }], all: { from, to: from + 2 * hour } };

test('The events of a query keep its filters and what it makes of them, and lose aggregates, order and limits', () => {
  const events = 'logs\n| where a > 1\n| extend b = a * 2\n| parse text with "x" y';
  expect(eventsOf(`${events}\n| summarize count() by bin_auto(_time), b\n| sort by count_ desc\n| limit 5`)).toBe(
    events
  );
  expect(eventsOf(`${events}\n| sort by _time desc\n| limit 100`)).toBe(events);
  expect(eventsOf('union a, b | count')).toBe('union a, b');
  expect(() => eventsOf('logs | where (')).toThrow('The query cannot be read');
});

test('Windows next to each other need no filter of their own', () => {
  expect(comparisonOf('logs', { windows: nextTo }, noSchema)).toMatchObject({
    events: 'logs',
    here: `_time < ${end}`,
    anyTime: `_time >= ${start} and _time < ${end}`,
  });
});

test('Of windows apart, only their events are asked for', () => {
  const other = { from: from - 24 * hour, to: from - 23 * hour };
  const windows = { here, otherwise: [other], all: { from: other.from, to: here.to } };
  expect(comparisonOf('logs', { windows }, noSchema)).toMatchObject({
    source: 'logs',
    events: `logs\n| where (_time >= ${start}) or (_time < datetime(2026-02-28T13:00:00.000Z))`,
    here: `_time >= ${start}`,
  });
});

test('A condition compares within the window, and stays whole', () => {
  const windows = { here, otherwise: [], all: here };
  const { here: predicate, anyTime } = comparisonOf('logs', { where: 'a > 1 // many', windows }, noSchema);
  expect(predicate).toBe('a > 1 // many\n');
  expect(anyTime).toBe(`(a > 1 // many\n) and _time >= ${start} and _time < ${end}`);
  expect(() => comparisonOf('logs', { where: 'a >', windows }, noSchema)).toThrow('The condition cannot be read');
});

test('Windows need the time of the events, a condition does not', () => {
  expect(() => comparisonOf('logs | project a', { windows: nextTo }, noSchema)).toThrow('Keep _time');
  const windows = { here, otherwise: [], all: here };
  expect(comparisonOf('logs | project a', { where: 'a > 1', windows }, noSchema).anyTime).toBe('(a > 1)');
});

test.each(['', 'status == 500', 'status == $status', 'a and b // why'])('“%s” is a condition', (where) => {
  expect(conditionProblem(where)).toBeUndefined();
});

test.each([
  ['status ==', 'Expected an expression after `==`, but nothing follows.'],
  ['a)', 'Did not expect `)` after `a`.'],
  ['(a', 'Expected `)` after `a`, but nothing follows.'],
  ['a | limit 1', 'it goes on after its end. Write one condition, and join several by `and` or `or`.'],
])('“%s” is none, and what is said of it names what is written', (where, why) => {
  expect(conditionProblem(where)).toBe(`The condition cannot be read: ${why}`);
});
