import { datasetNames } from './datasetNames';
import { parseQuery } from '../parse';

test.each([
  ['', []],
  [`['sample-http-logs'] | count`, ['sample-http-logs']],
  ['sample-http-logs | where', ['sample-http-logs']],
  ['let a = logs | where x; a | count', ['logs']],
  ['let a = 5; logs | where x > a', ['logs']],
  ['let t = logs; t | count', ['logs']],
  [`let t = (['a-b']); let u = t; u | count`, ['a-b']],
  ['let t = p; let a = 5; let b = a; t | where x > b', ['p']],
  ['let s = $__interval; let u = s; logs | summarize count() by bin(_time, u)', ['logs']],
  ['let n = ${size:raw}; logs | limit n', ['logs']],
  ['declare query_parameters (p: string); let a = p; logs | where x == a', ['logs']],
  ['$dataset | count', ['$dataset']],
  [`union ['a-b'], c | count`, ['a-b', 'c']],
  [`union kind=outer withsource=t a, (b | where x == c), d`, ['a', 'b', 'd']],
  ['a | union b, a', ['a', 'b']],
  ['a | join kind=inner (b | where x) on id', ['a', 'b']],
  [`a | join (['b c']) on id, name | lookup d on id`, ['a', 'b c', 'd']],
  [
    'a | where x in (b | project y) | extend z = iff(x in~ ((c | where w !in (d | distinct v))), 1, 2)',
    ['a', 'b', 'c', 'd'],
  ],
  ['let t = b | project y; a | summarize countif(x in (t)) by x !in (c | project y)', ['b', 'a', 'c']],
  ['search "a"', []],
  ['| count', []],
])('%s reads %j', (text, names) => {
  expect(datasetNames(parseQuery(text))).toEqual(names);
});
