import { findProblems } from './findProblems';
import { noSchema } from '../analysis/schema';
import { applyEdits } from '../tree/edit';
import { corrected, fixed, problemsIn, schema } from '../testing/analyzing';

it('datasets of several edge deployments are one problem, at the first one elsewhere', () => {
  const edges: Record<string, string> = {
    logs: 'US East 1 (AWS)',
    users: 'EU Central 1 (AWS)',
    'big-logs': 'US East 1 (AWS)',
  };
  const placed = { ...schema, edgeOf: (dataset: string) => edges[dataset] };
  const text = "logs | join (users) on method | union ['big-logs'] | union users";
  const found = findProblems(text, placed).problems.filter(({ message }) => message.includes('deployment'));
  expect(found).toMatchObject([
    {
      severity: 'error',
      from: text.indexOf('users'),
      message:
        'A query can read from only one edge deployment, but `logs`, `big-logs` are in US East 1 (AWS) and `users` is in EU Central 1 (AWS). Query them separately.',
    },
  ]);
  for (const together of [
    "logs | union ['big-logs']",
    'let users = logs | take 1; logs | join (users) on method',
    'logs | union other',
  ]) {
    expect(findProblems(together, placed).problems.filter(({ message }) => message.includes('deployment'))).toEqual([]);
  }
});

it('a view over views is where its datasets are', () => {
  const edges: Record<string, string> = { logs: 'US East 1 (AWS)', users: 'EU Central 1 (AWS)' };
  const views = new Map([
    ['inner', { query: 'users | limit 1' }],
    ['outer', { query: 'inner' }],
  ]);
  const datasets = [...(schema.datasets ?? []), ...views.keys()];
  const placed = { ...schema, datasets, views, edgeOf: (dataset: string) => edges[dataset] };
  const text = 'logs | union outer';
  const [found] = findProblems(text, placed).problems.filter(({ message }) => message.includes('deployment'));
  expect(text.slice(found.from, found.to)).toBe('outer');
  expect(found.message).toMatch(/`users` is in EU Central 1/);
});

describe('misspelled built-in variables', () => {
  const builtIns = ['$__interval', '$__range', '$__from', '$__to', '$__timeFilter'];
  const found = (text: string) =>
    findProblems(text, { ...schema, builtIns }).problems.map(({ from, to, message, fixes }) => [
      text.slice(from, to),
      message,
      fixes.map(({ title }) => title),
    ]);

  test.each([
    ['logs | summarize count() by bin(_time, $__intervl)', '$__intervl', '$__interval'],
    ['logs | summarize count() by bin(_time, $__rate_interval)', '$__rate_interval', '$__interval'],
    ['logs | where $__timeFiler(_time)', '$__timeFiler', '$__timeFilter'],
  ])('%s', (text, written, meant) => {
    expect(found(text)).toEqual([
      [written, `Unknown variable \`${written}\`. Did you mean \`${meant}\`?`, [`Write ${meant}`]],
    ]);
  });

  test.each([
    'logs | summarize count() by bin(_time, $__interval)',
    'logs | where status == "$__intervl" // $__intervl',
    'logs | where method == $__user.login or method == $__org or method == $__dashboard or method == $__timezone',
    'logs | where status == $interval',
  ])('are none: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('comparisons with a variable that can have several values', () => {
  const found = (text: string) =>
    findProblems(text, { ...schema, isList: (name) => ['$city', '${city}'].includes(name) }).problems;

  test.each([
    ["logs | where method == '$city'", "logs | where method in ('$city')"],
    ['logs | where method == $city | count', 'logs | where method in ($city) | count'],
    ['logs | where method != "${city}"', 'logs | where method !in ("${city}")'],
  ])('%s', (text, result) => {
    expect(found(text)).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/can have several values/) },
    ]);
    expect(found(text).map(({ fixes }) => applyEdits(text, fixes[0].edits))).toEqual([result]);
    expect(found(result)).toEqual([]);
  });

  test.each([
    'logs | where method in ($city) and method == $method',
    "logs | where method == 'in $city'",
    'logs | where method contains $city',
  ])('are none: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('unknown names', () => {
  test.each([
    ['logs | where stauts == "1"', 'warning', 'stauts', 'The schema has no field `stauts`. Did you mean `status`?'],
    ['logs | where zzz == "1"', 'warning', 'zzz', 'The schema has no field `zzz`.'],
    ['logs | project a = 1 | where b == 1', 'error', 'b', 'There is no column `b` here. Did you mean `a`?'],
    ['logs | project status | where size > 1', 'error', 'size', '`size` was removed by an earlier `project`.'],
    [
      'logs | summarize count() by method | where status == ""',
      'error',
      'status',
      '`status` was removed by an earlier `summarize`.',
    ],
    ['logs | project-away size | sort by size', 'error', 'size', '`size` was removed by an earlier `project-away`.'],
    [
      'logs | project-rename n = size | project size',
      'error',
      'size',
      '`size` was removed by an earlier `project-rename`.',
    ],
    ['logs | where strlne(status) > 1', 'warning', 'strlne', 'APL has no function `strlne`. Did you mean `strlen`?'],
    ['lgos | count', 'warning', 'lgos', 'No dataset `lgos` is available to this data source. Did you mean `logs`?'],
    [
      'logs | join (usres) on method',
      'warning',
      'usres',
      'No dataset `usres` is available to this data source. Did you mean `users`?',
    ],
    [
      'logs | join (users | where nmae == "") on method',
      'warning',
      'nmae',
      'The schema has no field `nmae`. Did you mean `name`?',
    ],
    ['let a = 1; let a = 2; logs', 'error', 'a', '`a` is defined twice.'],
    [
      'logs | where size in (users | project idd)',
      'warning',
      'idd',
      'The schema has no field `idd`. Did you mean `id`?',
    ],
    [
      'logs | where size in (usres | distinct id)',
      'warning',
      'usres',
      'No dataset `usres` is available to this data source. Did you mean `users`?',
    ],
  ])('%s', (text, severity, place, message) => {
    expect(problemsIn(text)).toEqual([[severity, place, message]]);
  });

  test.each([
    'elsewhere2 | where anything == 1',
    'logs | where attributes.http.code == 1 and attributes["x"] == 2 and geo.city == "Rome"',
    `logs | where ['geo.city'] == "$city" and status in ($status) and duration > $__interval`,
    '$dataset | where x == 1',
    '${dataset} | where x == 1',
    'logs | extend a = 1, b = a + 1 | project a, b',
    'logs | project-away size | extend size = 1 | project size',
    'let n = 5; logs | where size > n',
    'let ids = users | distinct id; logs | where size in (ids) and size !in (ids)',
    'let ids = users; logs | extend known = size in~ (ids)',
    'logs | where size !in ((users | where name == "x" | project id)) | where status == "1"',
    'declare query_parameters (n: long); logs | where size > n',
    'logs | join (users) on $left.method == $right.name',
    'logs | summarize arg_max(duration, status, method) by is_tls | project duration, status, is_tls',
    'logs | summarize n = count() / 2.0 + max(size) by status',
    'logs | extend x = column_ifexists("nope", 5), y = ensure_field("nope", typeof(string))',
    'logs | extend x = int(null), y = real(1), z = datetime(2024-01-01)',
    'logs | extend x = pack(*) | where * has "x"',
  ])('%s has none', (text) => {
    expect(problemsIn(text).filter(([, place]) => place !== 'elsewhere2')).toEqual([]);
  });

  test('without a schema no field and no dataset is wrong', () => {
    expect(findProblems('nobody | where knows == "x" | project a | where a == b', noSchema).problems).toMatchObject([
      { message: 'There is no column `b` here. Did you mean `a`?' },
    ]);
  });
});

describe('functions', () => {
  test.each([
    [
      'logs | summarize sum(max(size))',
      'error',
      'max',
      '`max()` is an aggregate and can’t be inside another aggregate. Compute it in an earlier `summarize`.',
    ],
    ['logs | summarize size', 'error', 'size', '`size` must be inside an aggregate or after `by`.'],
    ['logs | extend x = strlen()', 'error', 'strlen', '`strlen` takes 1 argument, not 0: `strlen(text)`.'],
    ['logs | extend x = strlen(status, 1, 2)', 'error', '1, 2', '`strlen` takes 1 argument, not 3: `strlen(text)`.'],
    [
      'logs | extend x = substring(status)',
      'error',
      'substring',
      '`substring` takes 2 to 3 arguments, not 1: `substring(text, start, length)`.',
    ],
    ['logs | extend x = strcat()', 'error', 'strcat', '`strcat` takes at least 1 argument, not 0: `strcat(value, …)`.'],
    ['logs | extend x = strlen(size)', 'warning', 'size', '`strlen` takes a string for `text`, not an integer.'],
    ['logs | extend x = ago("1h")', 'warning', '"1h"', '`ago` takes a timespan for `timespan`, not a string.'],
    ['logs | where size', 'warning', 'size', '`where` takes a condition, not a value of type integer.'],
    ['logs | extend x = status + method', 'error', '+', 'Use `strcat` to concatenate strings, not `+`.'],
    [
      'logs | join kind=leftsemi (users) on method',
      'warning',
      'leftsemi',
      '`leftsemi` isn’t supported while `join` is in preview. Supported kinds: `inner`, `leftouter` and `innerunique`.',
    ],
  ])('%s', (text, severity, place, message) => {
    expect(problemsIn(text)).toEqual([[severity, place, message]]);
  });
});

test.each([
  'logs | where status == [[city]] and size in ([[sizes:csv]])',
  '[[dataset]] | where [[field]] > 1 | summarize count() by bin(_time, [[every]])',
  'logs-[[env]] | project x = req_[[key]], y = dynamic([[1], [2]])',
  'logs | join kind=[[kind]] (users) on method',
])('Variables in double brackets are no problem: %s', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

describe('fixes', () => {
  test.each([
    ['logs | where stauts == "1"', 'logs | where status == "1"'],
    ['logs | where geo_city == "1"', `logs | where ['geo.city'] == "1"`],
    ['big-log | count', `['big-logs'] | count`],
    ['table("log") | count', 'table("logs") | count'],
    ['logs | where strlne(status) > 1', 'logs | where strlen(status) > 1'],
    ['logs | extend x = strlen(size)', 'logs | extend x = strlen(tostring(size))'],
    ['logs | extend x = status + method', 'logs | extend x = strcat(status, method)'],
    ['logs | project status | where size > 1', 'logs | project status, size | where size > 1'],
    [`logs | project-keep s* | where geo.city == ""`, `logs | project-keep s*, ['geo.city'] | where geo.city == ""`],
    ['logs | summarize n = count(*) by status', 'logs | summarize n = count() by status'],
    ['logs | summarize count(method)', 'logs | summarize count()'],
    ['logs | where status = "500"', 'logs | where status == "500"'],
    ['logs | where is_tls && size > 1', 'logs | where is_tls and size > 1'],
    ['logs | where is_tls || size > 1', 'logs | where is_tls or size > 1'],
    ['logs | where is_tls AND size > 1', 'logs | where is_tls and size > 1'],
    ['logs | WHERE is_tls', 'logs | where is_tls'],
    ['logs | summarize count() BY status', 'logs | summarize count() by status'],
    ['logs | sort by size DESC', 'logs | sort by size desc'],
    [`logs | where status like '%50%'`, `logs | where status contains '50'`],
    [`logs | where status like '50%'`, `logs | where status startswith '50'`],
    [`logs | where status LIKE '%50'`, `logs | where status endswith '50'`],
    [`logs | where status not like '%50'`, `logs | where status !endswith '50'`],
    [`logs | where status like '50'`, `logs | where status =~ '50'`],
    ['logs | where status is null', 'logs | where isnull(status)'],
    ['logs | where status IS NOT NULL', 'logs | where isnotnull(status)'],
    [`logs | where ['geo.city'] is not null`, `logs | where isnotnull(['geo.city'])`],
    ['logs | where status not in ("1", "2")', 'logs | where status !in ("1", "2")'],
    ['logs | where size not between (1 .. 2)', 'logs | where size !between (1 .. 2)'],
    ['logs | where is_tls -- only those', 'logs | where is_tls // only those'],
    ['-- all of them\nlogs', '// all of them\nlogs'],
    ['logs | where is_tls # only those', 'logs | where is_tls // only those'],
    ['# all\nlogs', '// all\nlogs'],
    ['let a = 5\nlogs | where size > a', 'let a = 5;\nlogs | where size > a'],
    [`let t = logs | where status == "1"\n['logs'] | count`, `let t = logs | where status == "1";\n['logs'] | count`],
    [`let n = strlen("a")\n['logs'] | where size > n`, `let n = strlen("a");\n['logs'] | where size > n`],
    ['logs | where status == “500”', 'logs | where status == "500"'],
    ['logs | where status == “two words”', 'logs | where status == "two words"'],
    ['logs | where status matches "5.."', 'logs | where status matches regex "5.."'],
    ['logs | stats count() by status', 'logs | summarize count() by status'],
    ['logs | sumarize count() by status', 'logs | summarize count() by status'],
    ['logs | head 10', 'logs | limit 10'],
    ['logs | summarize count by status', 'logs | summarize count() by status'],
    ['logs | mvexpand tags', 'logs | mv-expand tags'],
  ])('%j becomes %j', (text, result) => {
    expect(corrected(text)).toBe(result);
  });

  test('a missing semicolon is marked where it is missing', () => {
    expect(problemsIn('let a = 5\n\nlogs | where size > a')[0]).toEqual([
      'error',
      '5',
      'Missing `;` after this `let`.',
    ]);
  });

  test.each([
    'logs | where status = "500"',
    `logs | where status like '50%'`,
    'logs | where status is null',
    'let a = 5\nlogs | where size > a',
    'let a = 5 logs | where size > a',
  ])('%j is one problem, not two', (text) => {
    expect(problemsIn(text)).toHaveLength(1);
  });

  test('a query of SQL is told how one of APL begins', () => {
    const said = "This is SQL. An APL query starts with a dataset: `['logs'] | where … | project …`.";
    for (const text of [
      'select * from logs',
      'SELECT avg(a) FROM (SELECT 1)',
      'WITH t AS (SELECT 1) SELECT * FROM t',
    ]) {
      expect(problemsIn(text)[0][2]).toBe(said);
      expect(findProblems(text, schema).problems).toMatchObject([
        { docs: expect.stringContaining('/docs/'), fixes: [] },
      ]);
    }
  });

  test.each([
    'select * from logs',
    'select a b c from logs',
    'with t as (select 1) select * from t',
    '{app="web"} |= "x"',
    'sum by (method) (rate(requests[5m]))',
    'index=main error',
    'status:500 AND method:GET',
  ])('%s: the whole query is of another language', (text) => {
    const [first] = findProblems(text, schema).problems;
    expect(first.isOfQuery).toBe(true);
  });

  test.each(['logs | where a = 1', 'logs where a == 1', 'from logs | count'])('%s: a part of it is wrong', (text) => {
    const problems = findProblems(text, schema).problems.filter(({ isOfQuery }) => isOfQuery);
    expect(problems).toEqual([]);
  });

  test('what the grammar says is said as it is', () => {
    expect(problemsIn('logs | where')).toEqual([
      ['error', 'where', 'Expected an expression after `where`, but the query ends here.'],
    ]);
  });
});

test.each([
  ['logs|summarize count()by`method`', 'logs|summarize count()by method'],
  ['logs|sort by`method`desc', 'logs|sort by method desc'],
  ['logs|where!is_tls', 'logs|where not(is_tls)'],
  ['logs|where(size)==NULL', 'logs|where isnull(size)'],
])('a fix of %s leaves its words apart, whatever applies it', (text, expected) => {
  const [{ edits }] = findProblems(text, schema).problems.flatMap(({ fixes }) => fixes);
  const written = [...edits].reverse();
  expect(written.reduce((fixing, { from, to, text: by }) => fixing.slice(0, from) + by + fixing.slice(to), text)).toBe(
    expected
  );
});

describe('a division of integers', () => {
  test.each([
    ['extend share = size / 7 * 100', 'extend share = todouble(size) / 7 * 100'],
    ['extend share = (size + 1) / 7', 'extend share = (todouble(size + 1)) / 7'],
    ['summarize n = count(), m = countif(is_tls) | extend r = m / n * 100', undefined],
    ['summarize avg(size / 1024)', 'summarize avg(todouble(size) / 1024)'],
    ['where size / 7 > 0.5', 'where todouble(size) / 7 > 0.5'],
    ['extend a = size / 2 / 3', 'extend a = todouble(size) / 2 / 3'],
    ['extend a = toint(size / 7 * 100)', 'extend a = toint(todouble(size) / 7 * 100)'],
    ['extend a = 1 / 2', 'extend a = todouble(1) / 2'],
    ['sort by size / 7', 'sort by todouble(size) / 7'],
    ['summarize by ceiling(size / 7)', 'summarize by ceiling(todouble(size) / 7)'],
  ])('drops the fraction: %s', (step, expected) => {
    const text = `logs | ${step}`;
    expect(problemsIn(text)).toEqual([
      ['warning', '/', 'Dividing integers drops the fraction: `7 / 2` is 3, and `1 / 2` is 0.'],
    ]);
    const better = fixed(text) ?? '';
    expect(better).toBe(`logs | ${expected ?? step.replace('m / n', 'todouble(m) / n')}`);
    expect(problemsIn(better)).toEqual([]);
  });

  test.each([
    'extend a = duration / size, b = size / 7.0, c = todouble(size) / 7, d = status / 7',
    'extend a = toint(size / 7), b = floor(size / 7), c = bin(size / 7, 10), d = size / 7 * 7',
    'extend a = size / 1024 % 1024, b = 3600 / 60, c = tags[size / 2], d = substring(status, size / 2)',
    'where size / 7 == 3',
    'summarize dcount(size / 7) by size / 7',
    'distinct size / 7',
  ])('is no problem where whole numbers are meant: %s', (step) => expect(problemsIn(`logs | ${step}`)).toEqual([]));
});
