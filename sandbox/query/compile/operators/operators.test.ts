import { benchOf } from '../../../testing/bench';
import { halfHour, logsAndDeployments } from '../../../testing/logsAndDeployments';

describe('operators', () => {
  const bench = benchOf([
    {
      name: 'my data',
      fields: [
        ['_time', 'datetime'],
        ['a', 'integer'],
        ['b', 'string'],
        ['geo.city', 'string'],
        ['geo.country', 'string'],
        ['with space', 'integer'],
        ['it\'s "quoted"', 'integer'],
        ['rowid', 'string'],
      ],
      rows: [
        `'2024-01-01 00:00:00', 3,    'x', 'Leipzig', 'DE', 1, 10, 'r1'`,
        `'2024-01-01 00:00:01', NULL, 'y', 'Lyon',    'FR', 2, 20, 'r2'`,
        `'2024-01-01 00:00:02', 1,    NULL, 'Leipzig', 'DE', 3, 30, 'r3'`,
        `'2024-01-01 00:00:02', 2,    'x', NULL,      'DE', 4, 40, 'r4'`,
      ],
    },
  ]);

  const run = (pipeline: string) => bench.rows(`['my data'] | ${pipeline}`);
  const fieldNames = async (pipeline: string) =>
    (await bench.answer(`['my data'] | ${pipeline}`)).tables[0].fields.map((field) => field.name);

  test.each([
    // Without a sort, the newest event comes first; of two events at the same time, the one that arrived last.
    ['project rowid', [['r4'], ['r3'], ['r2'], ['r1']]],
    ['limit 2 | project a', [[2], [1]]],
    ['take 1 | project a', [[2]]],
    // Sorts are descending by default, with nulls last; ascending sorts have nulls first.
    ['sort by a | project a', [[3], [2], [1], [null]]],
    ['sort by a desc | project a', [[3], [2], [1], [null]]],
    ['sort by a asc | project a', [[null], [1], [2], [3]]],
    ['order by a asc nulls last | project a', [[1], [2], [3], [null]]],
    ['sort by a desc nulls first | project a', [[null], [3], [2], [1]]],
    [
      'sort by b asc, a desc | project b, a',
      [
        [null, 1],
        ['x', 3],
        ['x', 2],
        ['y', null],
      ],
    ],
    ['sort by strlen(b) asc, a asc | project a', [[1], [null], [2], [3]]],
    ['sort by a asc | where a > 1 | extend a = -a | project a', [[-2], [-3]]],
    ['sort by a asc | project b | limit 2', [['y'], [null]]],
    ['sort by a asc | sort by a desc | project a | limit 1', [[3]]],
    ['top 2 by a | project a', [[3], [2]]],
    ['top 2 by a asc | project a', [[null], [1]]],
    ['top 1 by a asc nulls last | project a', [[1]]],
    ['limit 3 | where a == 1 | project a', [[1]]],
    ['sort by a asc | limit 3 | summarize count(), sum(a)', [[3, 3]]],
    // Columns.
    ['where a == 3 | extend c = a + 1, d = a * 2 | project c, d', [[4, 6]]],
    ['where a == 3 | extend a = a + 1 | extend a = a * 10 | project a', [[40]]],
    ['where a == 3 | project b, a, c = a', [['x', 3, 3]]],
    ["where a == 3 | project geo.city, ['geo.country']", [['Leipzig', 'DE']]],
    ["where a == 3 | project ['with space'] + 1", [[2]]],
    ["where ['with space'] == 2 | project ['it\\'s \"quoted\"']", [[20]]],
    ['where a == 3 | project-rename q = a, p = b | project q, p', [[3, 'x']]],
    ['where a == 3 | project-rename a = b, b = a | project a, b', [['x', 3]]],
    // Distinct rows.
    ['distinct b', [[null], ['x'], ['y']]],
    [
      'distinct geo.country, b',
      [
        ['DE', null],
        ['DE', 'x'],
        ['FR', 'y'],
      ],
    ],
    ['project-away * | distinct * | count', [[1]]],
    ['project b | distinct *', [[null], ['x'], ['y']]],
    ['distinct up = toupper(b) | limit 2', [[null], ['X']]],
    ['count', [[4]]],
    ['where a > 100 | count', [[0]]],
    ['where a > 100 | project a', []],
    ['limit 2 | count', [[2]]],
    ['summarize c = count() by b | where c > 1 | project b', [['x']]],
    ['summarize c = count() by b | summarize m = max(c), n = count()', [[2, 3]]],
    [
      'extend k = a % 2 | summarize s = sum(a) by k | sort by k asc',
      [
        [null, 0],
        [0, 2],
        [1, 4],
      ],
    ],
  ])('%s', async (pipeline, expected) => {
    expect(await run(pipeline)).toEqual(expected);
  });

  test.each([
    [
      'extend z = 1, a = 2',
      ['_time', 'a', 'b', 'geo.city', 'geo.country', 'with space', 'it\'s "quoted"', 'rowid', 'z'],
    ],
    ['project-away geo.*, rowid, w*e', ['_time', 'a', 'b', 'it\'s "quoted"']],
    ['project-keep geo.*, a', ['a', 'geo.city', 'geo.country']],
    ['project-keep *i*y', ['geo.city']],
    ['project-keep a, b | project-reorder b', ['b', 'a']],
    ['project-keep geo.*, a | project-reorder geo.* desc', ['geo.country', 'geo.city', 'a']],
    ['project a, a', ['a', 'a1']],
    ['project a, tostring(a), toint(b), strlen(b), 5', ['a', 'a1', 'b', 'Column1', 'Column2']],
    ['extend tostring(a) | project-keep a*', ['a', 'a1']],
    ['count', ['Count']],
  ])('the fields after %s', async (pipeline, expected) => {
    expect(await fieldNames(pipeline)).toEqual(expected);
  });

  test('a dropped field is not there any more', async () => {
    await expect(run('project a | where b == "x"')).rejects.toMatchObject({
      status: 400,
      detail: { line: 1, column: 33, message: 'field "b" of dataset "my data" no longer exists at this step' },
    });
  });
});

/** Tests operators on strings, and operators that may fail. */
describe('texts', () => {
  const bench = benchOf(logsAndDeployments);

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
    // A number ends at the first character that can't be part of it.
    ['parse text with * "?ms=" took: long', 'took', [[99], [null], [null], [12]]],
    // The pattern must match from the start of the text.
    ['parse text with "/api/" version "/" *', 'version', [[null], [null], [null], [null]]],
    // Dots, question marks and similar characters have no special meaning.
    ['parse text with * "/api?" rest', 'rest', [[null], [null], [null], [null]]],
    // A value of another type makes the whole pattern fail, unless the pattern is relaxed.
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
      await rows(
        `print t = ${text} | parse-kv t as (a: long, b, c: string, d: int) with ${options} | project a, b, c, d`
      )
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
});

/** Tests `make-series`, `mv-expand`, `getschema` and `sample`. */
describe('arrays', () => {
  const bench = benchOf(logsAndDeployments);

  const rows = (query: string) => bench.rows(query, halfHour);
  const at = (...minutes: string[]) => minutes.map((minute) => `2024-01-01T00:${minute}:00Z`);

  test('make-series calculates nothing for rows that the query leaves out', async () => {
    const few = 'logs | search "no such text" | project _time, big = 9223372036854775807 * tolong(ms * 4 + 100)';
    expect(await rows(`${few} | make-series count() on _time step 10m by g = big / big`)).toEqual([]);
  });

  test('make-series has an array for each aggregate, with the default where there are no rows, and one of times', async () => {
    const { tables, status } = await bench.answer(
      'logs | make-series c = count(), avg(ms) default=0.5 on _time step 10m by tls',
      halfHour
    );
    expect(tables[0].fields).toEqual([
      { name: 'tls', type: 'boolean' },
      { name: 'c', type: 'array', agg: { name: 'count' } },
      { name: 'avg_ms', type: 'array', agg: { name: 'avg', fields: ['ms'] } },
      { name: 'time', type: 'array' },
    ]);
    expect(tables[0].groups).toEqual([{ name: 'tls' }]);
    const times = at('00', '10', '20');
    expect(tables[0].columns).toEqual([
      [null, false, true],
      [
        [0, 1, 0],
        [1, 0, 0],
        [1, 0, 1],
      ],
      [
        [0.5, null, 0.5],
        [0.25, 0.5, 0.5],
        [1.5, 0.5, 2.5],
      ],
      [times, times, times],
    ]);
    expect(status).toMatchObject({ numGroups: 3, rowsMatched: 4 });
  });

  test.each([
    ['from datetime(2024-01-01) to datetime(2024-01-01T00:20:00) step 10m', [2, 1], at('00', '10')],
    // The end is exclusive, but the bucket that contains it is included.
    ['from datetime(2024-01-01) to datetime(2024-01-01T00:20:02) step 10m', [2, 1, 0], at('00', '10', '20')],
    ['from datetime(2024-01-01T00:05:00) to datetime(2024-01-01T00:25:00) step 10m', [1, 1], at('05', '15')],
    ['in range(datetime(2024-01-01), datetime(2024-01-01T00:20:00), 10m)', [2, 1, 1], at('00', '10', '20')],
    ['from datetime(2024-01-02) to datetime(2024-01-01) step 10m', undefined, undefined],
  ])('make-series on _time %s', async (bounds, counts, times) => {
    expect(await rows(`logs | make-series count() on _time ${bounds}`)).toEqual(counts ? [[counts, times]] : []);
  });

  test('a series of no rows is no row, unless it shall never be empty', async () => {
    expect(await rows('logs | where n > 9 | make-series c = count() on _time step 15m')).toEqual([]);
    expect(
      await rows('logs | where n > 9 | make-series kind=nonempty c = count() default=7 on _time step 15m')
    ).toEqual([[[7, 7], at('00', '15')]]);
  });

  test('a series can be taken apart again', async () => {
    const series = 'logs | make-series count() on _time step 10m';
    const expand = 'mv-expand count_ to typeof(long), time to typeof(datetime) | project-rename _time = time';
    expect(await rows(`${series} | ${expand} | where count_ > 0 | summarize sum(count_) by bin(_time, 1h)`)).toEqual([
      [4, '2024-01-01T00:00:00Z'].reverse(),
    ]);
  });

  test.each([
    // An empty array yields no rows; null yields one row.
    [
      'mv-expand tags | project id, tags',
      [
        [4, 1],
        [4, 2],
        [4, null],
        [3, null],
        [1, 'red'],
        [1, 'blue'],
      ],
    ],
    ['mv-expand tags to typeof(string) | project tags', [['1'], ['2'], [null], [null], ['red'], ['blue']]],
    [
      'mv-expand tag = tags limit 1 | project id, tag',
      [
        [4, 1],
        [3, null],
        [1, 'red'],
      ],
    ],
    [
      'mv-expand with_itemindex=i tags | project id, i',
      [
        [4, 0],
        [4, 1],
        [4, 2],
        [3, 0],
        [1, 0],
        [1, 1],
      ],
    ],
    ['where id == 1 | mv-expand labels | project labels', [[['k', 'v']], [['n', 5]]]],
    ['where id == 1 | mv-expand kind=bag labels | project labels', [[{ k: 'v' }], [{ n: 5 }]]],
    [
      'where id == 4 | mv-expand tags, labels | project tags, labels',
      [
        [1, ['z', [1]]],
        [2, null],
        [null, null],
      ],
    ],
    ['where id == 1 | mv-expand x = dynamic([1, "a", {"b": 2}]) | project x', [[1], ['a'], [{ b: 2 }]]],
    [
      'where id < 4 | mv-expand text, tags | project id, text',
      [
        [3, null],
        [2, 'POST /login x'],
        [1, 'GET /api/v1/cart?ms=12 user=ada'],
        [1, null],
      ],
    ],
    ['sort by id asc | mv-expand tags | project id', [[1], [1], [3], [4], [4], [4]]],
  ])('logs | %s', async (query, expected) => {
    expect(await rows(`logs | ${query}`)).toEqual(expected);
  });

  test('getschema has a row for each field', async () => {
    expect(await rows('logs | project _time, tags, x = 1h | getschema')).toEqual([
      ['_time', 'datetime', 0, 'datetime'],
      ['tags', 'array', 1, 'array'],
      ['x', 'timespan', 2, 'timespan'],
    ]);
  });

  test('sample takes about its share, and the same rows each time', async () => {
    const sample = 'range x from 1 to 10000 step 1 | sample 0.1';
    const [[count]] = await rows(`${sample} | count`);
    expect(count).toBeGreaterThan(800);
    expect(count).toBeLessThan(1200);
    expect(await rows(`${sample} | summarize sum(x)`)).toEqual(await rows(`${sample} | summarize sum(x)`));
    expect(await rows('logs | sample 1 | count')).toEqual([[4]]);
  });
});
