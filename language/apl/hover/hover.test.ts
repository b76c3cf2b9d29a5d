import { analyze } from '../analysis/analyze';
import { schema } from '../testing/analyzing';
import { variables } from '../testing/completing';
import { cursorIn } from '../testing/cursor';
import { hoverAt } from './hover';

const hovered = (marked: string, known = schema) => {
  const { text, offset } = cursorIn(marked);
  return hoverAt(text, offset, { analysis: analyze(text, known), schema: known, variables });
};
const textAt = (marked: string) => hovered(marked)?.text.replaceAll('\n', ' ');

test.each([
  ['logs | where ^status == "x"', '**`status`**: string  HTTP status'],
  ['logs | where stat^us == "x"', '**`status`**: string  HTTP status'],
  ['logs | where ^duration > 5', '**`duration`**: float, in ms'],
  [`logs | where ['geo^.city'] == ""`, '**`geo.city`**: string'],
  ['logs | extend n = size * 2\n| where ^n > 1', '**`n`**: integer  Defined on line 1.'],
  ['logs | extend ^n = size * 2', '**`n`**: integer  Defined on line 1.'],
  ['elsewhere | where ^x > 1', undefined],
  [
    `logs | extend ^_duration_unit = 's'`,
    '**`_duration_unit`**: string  The unit of `duration`, such as `ms`, `bytes` or `percent`. This field isn’t shown as a column.  Defined on line 1.',
  ],
  [
    `logs | extend ^_row_url = strcat('https://x/', method)`,
    '**`_row_url`**: string  Links each row to this http(s) address. This field isn’t shown as a column.  Defined on line 1.',
  ],
])('the column at %s: %s', (marked, text) => {
  expect(textAt(marked)).toBe(text);
});

test.each([
  ['logs | where attributes.us^er == "x"', '**`user`**: a key of the map `attributes`'],
  ['logs | where attributes.user.^id == 1', '**`user.id`**: a key of the map `attributes`'],
  [`logs | where attributes['us^er'] == "x"`, '**`user`**: a key of the map `attributes`'],
  [`logs | where attributes['^status'] == "x"`, '**`status`**: a key of the map `attributes`'],
  [`logs | where attributes['user']['^id'] == 1`, '**`user.id`**: a key of the map `attributes`'],
  [`logs | where ['attributes']['^id'] == 1`, '**`id`**: a key of the map `attributes`'],
  [`logs | extend x = dynamic({"a": 1}) | where x.^a == 1`, '**`a`**: a key of the map `x`'],
  [`logs | where geo['^city'] == ""`, '**`geo.city`**: string'],
  [`logs | where['^status'] == ""`, '**`status`**: string  HTTP status'],
  ['logs | where size.^x == 1', undefined],
])('the key at %s: %s', (marked, text) => {
  expect(textAt(marked)).toBe(text);
});

test.each([
  ['logs | join kind=^inner (users) on method', '**`kind=inner`**  One row per pair of matching rows.'],
  [
    'logs | join kind = left^anti (users) on method',
    '**`kind=leftanti`**  Rows in the left table that have no match. Not supported while join is in preview.',
  ],
  ['logs | lookup kind=^leftouter (users) on method', /^\*\*`kind=leftouter`\*\* {2}All rows in the left table/],
  ['logs | parse kind=^regex status with "a" x', '**`kind=regex`**  Strings are regular expressions.'],
])('the kind at %s: %s', (marked, text) => {
  expect(textAt(marked)).toMatch(text);
});

test.each([
  ['logs | where _time > ago(^5m)', '**`5m`**: 5 minutes'],
  ['logs | summarize count() by bin(_time, 1.^5h)', '**`1.5h`**: 1 hour 30 minutes'],
  ['logs | where _time > ago(^1w)', '**`1w`**: 7 days'],
  ['print ^timespan(1.02:03:04.5)', '**`timespan(1.02:03:04.5)`**: 1 day 2 hours 3 minutes 4 seconds 500 milliseconds'],
  ['print ^time(2)', '**`time(2)`**: 2 days'],
  ['print ^0s', '**`0s`**: no time'],
  ['print ^5minutes', undefined],
  ['print ^datetime(2024-01-01)', undefined],
])('the timespan at %s: %s', (marked, text) => {
  expect(textAt(marked)).toBe(text);
});

test.each([
  ['logs | ^where status == "x"', /^\*\*`where predicate`\*\* {2}Keeps matching rows\. {2}```.*\| where/],
  ['logs | ^count', /^\*\*`count`\*\*/],
  ['logs | summarize ^count()', /^\*\*`count\(\)`\*\*/],
  ['logs | extend x = ^strlen(status)', /^\*\*`strlen\(text\)`\*\* {2}Returns the number of characters/],
  ['logs | where status ^contains "x"', /^\*\*`text contains "part"`/],
  ['logs | where status ^== "x"', /^\*\*`left == right`/],
  ['logs | where status matches ^regex "x"', /^\*\*`text matches regex/],
  ['logs | where status ^!in ("x")', /^\*\*`value !in/],
  ['^print x = 1', /^\*\*`print /],
])('the word at %s has its signature, its help and an example', (marked, text) => {
  expect(textAt(marked)).toMatch(text);
});

test('a definition is shown as it is written', () => {
  expect(textAt('let n = 5m; logs | where _time > ago(^n)')).toBe('**`n`**: a value, timespan  ``` let n = 5m ```');
  expect(textAt('let t = logs | project status; ^t | count')).toBe(
    '**`t`**: a table  ``` let t = logs | project status ```  Columns: `status`'
  );
});

test('a dataset says how many fields it has', () => {
  expect(textAt('^logs | count')).toBe('**`logs`**: a dataset with 9 fields');
});

test.each([
  'logs | where status == ^$city',
  'logs | where status == ^${city}',
  'logs | where status == ${ci^ty:csv}',
  'logs | where status == ^[[city]]',
  'logs | where status in ([[city:cs^v]])',
  'logs | where status contains "from $ci^ty."',
  "logs | where ['x.$cit^y'] == 1",
  'logs | extend from_$c^ity = 1',
  "['$cit^y'] | count",
])('the variable at %s says which value it has', (marked) => {
  expect(textAt(marked)).toBe('**`$city`**  Now: Rome');
});

test('of a field its most frequent values can be asked; not of what the query computes', () => {
  expect(hovered('logs | where ^status == "x"')?.lookup).toEqual({ ask: 'values', dataset: 'logs', field: 'status' });
  expect(hovered('logs | extend n = status | where ^n == "x"')?.lookup).toBeUndefined();
});

test.each([
  'logs | where x == $ci^ties',
  'logs | where x == "^ $city"',
  'logs // $ci^ty',
  'logs | where status == "^x"',
  'logs | limit ^10',
  'logs ^| count',
  'logs // ^status',
  'logs^',
])('%s has nothing to say', (marked) => {
  expect(hovered(marked)).toBeUndefined();
});

test('the operator <>', () => {
  expect(textAt('logs | where status ^<> "x"')).toMatch('Tests whether two values are different. Same as !=.');
});

test.each([
  ['fail^ed | count', '**`failed`**: a view with 1 field\n\nFailures\n\n```\nlogs | limit 5\n```'],
  ['failed | where co^st > 1', '**`cost`**: float, in curusd, virtual field\n\nPrice\n\n```\nsize * 2\n```'],
])('a view or a virtual field: %s', (marked, text) => {
  const cost = { name: 'cost', type: 'float', unit: 'curusd', description: 'Price', expression: 'size * 2' };
  const views = new Map([['failed', { query: 'logs | limit 5', description: 'Failures' }]]);
  expect(hovered(marked, { datasets: undefined, views, fieldsOf: () => [cost] })?.text).toBe(text);
});
