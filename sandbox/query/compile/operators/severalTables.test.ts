/** Tests `join`, `lookup`, `union` and `search`, which read several tables. */
import { benchOf } from '../../../testing/bench';
import { halfHour, logsAndDeployments } from '../../../testing/logsAndDeployments';

const bench = benchOf(logsAndDeployments);

const rows = (query: string) => bench.rows(query, halfHour);
const fields = async (query: string) =>
  (await bench.answer(query, halfHour)).tables[0].fields.map(({ name, type }) => `${name}: ${type}`);

test.each([
  [
    '',
    [
      ['v2', 1],
      ['v1', 1],
    ],
  ],
  [
    'kind=inner',
    [
      ['v2', 1],
      ['v1', 1],
    ],
  ],
  // The first match for each row; the newest events come first.
  ['kind=innerunique', [['v2', 1]]],
  [
    'kind=leftouter',
    [
      [null, 4],
      [null, 3],
      [null, 2],
      ['v2', 1],
      ['v1', 1],
    ],
  ],
  [
    'kind=rightouter',
    [
      ['v2', 1],
      ['v1', 1],
      ['v3', null],
    ],
  ],
  [
    'kind=fullouter',
    [
      [null, 4],
      [null, 3],
      [null, 2],
      ['v2', 1],
      ['v1', 1],
      ['v3', null],
    ],
  ],
])('join %s', async (kind, expected) => {
  expect(await rows(`logs | join ${kind} deployments on id | project version, id`)).toEqual(expected);
});

test.each([
  ['kind=leftsemi', [[1]]],
  ['kind=leftanti', [[4], [3], [2]]],
  ['kind=rightsemi', [[1], [1]]],
  ['kind=rightanti', [[9]]],
])('join %s keeps rows of one side as they are', async (kind, expected) => {
  expect(await rows(`logs | join ${kind} deployments on id | project id`)).toEqual(expected);
});

test.each([
  'on id',
  'on id == id',
  'on $left.id == $right.id',
  'on $right.id == $left.id',
  "on $left.['id'] == $right.id",
  'on $left.id == $right.id, _sysTime == _sysTime',
])('rows are joined %s', async (on) => {
  expect(await rows(`logs | join (logs | where id < 3) ${on} | project id`)).toEqual([[2], [1]]);
});

test('join keeps the fields of both sides: names that are taken get a number', async () => {
  expect(await fields('logs | project id, n | join (deployments | project id, n, version) on id')).toEqual([
    'id: integer',
    'n: integer',
    'id1: integer',
    'n1: string',
    'version: string',
  ]);
});

test('a null key matches nothing', async () => {
  expect(await rows('logs | join (logs | project n) on n | summarize count() by id | project id')).toEqual([
    [1],
    [4],
    [2],
  ]);
});

test('lookup adds the fields that are no keys, null where nothing matches, or drops such rows', async () => {
  const names = 'let names = datatable (key: long, name: string) [1, "one", 2, "two"];';
  expect(await rows(`${names} logs | project id | lookup names on $left.id == $right.key`)).toEqual([
    [4, null],
    [3, null],
    [2, 'two'],
    [1, 'one'],
  ]);
  expect(await rows(`${names} logs | project id | lookup kind=inner names on id == key`)).toEqual([
    [2, 'two'],
    [1, 'one'],
  ]);
});

test('lookup drops the key only, not its copy under another name', async () => {
  const copy = '(logs | project id, copy = id)';
  expect(await fields(`logs | project id | lookup ${copy} on id`)).toEqual(['id: integer', 'copy: integer']);
});

test('a union of events is events: newest first, of all fields, mixed types as a union', async () => {
  expect(await fields('union logs, deployments | project _time, n, ms, version')).toEqual([
    '_time: datetime',
    'n: integer|string',
    'ms: float',
    'version: string',
  ]);
  expect(await rows('union logs, deployments | project id, n, version')).toEqual([
    [4, 5, null],
    [9, null, 'v3'],
    [3, null, null],
    [1, '5', 'v2'],
    [2, -3, null],
    [1, 'a', 'v1'],
    [1, 5, null],
  ]);
});

test.each([
  ['logs | union deployments | count', [[7]]],
  ['union logs, logs | count', [[8]]],
  ['union log*, dep* | count', [[7]]],
  ['union * | count', [[7]]],
  ['union isfuzzy=true logs, nowhere | count', [[4]]],
  ['union (logs | where id == 1 | project id), (deployments | limit 1 | project id)', [[9], [1]]],
  ['union (logs | summarize c = count() by n | project c), (datatable (c: long) [7])', [[2], [1], [1], [7]]],
  [
    'union withsource=from logs, deployments | summarize count() by from',
    [
      ['logs', 4],
      ['deployments', 3],
    ],
  ],
  [
    'logs | union withsource=from (deployments | where id == 9) | summarize count() by from',
    [
      ['logs', 4],
      ['deployments', 1],
    ],
  ],
  ['let t = logs | limit 1; union withsource=from t, t | project from', [['t'], ['t']]],
  ['union (print a = 1), (print a = 1.5)', [[1], [1.5]]],
  ['union (print a = 1), (print a = true), (print a = "x"), (print a = real(null))', [[1], [true], ['x'], [null]]],
  ['union (print a = 1h), (print a = dynamic([1]))', [['01:00:00'], [[1]]]],
])('%s', async (query, expected) => {
  expect(await rows(query)).toEqual(expected);
});

test('a union of kind inner has the fields that all tables have', async () => {
  expect(await fields('union kind=inner logs, deployments')).toEqual([
    '_time: datetime',
    '_sysTime: datetime',
    'id: integer',
    'n: integer|string',
  ]);
});

test('integers that a float would round are refused, not rounded', async () => {
  await expect(rows('union (print a = 9007199254740993), (print a = 1.5)')).rejects.toMatchObject({ status: 400 });
});

test('the events of a union are paged by cursor, also where it reads a dataset twice', async () => {
  const seen: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 4; page++) {
    const answer = await bench.answer('union logs, logs | project id', { ...halfHour, limit: 3, cursor });
    seen.push(...(answer.tables[0].columns?.[0] ?? []));
    cursor = answer.status.minCursor ?? undefined;
  }
  expect(seen).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
});

test('rows of several datasets are counted, and the datasets named', async () => {
  const { status, datasetNames, tables } = await bench.answer('union logs, (deployments | where id == 9)', halfHour);
  expect(status).toMatchObject({ rowsExamined: 7, rowsMatched: 5 });
  expect(datasetNames).toEqual(['logs', 'deployments']);
  expect(tables[0].sources).toEqual([{ name: 'logs' }, { name: 'deployments' }]);
});

test.each([
  ['search "API"', [4, 1]],
  ['search "get" and not("ada")', [4]],
  ['search "ada" or "login"', [2, 1]],
  ['search "car*"', [1]],
  ['search "*art"', [1]],
  ['search "*ogi*"', [2]],
  ['search "l*n"', [2]],
  ['search "l*x2"', []],
  ['search "a*blue"', []],
  ['search text:"login"', [2]],
  ['search text:"log*"', [2]],
  ['search labels:"w"', [2]],
  ['search text == "POST /login x"', [2]],
  ['search "api" and n == 5 and id < 2', [1]],
  ['search "true"', [4, 1]],
  ['search kind=case_sensitive "get"', []],
  ['search kind=case_sensitive "GET"', [4, 1]],
  ['search *', [4, 3, 2, 1]],
  ['where * has "login"', [2]],
  ['where * has "log"', []],
  ['where * contains "OGI"', [2]],
  ['where not(* contains_cs "api")', [3, 2]],
])('logs | %s', async (search, ids) => {
  expect((await rows(`logs | ${search} | project id`)).flat()).toEqual(ids);
});

test('a join does not change which rows the limits before it keep', async () => {
  const first = 'logs | limit 3 | sort by n asc nulls last, id | limit 1';
  expect(await bench.rows(`${first} | project id`)).toEqual([[2]]);
  const joined = `${first} | join kind=inner (logs | where n > 0 and id > 1 | project id) on id | project id`;
  // The side that is read first is random.
  for (let time = 0; time < 20; time += 1) {
    expect(await bench.rows(joined)).toEqual([]);
  }
});

test('search begins a query: in all datasets, or in some', async () => {
  expect(await rows('search "v2" | project id')).toEqual([[4], [1]]);
  expect(await rows('search in (dep*) "v2" | project id, version')).toEqual([[1, 'v2']]);
});
