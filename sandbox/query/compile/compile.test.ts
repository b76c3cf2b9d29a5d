import { benchOf } from '../../testing/bench';
import { halfHour, logsAndDeployments } from '../../testing/logsAndDeployments';

describe('refusals', () => {
  const bench = benchOf([
    {
      name: 'rows',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
        ['s', 'string'],
        ['j', 'map'],
        ['d', 'timespan'],
      ],
      rows: [`'2024-01-01', 9223372036854775807, 's', '{}', 1`],
    },
  ]);

  /** Sends a query whose mistake is at the `^`, which isn't part of the query. */
  async function refusal(marked: string) {
    const at = marked.indexOf('^');
    const before = marked.slice(0, at).split('\n');
    const place = { line: before.length, column: before[before.length - 1].length + 1 };
    const error: unknown = await bench.text(marked.slice(0, at) + marked.slice(at + 1)).then(
      () => undefined,
      (reason: unknown) => reason
    );
    return { error, place };
  }

  test.each([
    // The message names words that the sandbox doesn't support.
    [
      'rows | extend x = ^genai_cost(s, 1, 2)',
      'unsupported',
      'genai_cost() is not supported: the sandbox has no language models',
    ],
    ['rows | extend x = ^geo_info_from_ip_address(s)', 'unsupported', 'the sandbox has no IP location database'],
    ['rows | extend x = ^nothing_like_it(s)', 'unsupported', 'function "nothing_like_it"'],
    // The database's own functions aren't part of the language, so no query reads files, settings or the environment.
    ['rows | extend x = ^read_text(s)', 'unsupported', 'function "read_text"'],
    ['rows | extend x = ^getenv(s)', 'unsupported', 'function "getenv"'],
    ['rows | extend x = ^current_setting(s)', 'unsupported', 'function "current_setting"'],
    ['rows | extend x = ^host_timespan(s)', 'unsupported', 'function "host_timespan"'],
    ['rows | extend x = ^constructor(s)', 'unsupported', 'function "constructor"'],
    ['rows | extend x = ^__proto__(s)', 'unsupported', 'function "__proto__"'],
    [
      'rows | summarize ^spotlight(n > 1, s)',
      'unsupported',
      'spotlight() is not supported: the sandbox has no significance tests',
    ],
    ['rows | summarize x = ^spotlight(n > 1, *)', 'unsupported', 'spotlight() is not supported'],
    ['rows | extend x = ^series_fft(s)', 'unsupported', 'series_fft() is not supported: the sandbox has no'],
    ['rows | extend x = ^series_fir(s, s)', 'unsupported', 'series_fir() is not supported: the sandbox has no'],
    ['rows | summarize ^presence(s)', 'semantic', 'presence() takes only *'],
    ['rows | summarize count(^*)', 'semantic', '* is not allowed here'],
    ['rows | redact ^replaceHash=true @"a"', 'unsupported', 'hash is not documented'],
    ['set ^query_now = 5; rows', 'unsupported', 'option "query_now"'],
    [
      '^externaldata (a: string) ["https://example.com/a.csv"]',
      'unsupported',
      'the sandbox cannot read files or URLs in a query',
    ],
    // Several tables.
    ['rows | join kind=^cross rows on n', 'semantic', 'kind must be one of inner, innerunique'],
    ['rows | lookup kind=^fullouter rows on n', 'semantic', 'kind must be one of leftouter, inner'],
    ['rows | join ^hint=1 rows on n', 'unsupported', 'option "hint" of join is not supported'],
    ['rows | join rows on ^n > n', 'semantic', 'use on a, or on $left.a == $right.b'],
    ['rows | join rows on ^$left.n == $left.n', 'semantic', 'use on a, or on'],
    ['rows | join rows on ^nope', 'semantic', 'field "nope" does not exist'],
    ['rows | join rows on _time ^== n', 'semantic', 'cannot be compared'],
    ['rows | join rows on ^j', 'semantic', 'cannot be joined by a map'],
    ['^union isfuzzy=true nowhere', 'semantic', 'none of these tables'],
    ['union ^no*', 'semantic', 'no dataset has a name like no*'],
    // Texts and arrays.
    ['rows | parse ^n with a "-" b', 'semantic', 'parse needs a string, not an integer'],
    ['rows | parse s with a "-" ^a', 'semantic', 'is defined twice'],
    ['rows | parse kind=regex s with ^"(" a', 'semantic', 'not a regular expression'],
    ['rows | parse kind=regex flags=^x s with "a" b', 'semantic', 'flags must be letters'],
    ['rows | parse s with a: ^color', 'semantic', '"color" is not a type'],
    ['rows | ^parse-kv s as (a)', 'unsupported', 'parse-kv needs with'],
    ['rows | parse-kv s as (a) with (regex=^"(a)")', 'semantic', 'needs two groups'],
    ['rows | redact redactGroups=true ^"(a(b))"', 'unsupported', 'cannot be nested'],
    ['rows | redact "a" on ^n', 'semantic', 'only text can be redacted'],
    ['rows | mv-expand j limit ^n', 'semantic', 'constant whole number'],
    ['rows | sample ^10', 'semantic', 'a fraction of the rows'],
    ['rows | make-series count() on ^s step 1h', 'semantic', 'make-series needs a datetime'],
    ['rows | make-series count() on _time step ^5', 'semantic', 'a constant step above zero'],
    ['rows | make-series count() default=^"a" on _time step 1h', 'semantic', 'the default must be an integer'],
    ['rows | summarize 1 + ^arg_max(n, s)', 'semantic', 'returns several fields'],
    ['rows | summarize arg_max(^j, s)', 'semantic', 'values that can be sorted'],
    [
      'rows | summarize percentiles_array(n, ^dynamic([101]))',
      'semantic',
      'percentiles must be constants from 0 to 100',
    ],
    // Tables written in the query itself.
    ['datatable (a: long, b: long) [1, 2, ^3]', 'semantic', 'not a multiple of the number of columns'],
    ['datatable (a: long, ^a: long) [1, 2]', 'semantic', 'declared twice'],
    ['datatable (a: ^color) [1]', 'semantic', '"color" is not a type'],
    ['range x from 1 to 5 step ^0', 'semantic', 'not zero'],
    ['range x from 1 to 5 step ^1h', 'semantic', 'range needs an integer here'],
    ['range x from ^"a" to "b" step "c"', 'semantic', 'counts numbers or times'],
    ['print x = ^n', 'semantic', 'neither a field here nor defined'],
    ['declare query_parameters (^a: long); rows', 'semantic', 'needs a default value'],
    ['let a = 1; let ^a = rows | limit 1; rows', 'semantic', 'defined twice'],
    ['table(^5)', 'semantic', 'as a constant string'],
    // Fields.
    ['rows | where ^nope == 1', 'semantic', 'field "nope" does not exist in dataset "rows"'],
    ['rows\n| project n,\n  ^N', 'semantic', 'field "N" does not exist'],
    ["rows | project ^['no such']", 'semantic', 'field "no such" does not exist'],
    ['rows | project-away ^nope', 'semantic', 'field "nope" does not exist'],
    ['rows | project-rename x = ^nope', 'semantic', 'field "nope" does not exist'],
    ['rows | project-rename ^s = n', 'semantic', 'there is already a field "s"'],
    ['rows | project a = n, ^a = s', 'semantic', 'named twice'],
    ['let x = 1; let ^x = 2; rows', 'semantic', 'defined twice'],
    // Types.
    ['rows | where _time ^> "2024-01-01"', 'semantic', 'a datetime cannot be compared with a string'],
    ['rows | where s in ("a", ^5m)', 'semantic', 'a string cannot be compared with a timespan'],
    [
      'rows | where ^n contains "5"',
      'semantic',
      'contains needs a string, not an integer; convert it with tostring(…)',
    ],
    ['rows | where ^n', 'semantic', 'where needs a boolean, not an integer'],
    ['rows | where n > 1 and ^s', 'semantic', 'and needs a boolean, not a string'],
    ['rows | extend x = s ^+ "a"', 'semantic', 'use strcat(…) to join strings'],
    ['rows | extend x = _time ^+ _time', 'semantic', 'is not possible'],
    ['rows | extend x = n ^+ 1h', 'semantic', 'an integer + a timespan is not possible'],
    ['rows | extend x = -^s', 'semantic', 'can be negated'],
    ['rows | extend x = tolower(^n)', 'semantic', 'tolower() needs a string'],
    ['rows | extend x = tobool(^_time)', 'semantic', 'tobool() cannot convert a datetime'],
    ['rows | extend x = iff(n > 1, "a", ^1)', 'semantic', 'results of one type'],
    ['rows | extend x = ^s[0]', 'semantic', 'only an array or a map has elements'],
    ['rows | sort by ^j', 'semantic', 'cannot be sorted by a map'],
    ['rows | summarize max(^j)', 'semantic', 'values that can be sorted'],
    ['rows | summarize sum(^s)', 'semantic', 'sum() needs a number'],
    // Arguments.
    ['rows | extend x = ^strlen()', 'semantic', 'takes 1 argument, not 0'],
    ['rows | extend x = ^iff(true, 1)', 'semantic', 'takes 3 arguments, not 2'],
    ['rows | extend x = ^tostring()', 'semantic', 'tostring() takes 1 argument, not 0'],
    ['rows | extend x = ^toint()', 'semantic', 'toint() takes 1 argument, not 0'],
    ['rows | extend x = ^case(true)', 'semantic', 'case() takes at least 2 arguments'],
    ['rows | extend x = bin(n, ^0)', 'semantic', 'above zero'],
    ['rows | extend x = bin(n, ^n)', 'unsupported', 'constant size'],
    ['rows | extend x = bin(n, ^1h)', 'semantic', 'a number as its size'],
    ['rows | extend x = bin(^_time, 5)', 'semantic', 'bin() needs a number, not a datetime'],
    ['rows | summarize percentile(n, ^101)', 'semantic', 'percentiles must be constants from 0 to 100'],
    ['rows | summarize percentile(n, ^int(null))', 'semantic', 'percentiles must be constants from 0 to 100'],
    ['rows | limit ^int(null)', 'semantic', 'the number of rows must be'],
    ['rows | summarize topk(s, ^0)', 'semantic', 'from 1 to'],
    ['rows | limit ^n', 'semantic', 'constant whole number'],
    ['rows | limit ^-1', 'semantic', 'constant whole number'],
    ['rows | limit ^1.5', 'semantic', 'constant whole number'],
    ['rows | top ^"1" by n', 'semantic', 'constant whole number'],
    ['rows | where _time > ^datetime(2024-13-01)', 'semantic', 'is not a time'],
    ['rows | where n == ^9223372036854775808', 'semantic', 'does not fit in 64 bits'],
    // Aggregates belong in a `summarize`, and fields belong inside aggregates.
    ['rows | where ^count() > 1', 'semantic', 'count() is an aggregation'],
    ['rows | summarize sum(^sum(n))', 'semantic', 'sum() is an aggregation'],
    ['rows | summarize ^n', 'semantic', 'must be inside an aggregation'],
    ['rows | summarize count() + ^n', 'semantic', 'must be inside an aggregation'],
    // Regular expressions.
    ['rows | where s matches regex ^"("', 'semantic', 'not a regular expression'],
    ['rows | where s matches regex ^s', 'unsupported', 'constant string'],
    ['rows | extend x = extract(^"a(", 1, s)', 'semantic', 'not a regular expression'],
    ['rows | extend x = extract("a(b)[(]", ^2, s)', 'semantic', 'has 1 group'],
  ])('%s', async (marked, errorType, message) => {
    const { error, place } = await refusal(marked);
    expect(error).toMatchObject({
      status: 400,
      detail: { ...place, errorType, message: expect.stringContaining(message) },
    });
  });

  test.each([
    'rows |',
    'rows | where',
    'rows | where (n',
    'rows | where n ==',
    "rows | where s == 'open",
    '| limit 1',
    'rows | nonsense 5',
  ])('what is no APL has a place: %s', async (apl) => {
    await expect(bench.text(apl)).rejects.toMatchObject({
      status: 400,
      detail: { line: 1, column: expect.any(Number), errorType: expect.stringMatching(/^(syntax|unsupported)$/) },
    });
  });

  test('a number too large to be one is refused, an infinite one is not', async () => {
    for (const number of ['1e400', '-1e400', 'real(1e400)']) {
      await expect(bench.text(`rows | where n < ${number}`)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('too large for 64 bits'),
      });
    }
    expect(await bench.rows('rows | where isinf(real(inf)) | limit 1 | count')).toEqual([[1]]);
  });

  test('half of a character is refused at its place', async () => {
    await expect(bench.text('rows\n| where s == "\u{1F600}\ud83d"')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('line 2, column'),
      detail: { message: 'half of a character (a lone surrogate)', line: 2, errorType: 'syntax' },
    });
  });

  test.each([
    'rows | extend x = n + 1',
    'rows | extend x = n * n',
    'rows | extend x = _time + 200000d',
    'rows | summarize sum(n), avg(n) by s | extend y = sum_n + 1',
  ])('a calculation that leaves 64 bits has no answer: %s', async (apl) => {
    await expect(bench.text(apl)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('64-bit'),
    });
  });

  test.each([
    ['a sum of too many terms', `rows | project x = ${'n + '.repeat(651)}^${'n + '.repeat(745)}n`, 'too deeply nested'],
    [
      'what is nested too deeply to be read',
      `rows | where ${'not('.repeat(1398)}not^(${'not('.repeat(3601)}true${')'.repeat(5000)}`,
      'too deeply nested',
    ],
    [
      'what is nested too deeply to be translated',
      `rows | where ${'not('.repeat(700)}^${'not('.repeat(500)}true${')'.repeat(1200)}`,
      'nested more than 700 levels deep',
    ],
  ])('%s is refused where it becomes too much', async (_what, marked, message) => {
    const { error, place } = await refusal(marked);
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(message), detail: place });
  });
});

describe('sizes', () => {
  const bench = benchOf([
    {
      name: 'rows',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
        ['s', 'string'],
        ['j', 'map'],
      ],
      rows: [`'2024-01-01', 1, 's', '{}'`],
    },
  ]);

  test('a path of thousands of members is followed', async () => {
    expect(await bench.rows(`rows | project x = isnull(j${'.a'.repeat(5000)})`)).toEqual([[true]]);
  });

  describe('a short query that would become a huge one', () => {
    const doubled = (count: number) =>
      Array.from({ length: count }, (_, index) => `let a${index + 1} = strcat(a${index}, a${index});`).join('\n');

    test('is refused at the variable that is too large, and the next one is answered', async () => {
      await expect(bench.text(`let a0 = "x";\n${doubled(60)}\nrows | extend x = a60`)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('too large once its variables and functions are expanded'),
        detail: { line: expect.any(Number), column: expect.any(Number), errorType: 'unsupported' },
      });
      expect(await bench.rows('rows | count')).toEqual([[1]]);
    });

    test('is answered where it is not too large', async () => {
      expect(await bench.rows(`let a0 = "x";\n${doubled(5)}\nrows | project n = strlen(a5)`)).toEqual([[32]]);
    });

    test('is refused where functions repeat what they are given', async () => {
      const nested = Array.from({ length: 20 }).reduce<string>((text) => `bin(${text}, 2)`, 'strlen(s)');
      await expect(bench.text(`rows | extend x = ${nested}`)).rejects.toMatchObject({
        status: 400,
        detail: { line: 1, column: expect.any(Number), errorType: 'unsupported' },
      });
    });

    test('is refused where many steps repeat a variable', async () => {
      const steps = '| extend x = a7 '.repeat(1000);
      await expect(bench.text(`let a0 = "x";\n${doubled(7)}\nrows ${steps}`)).rejects.toMatchObject({
        status: 400,
        detail: { line: 9, message: expect.stringContaining('the expanded query is too large') },
      });
    });
  });

  test('depth beyond reason is refused, not survived', async () => {
    const deep = `rows | where ${'not('.repeat(5000)}true${')'.repeat(5000)}`;
    await expect(bench.text(deep)).rejects.toMatchObject({ status: 400, name: 'QueryError' });
  });
});

describe('sources', () => {
  const bench = benchOf([
    {
      name: 'logs',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
      ],
      rows: [`'2024-01-01 00:00:00', 1`, `'2024-01-01 00:00:01', 2`, `'2024-01-01 00:00:02', 3`],
    },
  ]);

  test('print makes one row of values, which have a name of their own where the query gives none', async () => {
    const { tables, status, datasetNames } = await bench.answer('print a = 6 * 7, "b", span = 90m');
    expect(tables[0].fields).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'print_1', type: 'string' },
      { name: 'span', type: 'timespan' },
    ]);
    expect(tables[0].columns).toEqual([[42], ['b'], ['01:30:00']]);
    expect(status).toMatchObject({ rowsExamined: 0, rowsMatched: 0 });
    expect(datasetNames).toEqual([]);
  });

  test('datatable holds its rows in their order, each value as its column is declared', async () => {
    const table = `datatable (a: long, b: string, c: datetime, d: dynamic, e: real) [
    3, "x", datetime(2024-01-01), dynamic([1]), 1,
    1, "y", "2024-01-02", dynamic({"k": 1}), 2.5,
    2, "", datetime(null), null, real(null)
  ]`;
    expect(await bench.rows(table)).toEqual([
      [3, 'x', '2024-01-01T00:00:00Z', [1], 1],
      [1, 'y', '2024-01-02T00:00:00Z', { k: 1 }, 2.5],
      [2, '', null, null, null],
    ]);
    expect(await bench.rows(`${table} | where a > 1 | project a | limit 1`)).toEqual([[3]]);
    expect(await bench.rows('datatable (a: long) [] | count')).toEqual([[0]]);
  });

  test.each([
    ['range x from 1 to 10 step 3', [1, 4, 7, 10]],
    ['range x from 10 to 1 step -4', [10, 6, 2]],
    ['range x from 1 to 0 step 1', []],
    ['range x from 0 to 1 step 0.25', [0, 0.25, 0.5, 0.75, 1]],
    ['range x from 1m to 2m step 30s', ['00:01:00', '00:01:30', '00:02:00']],
    [
      'range x from datetime(2024-01-01) to datetime(2024-01-01T00:00:00.000000002Z) step 1ns',
      ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00.000000001Z', '2024-01-01T00:00:00.000000002Z'],
    ],
  ])('%s counts to its end', async (query, values) => {
    expect((await bench.rows(query)).flat()).toEqual(values);
  });

  test.each([
    ['let t = logs | where n > 1; t | project n', [3, 2]],
    ['let least = 1; let t = logs | where n > least; let u = t | limit 1; u | project n', [3]],
    ['let t = logs; t | count', [3]],
    ["let t = table('logs'); t | count", [3]],
    ['let t = datatable (n: long) [5, 4]; t', [5, 4]],
    ['(logs | where n < 3) | project n', [2, 1]],
    ['(logs | limit 2) | count', [2]],
    [
      'declare query_parameters (least: long = 2, name: string = "logs"); table(name) | where n > least | project n',
      [3],
    ],
    ['set notruncation; logs | count', [3]],
  ])('tables by name and in brackets: %s', async (query, values) => {
    expect((await bench.rows(query)).flat()).toEqual(values);
  });

  test('a table of a let statement sees what is defined before it, and never itself', async () => {
    await expect(bench.text('let t = t | limit 1; t')).rejects.toMatchObject({ status: 404 });
    await expect(bench.text('let t = u | limit 1; let u = logs | limit 1; t')).rejects.toMatchObject({ status: 404 });
  });

  test('tables that are written out at each use cannot grow without an end', async () => {
    const doubled = Array.from({ length: 40 }, (_, index) => `let t${index + 1} = union t${index}, t${index};`);
    await expect(bench.text(`let t0 = logs;\n${doubled.join('\n')}\nt40`)).rejects.toMatchObject({ status: 400 });
  });
});

/** Tests `in (…)` with the rows of a table. */
describe('subqueries', () => {
  const bench = benchOf(logsAndDeployments);

  const rows = (query: string) => bench.rows(query, halfHour);

  test.each([
    // No table contains a null, and a table's nulls match nothing.
    ['id in (deployments | project id)', [[1]]],
    ['id !in (deployments | project id)', [[4], [3], [2]]],
    ['n in (logs | distinct n)', [[4], [2], [1]]],
    ['n !in (logs | distinct n)', [[3]]],
    ['id in ((deployments | where version == "v3" | project id))', []],
    ['id in (deployments | where id in (logs | distinct id) | project id)', [[1]]],
    // A table of a `let`, regardless of the operators it starts with.
    ['id in (known)', [[1]]],
    ['id !in (known) and id in (range x from 2 to 3 step 1)', [[3], [2]]],
    // Strings and numbers, in any case and as part of JSON.
    ['n in (deployments | project n)', [[4], [1]]],
    ['tostring(id) in (deployments | project id)', [[1]]],
    ['labels.k in (datatable (k: string) ["v", "x"])', [[1]]],
    ['labels["n"] in (logs | project n)', [[1]]],
    ['substring(text, 0, 3) in~ (print "get")', [[4], [1]]],
    ['substring(text, 0, 3) !in~ (print "get")', [[3], [2]]],
    ['9 in (deployments | sort by _time asc | project next(id))', [[4], [3], [2], [1]]],
  ])('where %s', async (predicate, expected) => {
    const known = 'let known = deployments | where id < 5 | project id;';
    expect(await rows(`${known} logs | where ${predicate} | project id`)).toEqual(expected);
  });

  test('a table is a list wherever a value is worked out', async () => {
    expect(
      await rows(`
      let five = 5 in (logs | project n);
      logs
      | extend known = id in (deployments | project id), five
      | summarize n = count(), some = countif(id in (deployments | project id)) by known, odd = id in (range x from 1 to 9 step 2), five
      | sort by known desc, odd desc`)
    ).toEqual([
      [true, true, true, 1, 1],
      [false, true, true, 1, 0],
      [false, false, true, 2, 0],
    ]);
  });

  test('a table has the range of the request', async () => {
    const range = { startTime: '2024-01-01T00:01:00Z', endTime: halfHour.endTime };
    expect(await bench.rows('deployments | where n in (logs | project tostring(n)) | project version', range)).toEqual([
      ['v2'],
    ]);
    expect(await bench.rows('logs | where id in (deployments | where version == "v1" | project id)', range)).toEqual(
      []
    );
  });

  test('a field or a value takes precedence over a table of the same name', async () => {
    expect(await rows('let n = deployments | project id; logs | where 5 in (n) | project id')).toEqual([[4], [1]]);
  });

  test.each([
    ['id in (deployments)', 'field "deployments" does not exist in dataset "logs"'],
    [
      'id in (deployments | project id, n)',
      'in needs a table with one column, but this table has 2; select one column with project or distinct',
    ],
    [
      'id in (known)',
      'in needs a table with one column, but this table has 5; select one column with project or distinct',
    ],
    ['id in (deployments | project nope)', 'field "nope" does not exist in dataset'],
    ['id in (logs | project tls)', 'an integer cannot be compared with a boolean'],
    ['id in (logs | project tags)', 'a value cannot be compared with an array; expand the column'],
    ['text has_any (deployments | project n)', 'has_any takes values, not a table'],
  ])('%s is refused', async (predicate, message) => {
    await expect(rows(`let known = deployments; logs | where ${predicate}`)).rejects.toThrow(message);
  });
});
