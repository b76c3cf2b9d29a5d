import { datasetNames } from './datasetNames';
import { parseQuery } from '../parse';

test.each([
  ['', []],
  [`['sample-http-logs'] | count`, ['sample-http-logs']],
  ['sample-http-logs | where', ['sample-http-logs']],
  ['let a = logs | where x; a | count', ['logs']],
  ['let a = 5; logs | where x > a', ['logs']],
  [`union ['a-b'], c | count`, ['a-b', 'c']],
  [`union kind=outer withsource=t a, (b | where x == c), d`, ['a', 'b', 'd']],
  ['a | union b, a', ['a', 'b']],
  ['a | join kind=inner (b | where x) on id', ['a', 'b']],
  [`a | join (['b c']) on id, name | lookup d on id`, ['a', 'b c', 'd']],
  ['search "a"', []],
  ['| count', []],
])('%s reads %j', (text, names) => {
  expect(datasetNames(parseQuery(text))).toEqual(names);
});
