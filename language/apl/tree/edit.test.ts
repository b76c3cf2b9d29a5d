import { parseQuery } from '../parse';
import { applyEdits, difference, withSteps } from './edit';

test.each([
  ['logs', 'logs\n| limit 10'],
  ['logs | where x', 'logs | where x\n| limit 10'],
  ['logs // all of them', 'logs\n| limit 10 // all of them'],
  ['logs\n// all\n// of them\n', 'logs\n| limit 10\n// all\n// of them\n'],
  ['logs;', 'logs\n| limit 10;'],
  ['logs; // done', 'logs\n| limit 10; // done'],
  ['let x = 1; logs | where y == x;', 'let x = 1; logs | where y == x\n| limit 10;'],
  ['logs | where x == "// no comment"', 'logs | where x == "// no comment"\n| limit 10'],
  [`['a;b'] | where c == ";"`, `['a;b'] | where c == ";"\n| limit 10`],
])('%j with one more step is %j', (text, result) => {
  const { pipeline } = parseQuery(text);
  expect(pipeline && withSteps(text, pipeline, 'limit 10')).toBe(result);
});

test.each([
  ['summarize count()by x', 9, 17, '', 'summarize by x'],
  ['logs|where(a)and-b', 10, 16, '', 'logs|where -b'],
  ['sort by(a)desc', 7, 10, 'b', 'sort by b desc'],
  ['where a==1and b', 9, 10, '$x', 'where a==$x and b'],
  ['where ${a}==1', 10, 12, 'has', 'where ${a} has 1'],
  ['where(größe)or b', 5, 12, 'größe', 'where größe or b'],
  ['limit 10', 7, 8, '', 'limit 1'],
  ['limit 10', 8, 8, '0', 'limit 10 0'],
  ['a-1', 0, 1, 'b', 'b-1'],
  ['x =="a"', 2, 4, 'has', 'x has"a"'],
])('no edit of %j makes one word of two', (text, from, to, written, expected) => {
  expect(applyEdits(text, [{ from, to, text: written }])).toBe(expected);
});

test.each([
  ['limit 10', 'limit 100'],
  ['a == 1', 'ab == 1'],
  ['a b', 'ab'],
  ['where(a)', 'wherea)'],
  ['1and b', 'xand b'],
])('the difference between %j and %j is the whole of it', (text, changed) => {
  expect(applyEdits(text, difference(text, changed))).toBe(changed);
});
