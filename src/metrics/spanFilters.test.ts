import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { conditionsOnTags } from './spanFilters';

const of = (text: string) => {
  const { filters, others } = conditionsOnTags(text, parseMpl(text));
  return [...filters.map(({ column, operator, values }) => `${column} ${operator} ${values.join('|')}`), ...others];
};

test.each<[string, string[]]>([
  ['a:b | where `http.status` >= 500 and region == "eu" | group using sum', ['http.status >= 500', 'region = eu']],
  ['a:b | where region in ["eu", "us"] | where is_retry != true', ['region =| eu|us', 'is_retry != true']],
  ['a:b | where region in ["eu"]', ['region = eu']],
  ['a:b | where `axiom.histogram` == "count"', []],
  ['a:b | where a == "x" or b == "y"', ['a == "x" or b == "y"']],
  ['a:b | where not a == "x" and b == #/y.*/', ['b =~ y.*', 'not a == "x"']],
  ['a:b | where a != #/^(x|y\\/z)$/', ['a !~ ^(x|y/z)$']],
  ['a:b | align to 1m using sum | group by c using sum | where c == "x"', []],
  ['(a:b | where status >= 500 | group using sum, a:b | group using sum) | compute rate using /', ['status >= 500']],
  ['a:b', []],
  ['', []],
])('The conditions on the stored series: %s', (text, expected) => {
  expect(of(text)).toEqual(expected);
});
