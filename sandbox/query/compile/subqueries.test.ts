/** `in (…)` over the rows of a table. */
import { openBench, type Bench } from '../../testing/bench';
import { halfHour, logsAndDeployments } from '../../testing/logsAndDeployments';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(logsAndDeployments);
});

afterAll(() => bench.database.close());

const rows = (query: string) => bench.rows(query, halfHour);

test.each([
  // A null is in no table, and nulls of a table match nothing.
  ['id in (deployments | project id)', [[1]]],
  ['id !in (deployments | project id)', [[4], [3], [2]]],
  ['n in (logs | distinct n)', [[4], [2], [1]]],
  ['n !in (logs | distinct n)', [[3]]],
  ['id in ((deployments | where version == "v3" | project id))', []],
  ['id in (deployments | where id in (logs | distinct id) | project id)', [[1]]],
  // A table of `let`, whatever it begins with.
  ['id in (known)', [[1]]],
  ['id !in (known) and id in (range x from 2 to 3 step 1)', [[3], [2]]],
  // Texts and numbers, in any case and as a part of JSON.
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
  expect(await bench.rows('logs | where id in (deployments | where version == "v1" | project id)', range)).toEqual([]);
});

test('a field or a value takes precedence over a table of the same name', async () => {
  expect(await rows('let n = deployments | project id; logs | where 5 in (n) | project id')).toEqual([[4], [1]]);
});

test.each([
  ['id in (deployments)', 'field "deployments" does not exist in dataset "logs"'],
  [
    'id in (deployments | project id, n)',
    'in needs a table of one column, and this one has 2; end it with project or distinct and that column',
  ],
  [
    'id in (known)',
    'in needs a table of one column, and this one has 5; end it with project or distinct and that column',
  ],
  ['id in (deployments | project nope)', 'field "nope" does not exist in dataset'],
  ['id in (logs | project tls)', 'an integer cannot be compared with a boolean'],
  ['id in (logs | project tags)', 'a value cannot be compared with an array in each row'],
  ['text has_any (deployments | project n)', 'has_any takes values, not a table'],
])('%s is refused', async (predicate, message) => {
  await expect(rows(`let known = deployments; logs | where ${predicate}`)).rejects.toThrow(message);
});
