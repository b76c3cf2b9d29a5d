import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { spliceEdits } from '../../kit/edit';
import { known } from '../testing/known';
import { mutatedQuery } from '../testing/queries';
import { noMetrics } from '../analysis/schema';
import { findMplProblems } from './findProblems';

/** Each problem's marked text and message. */
const problems = (text: string) =>
  findMplProblems(text, known).problems.map(({ from, to, message }) => `${text.slice(from, to)} → ${message}`);

const fixed = (text: string) => {
  const [fix] = findMplProblems(text, known).problems.flatMap(({ fixes }) => fixes);
  return fix && spliceEdits(text, fix.edits);
};

test.each([
  'demo:`http.requests` | where code == 500 | align to 5m using prom::rate | group by `service.name` using sum',
  'demo:`http.requests` | align to 5m using last | map rate',
  'demo:`http.duration` | bucket by code to 5m using interpolate_cumulative_histogram(rate, 0.95, count)',
  'demo:`http.duration.delta` | bucket using interpolate_delta_histogram(0.95)',
  'demo:`jobs.done` | align to 5m using sum',
  'demo:cpu | align to $__interval using $function | map fill::const($x)',
  '$dataset:$metric | where $tag == "x" | group by $tag using sum',
  'demo:cpu | align using avg | extend a = "${host} ${`k8s.pod-name`} ${1.5} ${$x.y} \\${a.b} $one.two", b = 1',
  'demo:cpu | where host in ["a", 1] and not host in [] or host in $hosts',
  'demo:cpu | map wasm::own::f(1, 2) | align to 5m using wasm::own::f | group by host using wasm::f("x")',
  'demo:`http.duration` | bucket by code to 5m using wasm::own::f',
])('%s is fine', (text) => {
  expect(findMplProblems(text, noMetrics).problems.filter(({ severity }) => severity === 'warning')).toEqual([]);
  expect(problems(text)).toEqual([]);
});

test.each([
  ['(here:cpu | align to 1m using avg, there:cpu | align to 1m using avg) | compute x using +', 'there'],
  ['here:cpu | join a from there:cpu by host', 'there'],
  ['here:cpu | join a from here:memory by host', undefined],
  ['(here:cpu, $dataset:cpu) | compute x using +', undefined],
])('%s may read datasets of two edge deployments', (text, marked) => {
  const edges: Record<string, string> = { here: 'US East', there: 'EU Central' };
  const found = findMplProblems(text, { ...noMetrics, edgeOf: (name) => edges[name] }).problems;
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(marked === undefined ? [] : [marked]);
  expect(found.map(({ message }) => message)).toEqual(
    marked === undefined ? [] : [expect.stringMatching(/^A query can read from only one edge deployment/)]
  );
});

const pair = (left: string, right: string) => `(demo:${left}, demo:${right}) | compute r using /`;

test.each([
  [
    pair('`http.requests` | group by code, method using sum', 'cpu | group by host using max'),
    'compute → No series match: the first metric has the tags code, method, and the second has the tag host. Group both by the same tags.',
    '(demo:`http.requests` | group by code, method using sum | group using sum, demo:cpu | group by host using max | group using max) | compute r using /',
  ],
  [
    pair('`jobs.done` | group using sum', 'cpu | align to 1m using avg'),
    'compute → No series match: the first metric has no tags, and the second has the tag host. Group both by the same tags.',
    '(demo:`jobs.done` | group using sum, demo:cpu | align to 1m using avg | group using avg) | compute r using /',
  ],
  [
    pair(
      '`http.duration` | bucket by code to 1m using interpolate_cumulative_histogram(rate, 0.5)',
      '`http.requests` | group by code using sum'
    ),
    'compute → No series match: the first metric has the tags code, `axiom.bucket`, and the second has the tag code. Group both by the same tags.',
    undefined,
  ],
  [
    pair('`http.requests` | group by code using sum', '`http.requests` | group by code using max'),
    undefined,
    undefined,
  ],
  [pair('`http.requests`', 'cpu'), undefined, undefined],
  [pair('`http.requests` | group by $tag using sum', 'cpu | group by host using sum'), undefined, undefined],
])('Two metrics match by equal tags: %s', (text, problem, fixedText) => {
  const found = problems(text).filter((each) => each.includes('No series match'));
  expect(found).toEqual(problem === undefined ? [] : [problem]);
  const fix = findMplProblems(text, known)
    .problems.find(({ message }) => message.startsWith('No series match'))
    ?.fixes.at(0);
  expect(fix && spliceEdits(text, fix.edits)).toBe(fixedText);
});

test.each([
  ['demo:cpu | align using avgg', 'avgg → `align` has no function `avgg`. Did you mean `avg`?'],
  ['demo:cpu | group using mean', 'mean → `group` has no function `mean`. Did you mean `avg`?'],
  [
    'demo:cpu | group using abs',
    'abs → `abs` works with `map`, not with `group`. Use one of `avg`, `sum`, `min`, `max`, `count`.',
  ],
  ['demo:cpu | map fill::const', 'fill::const → `fill::const` needs a number in parentheses.'],
  ['demo:cpu | map abs(1)', '1 → `abs` takes no arguments.'],
  ['demo:cpu | where host in 5.1', '5.1 → `in` needs a list: `[5.1]`.'],
  [
    'demo:cpu | where host == ["a"]',
    '== → This compares the tag with the whole list. To match any of its values, use `in`.',
  ],
  ...['<', '<=', '>', '>='].map((sign) => [
    `demo:cpu | where host ${sign} ["a"]`,
    `${sign} → Use lists only with \`in\`, \`==\` or \`!=\`.`,
  ]),
  ['demo:cpu | where host in', 'in → Expected a list like `["a", "b"]` after `in`, but the query ends here.'],
  ['demo:cpu | where host in ["a" "b"]', '"b" → Unexpected `"b"` after `"a"`.'],
  ['demo:cpu | where host in ["a"', '"a" → Expected `,` or a closing bracket after `"a"`, but the query ends here.'],
  ['demo:cpu | where host in ["a",', ', → Expected a value after `,`, but the query ends here.'],
  ['demo:cpu | where host in ["a",, "b"]', ', → Unexpected `,` after `,`.'],
  ['demo:cpu | where host in [#/a/]', '#/a/ → A list can’t contain regular expressions.'],
  ['demo:cpu | where hots in ["a"]', 'hots → The metric has no tag hots. Did you mean host?'],
  ['demo:cpu | map fill::const(1, 2)', '2 → `fill::const` takes one argument.'],
  ['demo:cpu | map fill::const(x)', 'x → `x` isn’t a number.'],
  ['demo:cpu | bucket using histogram(p95)', 'p95 → `p95` isn’t one of `avg`, `sum`, `min`, `max`, `count`.'],
  [
    'demo:`http.duration` | bucket using interpolate_cumulative_histogram(0.5, 0.9)',
    '0.5 → `interpolate_cumulative_histogram` needs `rate` or `increase` as its first argument.',
  ],
  ['otel_metrics:cpu', 'otel_metrics → There is no metrics dataset called otel_metrics. Did you mean `otel-metrics`?'],
  ['demo:cpus', 'cpus → demo has no metric cpus. Did you mean cpu?'],
  ['demo:cpu | where hots == "x"', 'hots → The metric has no tag hots. Did you mean host?'],
  [
    'demo:`http.requests` | group by code using sum | group by method using sum',
    'method → No series has the tag method after grouping.',
  ],
])('%s', (text, ...expected) => {
  expect(problems(text)).toEqual(expected);
});

test.each([
  ['demo:cpu | filter host == "x"', 'demo:cpu | where host == "x"'],
  ['demo:`http.requests` | align to 5m using rate', 'demo:`http.requests` | align to 5m using prom::rate'],
  ['demo:`http.requests` | map prom::rate', 'demo:`http.requests` | map rate'],
  ['demo:cpu | bucket using histogram(95)', 'demo:cpu | bucket using histogram(0.95)'],
  [
    'demo:`http.duration` | align to 5m using avg',
    'demo:`http.duration` | bucket to 5m using interpolate_cumulative_histogram(rate, 0.5, 0.95, 0.99)',
  ],
  [
    'demo:`http.duration.delta` | align using avg',
    'demo:`http.duration.delta` | bucket using interpolate_delta_histogram(0.5, 0.95, 0.99)',
  ],
  ['demo:cpu | align to 5m using prom::rate', 'demo:cpu | align to 5m using avg'],
  ['demo:`jobs.done` | align to 5m using prom::rate', 'demo:`jobs.done` | align to 5m using sum'],
  ['demo:`http.requests` | align to 5m using avg', 'demo:`http.requests` | align to 5m using prom::rate'],
  [
    'demo:`http.duration` | bucket using interpolate_delta_histogram(0.5)',
    'demo:`http.duration` | bucket using interpolate_cumulative_histogram(rate, 0.5)',
  ],
  [
    'demo:`http.duration.delta` | bucket using interpolate_cumulative_histogram(rate, 0.5)',
    'demo:`http.duration.delta` | bucket using interpolate_delta_histogram(0.5)',
  ],
  ['demo:cpu | bucket using interpolate_delta_histogram(0.5)', 'demo:cpu | bucket using histogram(0.5)'],
])('%s is fixed to %s', (text, expected) => {
  expect(fixed(text)).toBe(expected);
  expect(findMplProblems(expected, known).problems).toEqual([]);
});

test('`extend` adds new tags after an aggregation', () => {
  expect(problems('demo:cpu | extend a = "x" | align to 1m using avg')).toEqual([
    'extend → `extend` must come after `align`, `group` or `bucket`.',
  ]);
  expect(problems('demo:cpu | align using avg | extend host = "x", __label = "y"')).toEqual([
    'host → The series already have the tag host, and `extend` only adds new tags. Use `replace`, or choose another name.',
  ]);
  for (const text of [
    'demo:cpu | group by host using sum | extend a = "x"',
    'demo:cpu | group using sum | extend host = "x"',
    '(demo:cpu, demo:cpu) | compute x using + | extend a = "x"',
  ]) {
    expect(problems(text)).toEqual([]);
  }
});

test('A variable that is neither declared nor of the dashboard is marked, wherever one is known', () => {
  const text = 'param $own: string; demo:cpu | where host == $own and host != $host | align to $__interval using $x';
  const marked = (names: string[] | undefined) =>
    findMplProblems(text, {
      ...known,
      isVariable: names && ((name) => names.includes(name)),
    }).problems.map(({ from, to, message }) => [text.slice(from, to), message]);
  expect(marked(['$host'])).toEqual([['$x', 'This dashboard has no variable named `$x`.']]);
  expect(marked(['$host', '$x'])).toEqual([]);
  expect(marked(undefined)).toEqual([]);
});

test('A misspelled built-in variable has a fix', () => {
  const text = 'demo:cpu | align to $__intervl using avg';
  const builtIns = ['$__interval', '$__range'];
  expect(findMplProblems(text, { ...known, builtIns }).problems).toMatchObject([
    {
      from: text.indexOf('$'),
      message: 'Unknown variable `$__intervl`. Did you mean `$__interval`?',
      fixes: [{ title: 'Write $__interval' }],
    },
  ]);
  expect(problems(text)).toEqual([]);
});

test('PromQL is one problem, and converted', () => {
  const text = 'sum by (code) (rate(http_requests_total{method="GET"}[5m]))';
  expect(problems(text)).toEqual([
    `${text} → This is PromQL. MPL starts with a metric, followed by steps: \`dataset:metric | align to 5m using avg\`.`,
  ]);
  expect(fixed(text)).toBe(
    'demo:`http.requests`\n| where method == "GET"\n| align to $__interval over 5m using prom::rate\n| group by code using sum'
  );
});

test('PromQL is converted once the datasets are known', () => {
  const [problem] = findMplProblems('sum(rate(cpu[5m]))', noMetrics).problems;
  expect(problem).toMatchObject({ message: expect.stringContaining('This is PromQL'), fixes: [] });
});

test('PromQL that MPL has nothing exact for is named, and not converted', () => {
  const text = 'topk(5, irate(cpu{host="a"}[5m]))';
  expect(problems(text)).toEqual([`${text} → This is PromQL. MPL has no exact counterpart for topk(…), irate(…[5m]).`]);
  expect(fixed(text)).toBeUndefined();
});

test.each(['(demo:cpu)', 'demo', 'demo:cpu{}', '1', ''])('%s is no PromQL, but a beginning', (text) => {
  expect(problems(text).join()).not.toContain('PromQL');
});

test.each([
  ['otel-metrics:cpu | group by host using avg', ['`otel-metrics`']],
  ['demo:http.requests', ['`http.requests`']],
  [
    'demo:http.requests | where service.name == "x" | group by service.name, code',
    ['`http.requests`', '`service.name`', '`service.name`'],
  ],
  ['demo:cpu | where k8s.pod-name in ["a"]', ['`k8s.pod-name`']],
  ['demo:disk/io', ['`disk/io`']],
  ['demo:`http.requests` | group by http/route.name, code using sum | map/2', ['`http/route.name`']],
])('In %s, the names without backticks are %j', (text, quoted) => {
  const found = findMplProblems(text, noMetrics).problems.filter(({ message }) => message.includes('backticks'));
  expect(found.map(({ from, to }) => `\`${text.slice(from, to)}\``)).toEqual(quoted);
  expect(found.map(({ fixes }) => fixes[0]?.edits)).toEqual(
    found.map(({ from, to }, index) => [{ from, to, text: quoted[index] }])
  );
});

test('The rate of a gauge is warned of', () => {
  expect(problems('demo:cpu | map rate')).toEqual(['rate → cpu is a gauge. Only counters have rates.']);
});

test('No text makes it throw, and places and edits lie in the text, in order', () => {
  fc.assert(
    fc.property(mutatedQuery, (text) => {
      const { problems: found } = findMplProblems(text, known);
      const fixes = found.flatMap((problem) => problem.fixes);
      const places = [...found, ...fixes.flatMap(({ edits }) => edits)];
      expect(places.filter(({ from, to }) => from < 0 || from > to || to > text.length)).toEqual([]);
      expect(fixes.some(({ edits }) => edits.some(({ from }, index) => from < (edits[index - 1]?.to ?? 0)))).toBe(
        false
      );
    }),
    generated(30, 12_000)
  );
});
