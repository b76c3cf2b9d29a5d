import { noSchema } from '../analysis/schema';
import { schema } from '../testing/analyzing';
import { type EditedQuery } from './change';
import { countOverTime } from './rows';

const levelOf = (columns: ReadonlyArray<{ name: string }>) => columns.find(({ name }) => name === 'level')?.name;
const counted = (text: string, known = schema): EditedQuery =>
  countOverTime(text, { step: '1m', groupOf: levelOf }, known);
const by = 'summarize lines = count() by bin(_time, 1m)';

describe('The lines of a query are counted', () => {
  test.each([
    ['of a dataset', 'logs', `logs\n| ${by}`],
    ['before its comment at the end', 'logs | where x // all', `logs | where x // all\n| ${by}`],
    ['after its let', 'let a = 1;\nlogs | where size > a;', `let a = 1;\nlogs | where size > a | ${by};`],
    ['without its limit', 'logs | where x | limit 10', `logs | where x | ${by}`],
    ['without limit and order', 'logs\n| sort by _time desc\n| take 10 // ten', `logs // ten\n| ${by}`],
    ['without a limit before other steps', 'logs | limit 10 | extend a = 1', `logs | extend a = 1 | ${by}`],
    ['without top', 'logs | top 5 by duration', `logs\n| ${by}`],
    ['without the limit of a query in brackets', '(logs | limit 5) | where x', `(logs) | where x | ${by}`],
    ['with the limit of a table of a union', 'union (logs | limit 5), users', `union (logs | limit 5), users\n| ${by}`],
    ['by level', 'logs | extend level = status', `logs | extend level = status | ${by}, level`],
    [
      'by the time of another name',
      'logs | project at = _time',
      `logs | project at = _time | ${by.replace('_time', 'at')}`,
    ],
    ['of groups that have a time', 'logs | limit 9 | distinct _time', `logs | limit 9 | distinct _time | ${by}`],
  ])('%s', (_, text, expected) => {
    expect(counted(text)).toEqual({ text: expected, leftOut: [] });
  });

  test('of a dataset that nobody knows', () => {
    expect(counted('unknown', noSchema)).toEqual({ text: `unknown\n| ${by}`, leftOut: [] });
  });

  test.each([
    ['the time is left out', 'logs | project method', /removes _time, so log lines.*Keep _time/],
    ['nothing can be read', 'logs | where (', /has an error/],
    ['there is no query', ' // nothing', /has an error: it is empty/],
  ])('not where %s', (_, text, why) => {
    const { text: same, leftOut } = counted(text);
    expect(same).toBe(text);
    expect(leftOut).toEqual([expect.stringMatching(why)]);
  });
});
