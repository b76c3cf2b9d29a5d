import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { type Filter } from '../../kit/filter';
import { noMetrics } from '../analysis/schema';
import { known } from '../testing/known';
import { queryText } from '../testing/queries';
import { shown } from '../testing/show';
import { addTagFilter, hasTagFilter, removeTagFilter, writeTagFilter } from './filters';

const filter = (column: string, operator: Filter['operator'], ...values: string[]): Filter => ({
  column,
  operator,
  values,
});

test.each([
  [filter('service.name', '=', 'cart'), '`service.name` == "cart"'],
  [filter('a', '=', '${secret}'), 'a == "\\u0024{secret}"'],
  [filter('code', '=', '500'), '(code == "500" or code == 500)'],
  [filter('code', '!=', '500'), '(code != "500" and code != 500)'],
  [filter('a', '=|', 'x', 'y/z'), 'a == #/^(x|y\\/z)$/'],
  [filter('a', '!=|', 'x', 'y'), 'a != #/^(x|y)$/'],
  [filter('a', '=~', 'x.*'), 'a == #/x.*/'],
  [filter('a', '!~', 'x/y'), 'a != #/x\\/y/'],
  [filter('a', '>=', '5'), 'a >= 5'],
  [filter('a', '=', ''), '(a == "" or not (a is string or a is int or a is float or a is bool))'],
  [filter('a', '!=', ''), '(a != "" and (a is string or a is int or a is float or a is bool))'],
  [filter('a', '=|', 'x', ''), '(a == #/^(x|)$/ or not (a is string or a is int or a is float or a is bool))'],
  [filter('a', '=~', '^x*$'), '(a == #/^x*$/ or not (a is string or a is int or a is float or a is bool))'],
  [filter('a', '!~', '.*'), '(a != #/.*/ and (a is string or a is int or a is float or a is bool))'],
])('A filter is written as a condition', (given, written) => {
  expect(writeTagFilter(given)).toBe(written);
  expect(() => shown(`d:m | where ${written}`)).not.toThrow();
});

test('A filter goes after the filters of each metric that has the tag', () => {
  const add = (text: string, column = 'code') => addTagFilter(text, filter(column, '=', 'x'), known);
  expect(add('demo:`http.requests` | where method == "GET" | align using sum').text).toBe(
    'demo:`http.requests` | where method == "GET" | where code == "x" | align using sum'
  );
  expect(add('(demo:`http.requests`, demo:`http.duration`) | compute x using /').text).toBe(
    '(demo:`http.requests`\n| where code == "x", demo:`http.duration`\n| where code == "x") | compute x using /'
  );
  expect(add('demo:cpu')).toEqual({ text: 'demo:cpu', leftOut: ['The metric “cpu” has no tag “code”.'] });
  expect(addTagFilter('demo:cpu', filter('code', '=', ''), known)).toEqual({ text: 'demo:cpu', leftOut: [] });
  expect(add('demo:cpu |').leftOut).toHaveLength(1);
  expect(addTagFilter('a:b', filter('t', '=', 'x'), noMetrics).text).toBe('a:b\n| where t == "x"');
});

test('A filter is found and removed, also as one of several conditions', () => {
  const text = 'demo:`http.requests` | where method == "GET" and code == "x" | map abs';
  const given = filter('code', '=', 'x');
  expect(hasTagFilter(text, given, known)).toBe(true);
  expect(removeTagFilter(text, given, known)).toBe('demo:`http.requests` | where method == "GET" | map abs');
  expect(hasTagFilter('demo:cpu', given, known)).toBe(false);
});

test('Adding and removing a filter means what was meant before', () => {
  const given = filter('k8s.pod', '=', 'x | y');
  fc.assert(
    fc.property(queryText, (text) => {
      const { text: after } = addTagFilter(text, given, noMetrics);
      expect(hasTagFilter(after, given, noMetrics)).toBe(true);
      expect(addTagFilter(after, given, noMetrics).text).toBe(after);
      expect(shown(removeTagFilter(after, given, noMetrics))).toBe(shown(text));
    }),
    generated(25, 8000)
  );
});
