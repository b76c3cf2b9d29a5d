import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { commentsIn } from '../../kit/nodes';
import { parser } from '../generated/parser';
import { queryText } from '../testing/queries';
import { shown } from '../testing/show';
import { parseMpl } from '../tree/readQuery';
import { formatMpl } from './formatQuery';

const formatted = (text: string): string => {
  const result = formatMpl(text);
  return 'text' in result ? result.text : '';
};
const lines = (...all: string[]) => all.join('\n');

test.each([
  [
    'd : m|where a=="x"and(b==-1)|align to 5m using prom :: rate',
    lines('d:m', '| where a == "x" and (b == -1)', '| align to 5m using prom::rate'),
  ],
  [
    'd:m [ 1h .. 2h ]as x|map*-2|map fill::const( -1 )',
    lines('d:m[1h..2h] as x', '| map * -2', '| map fill::const(-1)'),
  ],
  [
    'set custom_unit="ms";param $x:Option< string > ;(a:b|group by c,d using sum,e:f)|compute r using /',
    lines(
      'set custom_unit = "ms";',
      'param $x: Option<string>;',
      '(',
      '  a:b',
      '  | group by c, d using sum,',
      '  e:f',
      ')',
      '| compute r using /'
    ),
  ],
  [
    '// all\n\n\nd:m // demo\n// why\n|map abs // end',
    lines('// all', '', 'd:m // demo', '// why', '| map abs // end'),
  ],
  [
    '(d:m, // c\ne:n|where a==1 // of a\n// of b\nand b==2)|compute r using /',
    lines(
      '(',
      '  d:m, // c',
      '  e:n',
      '  | where a == 1 // of a',
      '    // of b',
      '    and b == 2',
      ')',
      '| compute r using /'
    ),
  ],
  ['d:m\n\n| map abs', lines('d:m', '', '| map abs')],
  [
    'set a=[1,[ 2 ,[ ]]];d:m|where not a in["x" ,-1]and(b in[ ])|map wasm :: f( 1,2 )',
    lines('set a = [1, [2, []]];', 'd:m', '| where not a in ["x", -1] and (b in [])', '| map wasm::f(1, 2)'),
  ],
  ['d:m | where a == "x  y"', lines('d:m', '| where a == "x  y"')],
  ['', ''],
])('%s is laid out', (text, expected) => {
  expect(formatted(text)).toBe(expected);
});

const commentsOf = (text: string) => commentsIn(parser.parse(text)).map(({ from, to }) => text.slice(from, to).trim());

test('A formatted query means the same, is formatted already, and has all comments', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      const result = formatted(text);
      expect(shown(result)).toBe(shown(text));
      expect(commentsOf(result)).toEqual(commentsOf(text));
      expect(formatted(result)).toBe(result);
    }),
    generated(30, 12_000)
  );
});

test('A query with a syntax error is not formatted, and the error says where it is', () => {
  const query = 'd:m | where (a == 1';
  expect(formatMpl(query)).toEqual({ problem: parseMpl(query).problems[0] });
});
