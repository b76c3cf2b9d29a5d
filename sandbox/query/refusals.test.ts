import { openBench, type Bench } from './testing';

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

/** The mark ^ stands where the mistake is; it is not part of the query. */
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
  ['rows\n| ^join kind=inner (rows) on n', 'unsupported', 'operator "join"'],
  ['rows | ^make-series count() on _time step 1h', 'unsupported', 'operator "make-series"'],
  ['^union rows', 'unsupported', 'operator "union"'],
  ['rows | extend x = ^parse_url(s)', 'unsupported', 'function "parse_url"'],
  ['rows | extend x = ^constructor(s)', 'unsupported', 'function "constructor"'],
  ['rows | extend x = ^__proto__(s)', 'unsupported', 'function "__proto__"'],
  ['rows | summarize ^arg_max(n, s)', 'unsupported', 'function "arg_max"'],
  ['^set stringsize=5; rows', 'unsupported', 'set statements'],
  ['let t = ^rows | limit 1; rows', 'unsupported', 'let statement'],
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
  ['rows | where s ^== 200', 'semantic', 'a string cannot be compared with an integer'],
  ['rows | where _time ^> "2024-01-01"', 'semantic', 'a datetime cannot be compared with a string'],
  ['rows | where s in ("a", ^5)', 'semantic', 'a string cannot be compared with an integer'],
  ['rows | where ^n contains "5"', 'semantic', 'contains needs a string, not an integer; convert it with tostring(…)'],
  ['rows | where ^n', 'semantic', 'where needs a boolean, not an integer'],
  ['rows | where n > 1 and ^s', 'semantic', 'and needs a boolean, not a string'],
  ['rows | extend x = s ^+ "a"', 'semantic', 'texts are joined by strcat(…)'],
  ['rows | extend x = _time ^+ _time', 'semantic', 'has no meaning'],
  ['rows | extend x = n ^+ 1h', 'semantic', 'an integer + a timespan has no meaning'],
  ['rows | extend x = -^s', 'semantic', 'minus'],
  ['rows | extend x = tolower(^n)', 'semantic', 'tolower() needs a string'],
  ['rows | extend x = toint(^_time)', 'semantic', 'toint() cannot convert a datetime'],
  ['rows | extend x = iff(n > 1, "a", ^1)', 'semantic', 'results of one type'],
  ['rows | extend x = ^s[0]', 'semantic', 'only an array or a map has elements'],
  ['rows | sort by ^j', 'semantic', 'cannot be sorted by a map'],
  ['rows | summarize max(^j)', 'semantic', 'values with an order'],
  ['rows | summarize sum(^s)', 'semantic', 'sum() needs a number'],
  // Arguments.
  ['rows | extend x = ^strlen()', 'semantic', 'takes 1 argument, not 0'],
  ['rows | extend x = ^iff(true, 1)', 'semantic', 'takes 3 arguments, not 2'],
  ['rows | extend x = ^case(true, 1, false, 2)', 'semantic', 'pairs'],
  ['rows | extend x = bin(n, ^0)', 'semantic', 'above zero'],
  ['rows | extend x = bin(n, ^n)', 'unsupported', 'constant size'],
  ['rows | extend x = bin(n, ^1h)', 'semantic', 'a number as its size'],
  ['rows | extend x = bin(^_time, 5)', 'semantic', 'bin() needs a number, not a datetime'],
  ['rows | summarize percentile(n, ^101)', 'semantic', 'percentiles from 0 to 100'],
  ['rows | summarize percentile(n, ^int(null))', 'semantic', 'percentiles from 0 to 100'],
  ['rows | limit ^int(null)', 'semantic', 'the number of rows has to be'],
  ['rows | summarize topk(s, ^0)', 'semantic', 'from 1 to'],
  ['rows | limit ^n', 'semantic', 'constant whole number'],
  ['rows | limit ^-1', 'semantic', 'constant whole number'],
  ['rows | limit ^1.5', 'semantic', 'constant whole number'],
  ['rows | top ^"1" by n', 'semantic', 'constant whole number'],
  ['rows | where _time > ^datetime(2024-13-01)', 'semantic', 'is not a time'],
  ['rows | where n == ^9223372036854775808', 'semantic', 'beyond 64 bits'],
  // Aggregates stand in a summarize, and fields inside of aggregates.
  ['rows | where ^count() > 1', 'semantic', 'count() is an aggregation'],
  ['rows | summarize sum(^sum(n))', 'semantic', 'sum() is an aggregation'],
  ['rows | summarize ^n', 'semantic', 'must stand inside an aggregation'],
  ['rows | summarize count() + ^n', 'semantic', 'must stand inside an aggregation'],
  // Regular expressions.
  ['rows | where s matches regex ^"("', 'semantic', 'not a regular expression'],
  ['rows | where s matches regex ^s', 'unsupported', 'constant text'],
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

test.each(['', '   ', '// only a comment'])('an empty query is a 422: %j', async (apl) => {
  await expect(bench.text(apl)).rejects.toMatchObject({ status: 422 });
});

test('an unknown dataset is a 404', async () => {
  await expect(bench.text("['no-such'] | limit 1")).rejects.toMatchObject({
    status: 404,
    message: 'dataset "no-such" not found',
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
  [{ startTime: 'yesterday' }, 'startTime'],
  [{ endTime: '2024-02-30T00:00:00Z' }, 'endTime'],
  [{ cursor: 'nonsense' }, 'cursor'],
  [{ defaultLimit: -1 }, 'defaultLimit'],
  [{ maxBinAutoGroups: 10_001 }, 'maxBinAutoGroups'],
])('a request like %j is told what is wrong', async (request, member) => {
  await expect(bench.text('rows', request)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(member),
  });
});

test('depth beyond reason is refused, not survived', async () => {
  const deep = `rows | where ${'not('.repeat(5000)}true${')'.repeat(5000)}`;
  await expect(bench.text(deep)).rejects.toMatchObject({ status: expect.any(Number), name: 'QueryError' });
});
