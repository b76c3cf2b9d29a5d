import { openBench, type Bench } from '../../testing/bench';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([
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
});

afterAll(() => bench.database.close());

/** Sends a query whose mistake is at the mark ^, which is not part of the query. */
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
  // Words that the sandbox does not know are named.
  [
    'rows | extend x = ^genai_cost(s, 1, 2)',
    'unsupported',
    'genai_cost() is not supported: the sandbox has no language models',
  ],
  ['rows | extend x = ^geo_info_from_ip_address(s)', 'unsupported', 'the sandbox has no database of places'],
  ['rows | extend x = ^nothing_like_it(s)', 'unsupported', 'function "nothing_like_it"'],
  // What the database has is not the language's: nothing reads files, settings or the environment.
  ['rows | extend x = ^read_text(s)', 'unsupported', 'function "read_text"'],
  ['rows | extend x = ^getenv(s)', 'unsupported', 'function "getenv"'],
  ['rows | extend x = ^current_setting(s)', 'unsupported', 'function "current_setting"'],
  ['rows | extend x = ^host_timespan(s)', 'unsupported', 'function "host_timespan"'],
  ['rows | extend x = ^constructor(s)', 'unsupported', 'function "constructor"'],
  ['rows | extend x = ^__proto__(s)', 'unsupported', 'function "__proto__"'],
  ['rows | summarize spotlight(n > 1, ^_time)', 'semantic', 'not a datetime'],
  ['rows | summarize spotlight(^s, n)', 'semantic', 'needs a boolean'],
  ['rows | summarize ^presence(s)', 'semantic', 'presence() takes * and nothing else'],
  ['rows | summarize count(^*)', 'semantic', '* is not allowed here'],
  ['rows | redact ^replaceHash=true @"a"', 'unsupported', 'which hash'],
  ['set ^query_now = 5; rows', 'unsupported', 'option "query_now"'],
  ['^externaldata (a: string) ["https://example.com/a.csv"]', 'unsupported', 'the sandbox reads no files or addresses'],
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
  ['rows | parse kind=regex flags=^x s with "a" b', 'semantic', 'flags are letters'],
  ['rows | parse s with a: ^color', 'semantic', '"color" is not a type'],
  ['rows | ^parse-kv s as (a)', 'unsupported', 'parse-kv needs with'],
  ['rows | parse-kv s as (a) with (regex=^"(a)")', 'semantic', 'needs two groups'],
  ['rows | redact redactGroups=true ^"(a(b))"', 'unsupported', 'inside of each other'],
  ['rows | redact "a" on ^n', 'semantic', 'only text can be redacted'],
  ['rows | mv-expand j limit ^n', 'semantic', 'constant whole number'],
  ['rows | sample ^10', 'semantic', 'a share of the rows'],
  ['rows | make-series count() on ^s step 1h', 'semantic', 'make-series needs a datetime'],
  ['rows | make-series count() on _time step ^5', 'semantic', 'a constant step above zero'],
  ['rows | make-series count() default=^"a" on _time step 1h', 'semantic', 'the default must be an integer'],
  ['rows | summarize 1 + ^arg_max(n, s)', 'semantic', 'returns several fields'],
  ['rows | summarize arg_max(^j, s)', 'semantic', 'values with an order'],
  ['rows | summarize percentiles_array(n, ^dynamic([101]))', 'semantic', 'percentiles must be constants from 0 to 100'],
  // Tables that the query itself holds.
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
  ['rows | project-rename ^s = n', 'semantic', 'there is a field "s" already'],
  ['rows | project a = n, ^a = s', 'semantic', 'named twice'],
  ['let x = 1; let ^x = 2; rows', 'semantic', 'defined twice'],
  // Types.
  ['rows | where _time ^> "2024-01-01"', 'semantic', 'a datetime cannot be compared with a string'],
  ['rows | where s in ("a", ^5m)', 'semantic', 'a string cannot be compared with a timespan'],
  ['rows | where ^n contains "5"', 'semantic', 'contains needs a string, not an integer; convert it with tostring(…)'],
  ['rows | where ^n', 'semantic', 'where needs a boolean, not an integer'],
  ['rows | where n > 1 and ^s', 'semantic', 'and needs a boolean, not a string'],
  ['rows | extend x = s ^+ "a"', 'semantic', 'use strcat(…) to join strings'],
  ['rows | extend x = _time ^+ _time', 'semantic', 'has no meaning'],
  ['rows | extend x = n ^+ 1h', 'semantic', 'an integer + a timespan has no meaning'],
  ['rows | extend x = -^s', 'semantic', 'minus'],
  ['rows | extend x = tolower(^n)', 'semantic', 'tolower() needs a string'],
  ['rows | extend x = tobool(^_time)', 'semantic', 'tobool() cannot convert a datetime'],
  ['rows | extend x = iff(n > 1, "a", ^1)', 'semantic', 'results of one type'],
  ['rows | extend x = ^s[0]', 'semantic', 'only an array or a map has elements'],
  ['rows | sort by ^j', 'semantic', 'cannot be sorted by a map'],
  ['rows | summarize max(^j)', 'semantic', 'values with an order'],
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
  ['rows | where n == ^9223372036854775808', 'semantic', 'beyond 64 bits'],
  // Aggregates belong in a summarize, and fields inside aggregates.
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
      message: expect.stringContaining('beyond those of 64 bits'),
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
  [
    'a sum of too many terms',
    `rows | project x = ${'n + '.repeat(651)}^${'n + '.repeat(745)}n`,
    'too deeply to read further',
  ],
  [
    'what is nested too deeply to be read',
    `rows | where ${'not('.repeat(1398)}not^(${'not('.repeat(3601)}true${')'.repeat(5000)}`,
    'too deeply to read further',
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
