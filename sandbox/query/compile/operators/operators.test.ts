import { openBench, type Bench } from '../../../testing/bench';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([
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
});

afterAll(() => bench.database.close());

const run = (pipeline: string) => bench.rows(`['my data'] | ${pipeline}`);
const fieldNames = async (pipeline: string) =>
  (await bench.answer(`['my data'] | ${pipeline}`)).tables[0].fields.map((field) => field.name);

test.each([
  // Without a sort, the newest event comes first; of two at once, the one that came last.
  ['project rowid', [['r4'], ['r3'], ['r2'], ['r1']]],
  ['limit 2 | project a', [[2], [1]]],
  ['take 1 | project a', [[2]]],
  // A sort descends unless it says otherwise; nulls are last there, and first where it ascends.
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
  // Once each.
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
  ['extend z = 1, a = 2', ['_time', 'a', 'b', 'geo.city', 'geo.country', 'with space', 'it\'s "quoted"', 'rowid', 'z']],
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
