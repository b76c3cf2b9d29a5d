import { benchOf } from '../../../testing/bench';
import { day, requests } from '../../../testing/requests';

const bench = benchOf(requests);

test('time alone, without anything to calculate, is a group for each bucket', async () => {
  const { tables } = await bench.answer('requests | summarize by bin(_time, 1h)', day);
  expect(tables.map(({ columns }) => columns)).toEqual([
    [['2024-01-01T00:00:00Z', '2024-01-01T01:00:00Z', '2024-01-01T02:00:00Z']],
  ]);
  expect(await bench.rows('requests | summarize by bin_auto(_time) | limit 0', day)).toEqual([]);
  expect(await bench.rows('requests | summarize by t = bin(_time, 1h) | count', day)).toEqual([[3]]);
});

test.each([
  ['percentiles_array(pow(size, 200.0), 0, 50)', [null, null]],
  ['percentiles_array(sqrt(100.0 - size), 0, 100)', [0, null]],
  ['percentiles_arrayif(todouble("-inf"), 50, true)', [null]],
])('%s has null for what JSON cannot write', async (aggregate, expected) => {
  expect(await bench.rows(`requests | summarize ${aggregate}`, day)).toEqual([[expected]]);
});

test.each([
  ['count()', 6],
  ['countif(status == "200")', 4],
  ['countif(status != "200")', 2],
  ['dcount(status)', 2],
  ['dcountif(status, ms > 15)', 2],
  ['sum(size)', 1000],
  ['sum(ms)', 1100],
  ['sum(took)', '00:00:09.000000001'],
  ['sumif(size, status == "200")', 600],
  ['avg(ms)', 220],
  ['avg(size)', 250],
  ['avg(took)', '00:00:03'],
  ['avgif(ms, status == "200")', 20],
  ['avg(_time)', '2024-01-01T00:46:49.999999999Z'],
  ['min(ms)', 10],
  ['max(size)', 400],
  ['min(status)', '200'],
  ['max(_time)', '2024-01-01T02:30:00Z'],
  ['maxif(size, status == "200")', 300],
  ['minif(size, size > 100)', 200],
  ['percentile(ms, 50)', 30],
  ['percentile(ms, 0)', 10],
  ['percentile(ms, 100)', 1000],
  ['percentile(size, 95)', 400],
  ['percentile(took, 50)', '00:00:02'],
  ['percentiles_array(ms, 20, 50, 99)', [10, 30, 1000]],
  ['strcat(percentile(ms, 50), " ", percentile(ms, 100))', '30 1000'],
  ['stdev(size)', 129.09944487358058],
  ['variance(size)', 16666.666666666668],
  ['stdevif(size, status == "500")', 0],
  ['topk(status, 1)', [{ key: '200', count: 4, error: 0 }]],
  [
    'topk(status, 5)',
    [
      { key: '200', count: 4, error: 0 },
      { key: '500', count: 1, error: 0 },
    ],
  ],
  [
    'histogram(size, 3)',
    [
      { from: 100, to: 200, count: 1 },
      { from: 200, to: 300, count: 1 },
      { from: 300, to: 400, count: 2 },
    ],
  ],
  [
    'histogramif(ms, 2, ms < 100)',
    [
      { from: 10, to: 25, count: 2 },
      { from: 25, to: 40, count: 2 },
    ],
  ],
  ['make_set(status)', ['200', '500']],
  ['make_list(tags)', [['b'], ['a']]],
  ['rate(size)', 1000 / 86400],
  ['100.0 * countif(status == "200") / count()', 66.66666666666667],
  ['sum(size) / count()', 166],
  ['tostring(count())', '6'],
  ['iff(count() > 5, "many", "few")', 'many'],
])('summarize %s', async (aggregate, expected) => {
  expect(await bench.rows(`requests | summarize x = ${aggregate}`, day)).toEqual([[expected]]);
});

test.each([
  ['maxif(size * 9000000000000000000, size < 0)', null],
  ['sumif(size * 9000000000000000000, size < 0)', 0],
  ['dcountif(size + 9223372036854775807, isnull(size))', 0],
])('%s calculates nothing where no row counts', async (aggregate, expected) => {
  expect(await bench.rows(`requests | summarize x = ${aggregate}`, day)).toEqual([[expected]]);
});

test.each([
  ['count()', 0],
  ['countif(size > 1)', 0],
  ['dcount(size)', 0],
  ['sum(size)', 0],
  ['avg(size)', null],
  ['min(size)', null],
  ['percentile(size, 50)', null],
  ['percentiles_array(size, 50)', null],
  ['stdev(size)', 0],
  ['topk(size, 3)', []],
  ['histogram(size, 3)', []],
  ['make_list(size)', []],
  ['make_set(size)', []],
  ['rate(size)', 0],
])('of nothing, %s', async (aggregate, expected) => {
  expect(await bench.rows(`empty | summarize x = ${aggregate}`, day)).toEqual([[expected]]);
});

test('of nothing, groups are none', async () => {
  expect(await bench.rows('empty | summarize count() by status', day)).toEqual([]);
  expect(await bench.rows('empty | count', day)).toEqual([[0]]);
});

test('groups come largest first, and null is one', async () => {
  const table = (await bench.answer('requests | summarize count(), avg(ms) by status', day)).tables[0];
  expect(table.columns).toEqual([
    ['200', null, '500'],
    [4, 1, 1],
    [20, 40, 1000],
  ]);
  expect(table.groups).toEqual([{ name: 'status' }]);
  expect(table.order).toEqual([
    { field: 'count_', desc: true },
    { field: 'status', desc: false },
  ]);
  expect(table).not.toHaveProperty('buckets');
});

test('computed fields say what computed them', async () => {
  const query =
    'requests | summarize count(), avg(ms), percentile(ms, 95), percentiles_array(ms, 50, 99), topk(status, 3), errors = countif(status == "500"), ratio = sum(size) / count() by status';
  const { fields } = (await bench.answer(query, day)).tables[0];
  expect(fields).toEqual([
    { name: 'status', type: 'string' },
    { name: 'count_', type: 'integer', agg: { name: 'count' } },
    { name: 'avg_ms', type: 'float', agg: { name: 'avg', fields: ['ms'] } },
    { name: 'percentile_ms_95', type: 'float', agg: { name: 'percentile', fields: ['ms'], args: [95] } },
    { name: 'percentiles_array_ms', type: 'array', agg: { name: 'percentiles_array', fields: ['ms'], args: [50, 99] } },
    { name: 'topk_status', type: 'array', agg: { name: 'topk', fields: ['status'], args: [3] } },
    { name: 'errors', type: 'integer', agg: { name: 'countif' } },
    { name: 'ratio', type: 'integer' },
  ]);
});

test('several percentiles of the same values are each their own, over all rows and by groups', async () => {
  const query =
    'requests | summarize percentile(ms, 100), percentile(ms, 0), percentile(took, 50), low = percentile(ms, 0), percentile(ms, 50), percentile(took, 100)';
  expect(await bench.rows(query, day)).toEqual([[1000, 10, '00:00:02', 10, 30, '00:00:06.000000001']]);
  expect(await bench.rows(`${query} by status`, day)).toEqual([
    ['500', 1000, 1000, '00:00:06.000000001', 1000, 1000, '00:00:06.000000001'],
    [null, 40, 40, null, 40, 40, null],
    ['200', 30, 10, '00:00:01', 10, 20, '00:00:02'],
  ]);
});

test('groups may be any expression', async () => {
  const query = 'requests | summarize n = count() by slow = ms > 25, bin(size, 200)';
  expect(await bench.rows(query, day)).toEqual([
    [true, null, 2],
    [null, 200, 1],
    [false, 0, 1],
    [false, 200, 1],
    [true, 400, 1],
  ]);
});

test('a list keeps the order of the rows', async () => {
  expect(await bench.rows('requests | sort by _time asc | summarize make_list(size)', day)).toEqual([
    [[100, 200, 300, 400]],
  ]);
  expect(await bench.rows('requests | sort by size desc | summarize make_list(size, 2)', day)).toEqual([[[400, 300]]]);
});

test('fields of equal names are numbered', async () => {
  const { fields } = (
    await bench.answer('requests | summarize count(), count(), sum(size) / 2, 1 + count() by status', day)
  ).tables[0];
  expect(fields.map((field) => field.name)).toEqual(['status', 'count_', 'count_1', 'Column1', 'Column2']);
});

test.each([
  [
    'arg_max(ms, status, size)',
    [
      ['ms', 'status', 'size'],
      [1000, '500', null],
    ],
  ],
  [
    'arg_min(took, when = _time)',
    [
      ['took', 'when'],
      ['00:00:01', '2024-01-01T00:00:10Z'],
    ],
  ],
  [
    'slowest = arg_max(ms, at = _time)',
    [
      ['slowest', 'at'],
      [1000, '2024-01-01T00:10:30Z'],
    ],
  ],
  [
    'arg_max(toint(ms), size), arg_min(size, other = ms)',
    [
      ['ms', 'size', 'size1', 'other'],
      [1000, null, 100, 10],
    ],
  ],
])('%s gives fields of one row', async (aggregate, [names, row]) => {
  const { tables } = await bench.answer(`requests | summarize ${aggregate}`, day);
  expect(tables[0].fields.map(({ name }) => name)).toEqual(names);
  expect(tables[0].columns?.map(([value]) => value)).toEqual(row);
  expect(tables[0].fields[0].agg).toMatchObject({ name: aggregate.includes('arg_max(') ? 'arg_max' : 'arg_min' });
});

test('arg_max of * has all fields but the groups, each group its own row', async () => {
  const { tables } = await bench.answer('requests | summarize arg_max(_time, *) by status', day);
  expect(tables[0].fields.map(({ name }) => name)).toEqual(['status', '_time', 'ms', 'size', 'took', 'tags']);
  expect(await bench.rows('requests | summarize arg_max(_time, *) by status | project status, size, ms', day)).toEqual([
    ['200', null, 30],
    [null, 400, 40],
    ['500', null, 1000],
  ]);
});

test.each([
  ['make_list_if(size, ms > 15)', [400, 200]],
  ['make_list_if(size, ms > 15, 1)', [400]],
  ['make_set_if(status, ms > 15)', ['200', '500']],
  ['percentiles_array(ms, dynamic([0, 100]))', [10, 1000]],
  ['percentiles_arrayif(ms, dynamic([0, 100]), status == "200")', [10, 30]],
  ['percentiles_arrayif(ms, 0, 100, status == "200")', [10, 30]],
  ['percentiles_array(took, 50)', [2_000_000_000]],
  [
    'histogram(took, 2)',
    [
      { from: 1_000_000_000, to: 3_500_000_000.5, count: 2 },
      { from: 3_500_000_000.5, to: 6_000_000_001, count: 1 },
    ],
  ],
  ['dcount(status, 2)', 2],
  ['dcountif(status, ms > 15, 2)', 2],
])('%s', async (aggregate, value) => {
  expect(await bench.rows(`requests | summarize ${aggregate}`, day)).toEqual([[value]]);
});

test('make_set has 128 values where the query does not say how many, make_set_if and make_list all', async () => {
  const sets =
    'a = array_length(make_set(x)), b = array_length(make_set(x, 200)), c = array_length(make_set_if(x, true))';
  expect(await bench.rows(`range x from 1 to 300 step 1 | summarize ${sets}, d = array_length(make_list(x))`)).toEqual([
    [128, 200, 300, 300],
  ]);
});
