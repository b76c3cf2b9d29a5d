import { spliceEdits } from '../../kit/edit';
import { known } from '../testing/known';
import { findMplProblems } from './findProblems';

/** The text after the first fix of its problems is applied. */
function fixed(text: string): string | undefined {
  const [fix] = findMplProblems(text, known).problems.flatMap(({ fixes }) => fixes);
  return fix && spliceEdits(text, fix.edits);
}

test.each([
  ['demo:cpu | where host == "a" && host != "b"', 'demo:cpu | where host == "a" and host != "b"'],
  ['demo:cpu | where host == "a" || host == "b"', 'demo:cpu | where host == "a" or host == "b"'],
  ['demo:cpu | where !host == "x"', 'demo:cpu | where not host == "x"'],
  ['demo:cpu | where host == "a", host == "b"', 'demo:cpu | where host == "a" and host == "b"'],
  ['demo:cpu | where host in ("a", "b/c")', 'demo:cpu | where host in ["a", "b/c"]'],
  ['demo:cpu | where host in a', 'demo:cpu | where host in ["a"]'],
  ['demo:cpu | where host in "a"', 'demo:cpu | where host in ["a"]'],
  ['demo:cpu | where host in ["a", "b",]', 'demo:cpu | where host in ["a", "b"]'],
  ['demo:cpu | where host not in ["a", 5]', 'demo:cpu | where not host in ["a", 5]'],
  ['demo:cpu | where host == ["a", 5] and host != ""', 'demo:cpu | where host in ["a", 5] and host != ""'],
  ['demo:cpu | where host != ["a", 5]', 'demo:cpu | where not host in ["a", 5]'],
  [
    '(demo:cpu | align to 1m using avg, demo:cpu | align to 1m using sum;) | compute x using /',
    '(demo:cpu | align to 1m using avg, demo:cpu | align to 1m using sum) | compute x using /',
  ],
  ['demo:cpu | group by (host) using avg', 'demo:cpu | group by host using avg'],
  ['demo:cpu | group using avg by host', 'demo:cpu | group by host using avg'],
  ['demo:cpu | group avg by host | map abs', 'demo:cpu | group by host using avg | map abs'],
  ['demo:cpu | align 5m using avg', 'demo:cpu | align to 5m using avg'],
  ['demo:cpu | align avg', 'demo:cpu | align using avg'],
  ['demo:cpu | group sum', 'demo:cpu | group using sum'],
  ['demo:cpu | bucket histogram(0.99) | map abs', 'demo:cpu | bucket using histogram(0.99) | map abs'],
  ['demo:cpu | align to 5 using avg', 'demo:cpu | align to 5m using avg'],
  ['demo:cpu | align to 1.5h using avg', 'demo:cpu | align to 90m using avg'],
  ['demo:cpu[1.5h..] | map abs', 'demo:cpu[90m..] | map abs'],
  ['demo:cpu | offset 5 | map abs', 'demo:cpu | offset 5m | map abs'],
  ['demo:cpu | offset -5', 'demo:cpu | offset -5m'],
  ['demo:cpu offset -1h | map abs', 'demo:cpu | offset -1h | map abs'],
  [
    'demo:cpu | align using avg | extend __label = "é \\"${ service.name }\\""',
    'demo:cpu | align using avg | extend __label = "é \\"${ `service.name` }\\""',
  ],
  ['demo:cpu | align to 5m using avg;', 'demo:cpu | align to 5m using avg'],
  ['demo:cpu[5m]', 'demo:cpu[5m..]'],
  ['demo:cpu | map fill(0)', 'demo:cpu | map fill::const(0)'],
  ['demo:cpu | map abs()', 'demo:cpu | map abs'],
  ['demo:cpu{host="x"}', 'demo:cpu\n| where host == "x"\n| align to $__interval over 5m using last'],
])('%s is meant to be %s', (text, meant) => {
  expect(findMplProblems(text, known).problems).toHaveLength(1);
  expect(fixed(text)).toBe(meant);
  expect(findMplProblems(meant, known).problems).toEqual([]);
});

test('Fixes lead from a habit of PromQL to a query, one after the other', () => {
  let text = "demo:`http.requests` | where code = '5' && method =~ 'G.*' | rate | sum by (code)";
  for (let next = fixed(text); next !== undefined; next = fixed(text)) {
    text = next;
  }
  expect(text).toBe(
    'demo:`http.requests` | where code == "5" and method == #/G.*/ | align to $__interval using prom::rate | group by code using sum'
  );
});

test('An error that is not understood is as the grammar has it', () => {
  expect(findMplProblems('demo:cpu | where host == x*', known).problems).toMatchObject([
    { message: 'Unexpected `*` after `x`.', fixes: [] },
  ]);
});
