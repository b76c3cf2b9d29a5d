import { schema } from '../testing/analyzing';
import { linesAround, type LinesAround } from './surroundings';

const around = (text: string, more: Partial<LinesAround> = {}) =>
  linesAround(text, { stream: new Map(), ...more }, schema);

describe('The lines around those of a query', () => {
  test.each([
    ['logs', 'logs'],
    ['logs | where status == "500" | sort by _time desc | limit 100 // some', 'logs // some'],
    ['let s = "500";\nlogs | where status == s | extend a = 1;', 'let s = "500";\nlogs | extend a = 1;'],
    ['logs | search "x" | extend a = 1 | top 5 by duration', 'logs | extend a = 1'],
    ['logs | parse-where method with "G" rest:string', 'logs | parse method with "G" rest:string'],
    ['(logs | where size > 1) | sample 0.1', '(logs)'],
    ['union (logs | where size > 1), (users | where id == 1 | extend a = 1)', 'union logs, (users | extend a = 1)'],
    ['logs | union (users | where id == 1) | where size > 1', 'logs | union users'],
    ['let t = logs | where size > 1; t | limit 5', 'let t = logs; t'],
    ['search in (logs, users) "x" | limit 5', 'union logs, users'],
    ['search in (logs) "x" | limit 5', 'logs'],
  ])('are those that its filters leave out, too: %j', (text, expected) => {
    expect(around(text)).toEqual({ text: expected, leftOut: [] });
  });

  test('have the values of the stream, by the types of its fields', () => {
    const stream = new Map([
      ['status', '500'],
      ['size', '3'],
      ['new', 'x'],
    ]);
    expect(around('logs | where method == "GET" | project-away tags', { stream }).text).toBe(
      'logs | where status == "500" | where size == 3 | where tostring(new) == "x" | project-away tags'
    );
  });

  test('begin at a moment, and go on from there', () => {
    const time = '2024-01-01T00:00:00.000000001Z';
    expect(around('logs', { bound: { comparison: '<=', time }, limit: 9 }).text).toBe(
      `logs\n| where _time <= datetime(${time}) | sort by _time desc | limit 9`
    );
    expect(around('logs | project at = _time', { bound: { comparison: '>', time }, limit: 9 }).text).toBe(
      `logs | project at = _time | where at > datetime(${time}) | sort by at asc | limit 9`
    );
    expect(around('logs', { bound: { comparison: '==', time } }).text).toBe(`logs\n| where _time == datetime(${time})`);
  });

  test.each([
    ['logs | summarize count() by status', /“summarize” aren’t log lines/],
    ['let t = logs | distinct status; t', /“distinct” aren’t log lines/],
    ['union (logs | count), users', /“count” aren’t log lines/],
    ['logs | project status', /Keep _time/],
    ['logs | where (', /has an error/],
  ])('are none for %j', (text, why) => {
    expect(around(text)).toEqual({ text, leftOut: [expect.stringMatching(why)] });
  });
});
