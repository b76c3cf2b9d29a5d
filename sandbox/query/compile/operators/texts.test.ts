/** `parse`, `parse-where`, `parse-kv`, `redact`, `extend-valid`: texts and what may fail. */
import { openBench, type Bench } from '../../../testing/bench';
import { halfHour, logsAndDeployments } from '../../../testing/logsAndDeployments';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(logsAndDeployments);
});

afterAll(() => bench.database.close());

const rows = (query: string) => bench.rows(query, halfHour);

test.each([
  [
    'parse text with verb " " path',
    'verb, path',
    [
      ['GET', '/api/v2/pay?ms=99'],
      [null, null],
      ['POST', '/login x'],
      ['GET', '/api/v1/cart?ms=12 user=ada'],
    ],
  ],
  ['parse text with * "?ms=" took: long *', 'took', [[99], [null], [null], [12]]],
  // A number ends by itself.
  ['parse text with * "?ms=" took: long', 'took', [[99], [null], [null], [12]]],
  // The pattern begins where the text does.
  ['parse text with "/api/" version "/" *', 'version', [[null], [null], [null], [null]]],
  // Dots, question marks and the like mean themselves.
  ['parse text with * "/api?" rest', 'rest', [[null], [null], [null], [null]]],
  // A value of another type lets the whole pattern fail, unless it is relaxed.
  ['parse text with verb " " when: datetime', 'verb', [[null], [null], [null], [null]]],
  [
    'parse kind=relaxed text with verb " " when: datetime',
    'verb, when',
    [
      ['GET', null],
      [null, null],
      ['POST', null],
      ['GET', null],
    ],
  ],
  [
    String.raw`parse kind=regex text with @"[A-Z]+ /api/v\d/" what @"\?ms=" ms: long`,
    'what, ms',
    [
      ['pay', 99],
      [null, null],
      [null, null],
      ['cart', 12],
    ],
  ],
  [String.raw`parse kind=regex text with @"user=(?P<user>\w+)"`, 'user', [[null], [null], [null], ['ada']]],
  [
    String.raw`parse kind=regex flags=i text with @"(?P<verb>get|put) (x|/api)" rest`,
    'verb, rest',
    [
      ['GET', '/v2/pay?ms=99'],
      [null, null],
      [null, null],
      ['GET', '/v1/cart?ms=12 user=ada'],
    ],
  ],
])('logs | %s', async (parse, names, expected) => {
  expect(await rows(`logs | ${parse} | project ${names}`)).toEqual(expected);
});

test('parse replaces a field of the same name, and keeps events events', async () => {
  const { tables, status } = await bench.answer('logs | parse text with * "ms=" ms: long | project ms', halfHour);
  expect(tables[0].fields).toEqual([{ name: 'ms', type: 'integer' }]);
  expect(tables[0].columns).toEqual([[99, null, null, 12]]);
  expect(status).toMatchObject({ rowsMatched: 4 });
});

test('parse-where drops rows that do not fit', async () => {
  expect(await rows('logs | parse-where text with verb " /api/" version "/" * | project verb, version')).toEqual([
    ['GET', 'v2'],
    ['GET', 'v1'],
  ]);
});

test.each([
  [`(pair_delimiter=",", kv_delimiter="=")`, [1, 'two words', '"x', null]],
  [`(pair_delimiter=",", kv_delimiter="=", quote='"')`, [1, 'two words', 'x, y', null]],
  [String.raw`(regex=@"(\w)\s*=\s*(\w+)")`, [1, 'two', null, null]],
])('parse-kv … with %s takes the first value of each key', async (options, expected) => {
  const text = String.raw`"a=1, b = two words , c=\"x, y\", a=2"`;
  expect(
    await rows(`print t = ${text} | parse-kv t as (a: long, b, c: string, d: int) with ${options} | project a, b, c, d`)
  ).toEqual([expected]);
});

test.each([
  [String.raw`@"\w+=\w+"`, 'GET /api/v1/cart?***** ********'],
  [String.raw`replaceToken="<hidden>" @"\w+=\w+"`, 'GET /api/v1/cart?<hidden> <hidden>'],
  [String.raw`replaceToken="\\1" @"ada"`, String.raw`GET /api/v1/cart?ms=12 user=\1`],
  [String.raw`redactGroups=true @"user=(\w+)"`, 'GET /api/v1/cart?ms=12 user=***'],
  [String.raw`replaceToken="-" redactGroups=true @"/(v\d)/(\w+)"`, 'GET /api/--/----?ms=12 user=ada'],
  [`@"ada", @"GET"`, '*** /api/v1/cart?ms=12 user=***'],
  [`dynamic(["ada", "GET"])`, '*** /api/v1/cart?ms=12 user=***'],
  [`@".*"`, '*'.repeat('GET /api/v1/cart?ms=12 user=ada'.length)],
  [`@"nothing"`, 'GET /api/v1/cart?ms=12 user=ada'],
])('redact %s', async (redact, expected) => {
  expect(await rows(`logs | where id == 1 | redact ${redact} on text | project text`)).toEqual([[expected]]);
  expect(await rows(`logs | where id == 1 | redact ${redact} | project text, id`)).toEqual([[expected, 1]]);
});

test('extend-valid keeps a value that cannot be worked out as it was, or null', async () => {
  const query = 'logs | extend-valid n = toint(text), far = n + 9223372036854775805 | project n, isnull(far)';
  expect(await rows(query)).toEqual([
    [5, true],
    [null, true],
    [-3, false],
    [5, true],
  ]);
});
