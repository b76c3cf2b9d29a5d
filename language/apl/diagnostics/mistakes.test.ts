import { findProblems } from './findProblems';
import { applyEdits } from '../tree/edit';
import { noSchema } from '../analysis/schema';
import { corrected, fixed, problemsIn, schema } from '../testing/analyzing';

/** Queries with a mistake, each with the text after its only fix is applied. */
const mistakes: Array<[string, string]> = [
  // Comments
  ['# all of them, by status\nlogs', '// all of them, by status\nlogs'],
  ['logs # all of it | and more\n| count', 'logs // all of it | and more\n| count'],
  ['logs\n-- where size > 5\n| count', 'logs\n// where size > 5\n| count'],
  ['logs | where is_tls -- hi', 'logs | where is_tls // hi'],
  // Statements
  ['let a = 5\nlogs | where size > a', 'let a = 5;\nlogs | where size > a'],
  [`let a = 1h\n['logs'] | where _time > ago(a)`, `let a = 1h;\n['logs'] | where _time > ago(a)`],
  [`let t = logs\n| where is_tls\n['logs'] | count`, `let t = logs\n| where is_tls;\n['logs'] | count`],
  // Queries of SPL and LogQL
  ['from logs | count', 'logs | count'],
  ['index=logs | count', 'logs | count'],
  [
    '{method=~"GET|PUT", geo_city!=""}',
    `logs\n| where method in ("GET", "PUT")\n| where isnotempty(['geo.city'])\n| limit 100`,
  ],
  [
    'sum(count_over_time({status="500"} [5m])) by (method, geo_city)',
    `logs\n| where status == "500"\n| summarize count() by bin(_time, 5m), method, ['geo.city']`,
  ],
  ['index=logs status=500 | stats count by method', 'logs | where status==500 | summarize count() by method'],
  ['logs status="500"', 'logs | where status=="500"'],
  ['logs |= "error"', 'logs | search "error"'],
  // Steps
  ['logs | stats count by status', 'logs | summarize count() by status'],
  ['logs | stats avg(size) as a by status', 'logs | summarize a = avg(size) by status'],
  ['logs | stats p95(size), dc(status)', 'logs | summarize percentile(size, 95), dcount(status)'],
  ['logs | sort status desc', 'logs | sort by status desc'],
  ['logs | order status desc', 'logs | order by status desc'],
  ['logs | sort -size', 'logs | sort by size desc'],
  ['logs | sort status desc -- hi', 'logs | sort by status desc // hi'],
  ['logs | top 5 size', 'logs | top 5 by size'],
  ['logs | sort by size descending', 'logs | sort by size desc'],
  ['logs | fields - status', 'logs | project-away status'],
  ['logs | fields -status', 'logs | project-away status'],
  ['logs | table status size', 'logs | project status, size'],
  ['logs | rename size as n', 'logs | project-rename n = size'],
  ['logs | left join (users) on method', 'logs | join kind=leftouter (users) on method'],
  ['logs | count() by status', 'logs | summarize count() by status'],
  ['logs | summarize count(), by status', 'logs | summarize count() by status'],
  ['logs | sort, by status', 'logs | sort by status'],
  ['logs | summarize count() group by status', 'logs | summarize count() by status'],
  ['logs | summarize count() status', 'logs | summarize count() by status'],
  ['logs | summarize count() bin_auto(_time)', 'logs | summarize count() by bin_auto(_time)'],
  ['logs | summarize count() bin(_time, 5m)', 'logs | summarize count() by bin(_time, 5m)'],
  ['logs | summarize count( by bin_auto(_time)', 'logs | summarize count() by bin_auto(_time)'],
  ['logs | where is_tls\nsummarize count() by status', 'logs | where is_tls\n| summarize count() by status'],
  ['logs | where is_tls ORDER BY size', 'logs | where is_tls | order by size'],
  ['logs || count', 'logs | count'],
  ['logs | group by method, status | limit 5', 'logs | summarize count() by method, status | limit 5'],
  ['logs | GROUP BY bin(_time, 5m) // each', 'logs | summarize count() by bin(_time, 5m) // each'],
  ['logs | count | render timechart', 'logs | count'],
  ['logs\n| count\n| render barchart\n  with (title="a | b", kind=stacked)\n', 'logs\n| count\n'],
  ['logs | render table | count', 'logs | count'],
  ['logs // all\n| render table // drawn\n| count', 'logs // all\n // drawn\n| count'],
  ['logs // all\n| render table | count', 'logs // all\n | count'],
  ['logs // all\n| render table\n| count', 'logs // all\n\n| count'],
  ['logs | union (users | render table)', 'logs | union (users)'],
  ['logs | summarize p = percentile(duration) by method', 'logs | summarize p = percentile(duration, 95) by method'],
  ['logs | summarize percentileif(size, is_tls)', 'logs | summarize percentileif(size, 95, is_tls)'],
  ['logs | summarize percentiles_array(size // x\n)', 'logs | summarize percentiles_array(size, 95 // x\n)'],
  ['logs | size > 5', 'logs | where size > 5'],
  // Expressions
  ['logs | where status = "1" and size = 5', 'logs | where status == "1" and size == 5'],
  ['logs | WHERE is_tls AND status IN ("1")', 'logs | where is_tls and status in ("1")'],
  ['logs | where is_tls&&size > 5', 'logs | where is_tls and size > 5'],
  ['logs | where is_tls||size > 5', 'logs | where is_tls or size > 5'],
  ['logs | where size => 5', 'logs | where size >= 5'],
  ['logs | where size === 5', 'logs | where size == 5'],
  ['logs | where not is_tls and size > 5', 'logs | where not(is_tls) and size > 5'],
  ['logs | where !(is_tls or size > 5)', 'logs | where not(is_tls or size > 5)'],
  ['logs | where size between 1 and 5', 'logs | where size between (1 .. 5)'],
  ['logs | where status in ["a", "b"]', 'logs | where status in ("a", "b")'],
  ['logs | where status has_any "a", "b"', 'logs | where status has_any ("a", "b")'],
  ['logs | where status starts with "5"', 'logs | where status startswith "5"'],
  ['logs | where status does not contain "5"', 'logs | where status !contains "5"'],
  ['logs | where `status` == "x"', 'logs | where status == "x"'],
  ['logs | where [geo.city] == "x"', `logs | where ['geo.city'] == "x"`],
  ['logs | where status == “x”', 'logs | where status == "x"'],
  ["logs | where status == 'it''s'", "logs | where status == 'it\\'s'"],
  ['logs | where _time > ago(5 min)', 'logs | where _time > ago(5min)'],
  ['logs | extend a = iff(is_tls "a" "b")', 'logs | extend a = iff(is_tls, "a", "b")'],
  ['logs | extend a: size', 'logs | extend a = size'],
  ['logs | where _time > now-1h', 'logs | where _time > now()-1h'],
  ['logs | where status == zzz', 'logs | where status == "zzz"'],
  ['logs | join kind=left (users) on method', 'logs | join kind=leftouter (users) on method'],
  ['logs | join kind=iner (users) on method', 'logs | join kind=inner (users) on method'],
  // Brackets
  ['logs | where (size > 5 and is_tls | count', 'logs | where (size > 5 and is_tls) | count'],
  ['logs | where (size > 5', 'logs | where (size > 5)'],
  ['logs | where (status == "1" and (size > 5) | count', 'logs | where (status == "1" and (size > 5)) | count'],
  ['logs | extend a = strlen(method | count', 'logs | extend a = strlen(method) | count'],
  ['logs | extend a = (size + 1, b = 2', 'logs | extend a = (size + 1), b = 2'],
  ['logs | summarize count( by status', 'logs | summarize count() by status'],
  ['logs | summarize avg(size by status', 'logs | summarize avg(size) by status'],
  ['logs | join (users | where id > 5 on method', 'logs | join (users | where id > 5) on method'],
  ['logs | summarize count() by bin(_time 5m)', 'logs | summarize count() by bin(_time, 5m)'],
  // Patterns
  ['logs | where method =~ "/api.*"', 'logs | where method matches regex "/api.*"'],
  ['logs | where method !~ "GET|PUT"', 'logs | where method !matches regex "GET|PUT"'],
  // Nulls
  ['logs | where status == NULL', 'logs | where isnull(status)'],
  ['logs | where NULL != status', 'logs | where isnotnull(status)'],
  ['logs | where status = None', 'logs | where isnull(status)'],
  ['logs | extend a = iff(is_tls, 1, NULL)', 'logs | extend a = iff(is_tls, 1, null)'],
  // Aggregates after their step
  ['logs | summarize n=count() by status | where count() > 5', 'logs | summarize n=count() by status | where n > 5'],
  ['logs | summarize avg( size ) | where avg(size) > 5', 'logs | summarize avg( size ) | where avg_size > 5'],
  ['logs | summarize count() by status | top 5 by count()', 'logs | summarize count() by status | top 5 by count_'],
  ['logs | summarize count() having count() > 5', 'logs | summarize count() | where count_ > 5'],
  ['logs | summarize n = count() | where n() > 5', 'logs | summarize n = count() | where n > 5'],
];

test.each(mistakes)('%j is one problem, whose fixes make %j of it, which has none', (text, result) => {
  expect(problemsIn(text)).toHaveLength(1);
  expect(corrected(text)).toBe(result);
  expect(problemsIn(result)).toEqual([]);
});

describe('the one problem says what to do where nothing can write it', () => {
  test.each([
    [
      'logs | where count() > 5',
      'count',
      '`count()` is an aggregate. Use it in `summarize`. Compute it in an earlier step, `| summarize count() by …`, and write `count_` here.',
    ],
    [
      'logs | summarize n = count() by status | where avg(size) > 5',
      'avg',
      '`avg()` is an aggregate. Use it in `summarize`. Compute it in an earlier step, `| summarize avg(size) by …`, and write `avg_size` here.',
    ],
    ...['{app=x}', '{app="web"} |= "error"', '{nothing="x"}'].map((text) => [
      text,
      '{',
      'This is PromQL or LogQL. In APL, you query a dataset’s events and aggregate them; labels become fields.',
    ]),
    ['/* all */ logs | count', '/*', 'In APL, comments start with `//` and run to the end of the line.'],
    [
      'logs | timechart span=5m count by status',
      'timechart',
      'APL has no operator `timechart`. Write `summarize count() by bin_auto(_time)`. The panel charts the result.',
    ],
    [
      'logs | extend a = case when size > 5 then 1 else 0 end',
      'case when',
      'In APL, write `case(condition, then, …, otherwise)`.',
    ],
    ['logs | group status', 'group', 'APL has no operator `group`. Write `summarize count() by …`.'],
    ...[
      'logs | where size > toscalar(users | count)',
      'let m = toscalar(logs | summarize max(size)); logs | where size == m',
      'logs | extend m = toscalar(users | summarize max(id)) | where size == m',
      'let t = users | project id; logs | where size in (toscalar(t))',
    ].map((text) => [
      text,
      'toscalar',
      'APL has no function `toscalar`. Use `in (…)` to compare with a table, or `join` to add its columns.',
    ]),
    [
      'logs | extend a = size > 5 ? 1 : 0',
      '?',
      'Use `iff(condition, then, otherwise)`, or `coalesce(a, b)` for the first value that isn’t null.',
    ],
  ])('%s', (text, place, message) => {
    expect(problemsIn(text)).toEqual([['error', place, message]]);
    expect(fixed(text)).toBeUndefined();
  });
});

describe('what follows from a mistake is no problem', () => {
  test.each([
    ['logs | where strlen status > zzz', 'in its step'],
    ['logs | extend a = size foo, b = size | where b > 1', 'among the columns after it'],
    ['logs | project status ? | where size > 1', 'among the columns that it may keep'],
    ['logs | join (users | where zzz foo) on nothing', 'around its brackets'],
    ['let a = zzz ? foo; logs', 'in its statement'],
    ['logs | summarize nothing(size) by status', 'inside of an unknown function'],
  ])('%s: %s', (text) => {
    expect(problemsIn(text)).toHaveLength(1);
  });
});

describe('several mistakes are several problems', () => {
  test('those of different steps, each with a fix of its own', () => {
    const text = 'logs | where status = "1" | stauts foo | sort size';
    const { problems } = findProblems(text, schema);
    expect(problems.map(({ from, to }) => text.slice(from, to))).toEqual(['=', 'stauts', 'size']);
    expect(problems.map(({ fixes }) => fixes.map((fix) => applyEdits(text, fix.edits)))).toEqual([
      ['logs | where status == "1" | stauts foo | sort size'],
      [],
      ['logs | where status = "1" | stauts foo | sort by size'],
    ]);
  });

  test('each of its own step, and nothing else in a step that cannot be read', () => {
    expect(problemsIn('logs | where nothing = "1" and zzz > 1 | where nothing > 1')).toEqual([
      ['error', '=', 'Use `==` to compare; `=` names a column.'],
    ]);
  });

  test('a step that is still being typed is judged as far as it is known', () => {
    expect(problemsIn('logs | where stauts == "1" | ')).toEqual([
      ['warning', 'stauts', 'The schema has no field `stauts`. Did you mean `status`?'],
      ['error', '|', 'Expected an operator after `|`, but the query ends here.'],
    ]);
  });
});

test('no fix is offered that leads nowhere', () => {
  expect(findProblems('logs = = (', schema).problems.flatMap(({ fixes }) => fixes)).toEqual([]);
});

test('the fix of a query of another source asks the default dataset', () => {
  const { problems } = findProblems('{method="GET"}', { ...schema, defaultDataset: 'big-logs' });
  expect(applyEdits('{method="GET"}', problems[0].fixes[0].edits)).toBe(
    `['big-logs']\n| where method == "GET"\n| limit 100`
  );
});

test('an unclosed bracket is what is underlined, not the word after it', () => {
  expect(problemsIn('logs | where (size > 5 | count')).toEqual([
    ['error', '(', 'This bracket isn’t closed: `)` is missing.'],
  ]);
});

test.each([
  ['logs | where method matches regex', 'regex', 'Expected an expression after `regex`, but the query ends here.'],
  ['logs | where method !matches regex', 'regex', 'Expected an expression after `regex`, but the query ends here.'],
  ['logs | mv-expand tags to', 'to', 'Expected `typeof` after `to`, but the query ends here.'],
  ['logs | where size between (10 .. 200', '(', 'This bracket isn’t closed: `)` is missing.'],
  ['logs | where size between (10 .. 200 | count', '(', 'This bracket isn’t closed: `)` is missing.'],
])('%s: what is right so far is no mistake', (text, place, message) => {
  expect(problemsIn(text)).toEqual([['error', place, message]]);
});

test('a dataset whose name contains a space gets brackets and quotes', () => {
  const spaced = { ...schema, datasets: ['logs', 'web logs eu'] };
  const found = (text: string) =>
    findProblems(text, spaced).problems.map(({ message, fixes }) => [message, fixes[0]?.edits]);
  expect(found('web logs eu | count')).toEqual([
    ["Put names in brackets and quotes: `['name']`.", [{ from: 0, to: 11, text: "['web logs eu']" }]],
  ]);
  expect(found('let a = 1; web logs eu')).toMatchObject([[expect.anything(), [{ from: 11, to: 22 }]]]);
  expect(found('web logs us | count')).toEqual([[expect.not.stringContaining('brackets'), undefined]]);
});

test('no comma is added before a unit', () => {
  expect(fixed('logs | extend a = bin(_time, 1 foo)')).toBeUndefined();
});

test.each([
  'logs | where method =~ "get"',
  'logs | where method == "a.*"',
  'logs | where method =~ status',
  'logs | where method =~ "$method"',
  'logs | where method !~ "x${method}"',
])('%s compares texts', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

test.each([
  'logs | summarize avg(size) // mean\n as a by status',
  'logs | extend a = case when size > 5 // big\n then 1 else 0 end',
  'logs | where size between 1 // low\n and 5',
  'logs | render timechart // drawn\n with (title="x")',
  'logs | group // each\n by status',
])('no fix of %j leaves out its comment', (text) => {
  expect(problemsIn(text)).not.toEqual([]);
  expect(findProblems(text, schema).problems.flatMap(({ fixes }) => fixes)).toEqual([]);
});

test('two minus signs between values are no comment', () => {
  const text = 'logs | extend a = size--1, b = method status';
  expect(fixed(text)).toBe('logs | extend a = size--1, b = method, status');
});

test('there are no semi and anti joins of both sides', () => {
  expect(problemsIn('logs | join kind=fullsemi (users) on method')).toHaveLength(1);
});

test('no aggregate is offered where none can stand', () => {
  expect(findProblems('logs | where lste(size) > 1', schema).problems.flatMap(({ fixes }) => fixes)).toEqual([]);
});

test('a long text is still checked where mistakes can no longer be fixed one by one', () => {
  const text = `logs ${'| where status = "1" '.repeat(3000)}`;
  expect(problemsIn(text).length).toBeGreaterThan(1);
});

test('a column may have the name of a literal of another language', () => {
  expect(problemsIn('logs | extend None = 1 | where None == 1')).toEqual([]);
  expect(findProblems(`other | where ['none'] == 1 and ['Null'] == "x" | project ['None']`, noSchema).problems).toEqual(
    []
  );
});
