import { openBench, type Bench } from '../../../testing/bench';
import { one } from '../../../testing/expressionsRow';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([one]);
});

afterAll(() => bench.database.close());

test('types follow from the expression', async () => {
  const query =
    'one | project a = seven / 2, b = seven * 0.5, c = fine - old, d = old + 1s, e = list[0], f = strcat(1), g = 1 == 1, h = null';
  const { fields } = (await bench.answer(query)).tables[0];
  expect(fields.map((field) => field.type)).toEqual([
    'integer',
    'float',
    'timespan',
    'datetime',
    'unknown',
    'string',
    'boolean',
    'unknown',
  ]);
});

test.each([
  ['null', 'unknown'],
  ['dynamic(null)', 'unknown'],
  ['int(null)', 'integer'],
  ['long( null )', 'integer'],
  ['real(null)', 'float'],
  ['double(null)', 'float'],
  ['bool(null)', 'boolean'],
  ['string(null)', 'string'],
  ['guid(null)', 'string'],
  ['datetime(null)', 'datetime'],
  ['timespan(null)', 'timespan'],
  ['time( null )', 'timespan'],
  ['-int(null)', 'integer'],
  ['real(null) + 1', 'float'],
  ['int(null) + null', 'integer'],
  ['int(null) < null', 'boolean'],
  ['null < int(null)', 'boolean'],
  ['old - datetime(null)', 'timespan'],
  ['old - null', 'datetime'],
  ['abs(int(null))', 'integer'],
  ['iff(yes, null, int(null))', 'integer'],
  ['iff(not(yes), 1, real(null))', 'integer'],
  ['coalesce(null, string(null))', 'string'],
  ['case(yes, datetime(null), null)', 'datetime'],
])('%s is a null of type %s', async (expression, type) => {
  const { tables } = await bench.answer(`one | project x = ${expression}`);
  expect(tables[0]).toMatchObject({ fields: [{ name: 'x', type }], columns: [[null]] });
});

test('a null keeps its type through let, groups and aggregates', async () => {
  const { tables } = await bench.answer(
    'let n = datetime(null); one | summarize m = min(n), count() by g = string(null)'
  );
  expect(tables[0].fields.map(({ type }) => type)).toEqual(['string', 'datetime', 'integer']);
  expect(tables[0].columns).toEqual([[null], [null], [1]]);
});

test.each([
  ['none == string(null)', null],
  ['seven == string(null)', false],
  ['seven in (int(null), 7)', true],
  ['isnull(timespan(null))', true],
  ['isempty(string(null))', true],
  ['strcat("a", int(null))', 'a'],
  ['tostring(bool(null))', ''],
])('%s, for a null is like any other', async (expression, expected) => {
  expect(await bench.rows(`one | project x = ${expression}`)).toEqual([[expected]]);
});
