import { benchOf } from '../../../testing/bench';

/** Integers, and texts that DuckDB alone would read as integers. */
const texts = ['500', '0501', ' 502 ', '+503', '499', '-1', '5e2', '501.0', '0x1F5', '5_00', '', 'no', null];

const bench = benchOf([
  {
    name: 'rows',
    fields: [
      ['_time', 'datetime'],
      ['id', 'integer'],
      ['n', 'integer'],
      ['f', 'float'],
      ['s', 'string'],
      ['b', 'boolean'],
      ['d', 'timespan'],
      ['j', 'map'],
      ['tags', 'array'],
    ],
    rows: [
      `'2024-01-01 00:00:00', 1, 5,    1.5,  'Connection refused by host-7', true,  60000000000,  '{"k": "v", "n": 5, "t": true}', '["red", "blue"]'`,
      `'2024-01-01 00:00:01', 2, -3,   0.0,  'connect timeout',              false, 0,            '{"k": "w", "n": 5.5}',          '[]'`,
      `'2024-01-01 00:00:02', 3, 0,    NULL, '',                             NULL,  NULL,         '{"k": null}',                   NULL`,
      `'2024-01-01 00:00:03', 4, NULL, -2.5, NULL,                           true,  -1000000000,  NULL,                            '["Red"]'`,
      `'2024-01-01 00:00:04', 5, 5,    1e3,  'ÜBER_user/api.v1 über',        false, 86400000000000, '{}',                          '[1, 2]'`,
    ],
  },
  {
    name: 'texts',
    fields: [
      ['_time', 'datetime'],
      ['s', 'string'],
    ],
    rows: texts.map((text) => `'2024-01-01', ${text === null ? 'NULL' : `'${text}'`}`),
  },
]);

/** The IDs of the rows that match a predicate. */
async function matching(predicate: string): Promise<unknown> {
  return (await bench.answer(`rows | where ${predicate} | sort by id asc | project id`)).tables[0].columns?.[0];
}

test.each([
  // Equality: a null is unequal to every value, and neither equal nor unequal to null.
  ['n == 5', [1, 5]],
  ['n != 5', [2, 3, 4]],
  ['n <> 5', [2, 3, 4]],
  ['not(n == 5)', [2, 3, 4]],
  ['not(n != 5)', [1, 5]],
  ['n == f', []],
  ['n != f', [1, 2, 3, 4, 5]],
  ['n == int(null)', []],
  ['n != int(null)', [1, 2, 3, 5]],
  ['isnull(n == int(null))', [4]],
  ['s == ""', [3]],
  ['s != ""', [1, 2, 4, 5]],
  ['b', [1, 4]],
  ['b == false', [2, 5]],
  ['b != true', [2, 3, 5]],
  ['not(b)', [2, 5]],
  ['d == 1m', [1]],
  ['d == 1d', [5]],
  // Order: a comparison with null is never true.
  ['n > 0', [1, 5]],
  ['n <= 0', [2, 3]],
  ['not(n > 0)', [2, 3]],
  ['f >= 1.5', [1, 5]],
  ['f < 0', [4]],
  ['n < f', [2, 5]],
  ['s > "c"', [2, 5]],
  ['d < 0s', [4]],
  ['d > 59s and d < 61s', [1]],
  ['_time >= datetime(2024-01-01T00:00:03Z)', [4, 5]],
  ['_time < datetime("2024-01-01T00:00:01Z")', [1]],
  ['_time == datetime(2024-01-01)', [1]],
  ['_time > ago(1d) and _time <= now() - 23h - 59m - 58s', [2, 3]],
  // Three-valued logic.
  ['b and n > 0', [1]],
  ['b or n > 0', [1, 4, 5]],
  ['not(b and n > 0)', [2, 3, 5]],
  ['isnull(b and true)', [3]],
  ['isnull(b or true)', []],
  ['n == 5 and (f > 100 or s has "host")', [1, 5]],
  // Strings without regard to case.
  ['s contains "CONNECT"', [1, 2]],
  ['s !contains "connect"', [3, 4, 5]],
  ['s contains_cs "connect"', [2]],
  ['s !contains_cs "connect"', [1, 3, 4, 5]],
  ['s contains ""', [1, 2, 3, 5]],
  ['s startswith "CONN"', [1, 2]],
  ['s !startswith "conn"', [3, 4, 5]],
  ['s startswith_cs "Conn"', [1]],
  ['s !startswith_cs "Conn"', [2, 3, 4, 5]],
  ['s endswith "TIMEOUT"', [2]],
  ['s !endswith "timeout"', [1, 3, 4, 5]],
  ['s endswith_cs "TIMEOUT"', []],
  ['s !endswith_cs "timeout"', [1, 3, 4, 5]],
  ['s =~ "CONNECT TIMEOUT"', [2]],
  ['s !~ "CONNECT TIMEOUT"', [1, 3, 4, 5]],
  ['s =~ ""', [3]],
  ['s contains "über"', [5]],
  // `has` matches whole terms: letters and digits between any other characters.
  ['s has "connect"', [2]],
  ['s has "connection"', [1]],
  ['s has "host"', [1]],
  ['s has "7"', [1]],
  ['s has "host-7"', [1]],
  ['s has "host-"', [1]],
  ['s has "ost"', []],
  ['s has "user"', [5]],
  ['s has "über"', [5]],
  ['s has "/api.v1"', [5]],
  ['s has "v"', []],
  ['s !has "connect"', [1, 3, 4, 5]],
  ['s has_cs "Connection"', [1]],
  ['s has_cs "connection"', []],
  ['s !has_cs "connection"', [1, 2, 3, 4, 5]],
  ['s hasprefix "conn"', [1, 2]],
  ['s hasprefix "refus"', [1]],
  ['s hasprefix "efused"', []],
  ['s !hasprefix "conn"', [3, 4, 5]],
  ['s hasprefix_cs "conn"', [2]],
  ['s !hasprefix_cs "conn"', [1, 3, 4, 5]],
  ['s hassuffix "out"', [2]],
  ['s hassuffix "connec"', []],
  ['s !hassuffix "out"', [1, 3, 4, 5]],
  ['s hassuffix_cs "OUT"', []],
  ['s !hassuffix_cs "out"', [1, 3, 4, 5]],
  ['s has_any ("timeout", "HOST")', [1, 2]],
  ['s has_any_cs ("timeout", "HOST")', [2]],
  ['s has_any ("ost", "conn", "/api.v1", "")', [1, 2, 3, 5]],
  ['s has_any ("ost", "-7", "ÜBER", "v1_")', [1, 5]],
  ['s has_any ("-", "/")', [1, 5]],
  ['s has_any ("timeout", tostring(n), "nobody")', [2]],
  ['s has "timeout" or s has "über" or s has "conn"', [2, 5]],
  ['s has_cs "timeout" or s has "HOST" or s has_cs "REFUSED"', [1, 2]],
  ['not(s has "timeout" or s has "HOST")', [3, 4, 5]],
  ['s !has "timeout" or s !has "connect"', [1, 3, 4, 5]],
  ['s has tostring(n)', []],
  ['s has strcat("time", "out")', [2]],
  ['s has strcat("time", "")', []],
  ['s matches regex "^[Cc]onnect"', [1, 2]],
  ['s matches regex "[0-9]"', [1, 5]],
  ['s !matches regex "[0-9]"', [2, 3, 4]],
  // Lists.
  ['n in (5, 0)', [1, 3, 5]],
  ['n !in (5, 0)', [2, 4]],
  ['n in (5, int(null))', [1, 5]],
  ['n in (int(null))', []],
  ['f in (0, 1.5)', [1, 2]],
  ['s in ("", "connect timeout")', [2, 3]],
  ['s in ("CONNECT TIMEOUT")', []],
  ['s in~ ("CONNECT TIMEOUT", "x")', [2]],
  ['s !in~ ("CONNECT TIMEOUT")', [1, 3, 4, 5]],
  ['s in (dynamic(["", "connect timeout"]))', [2, 3]],
  ['not(n in (5))', [2, 3, 4]],
  ['d in (1m, 1d)', [1, 5]],
  // `between` includes both ends.
  ['n between (0 .. 5)', [1, 3, 5]],
  ['n !between (0 .. 5)', [2]],
  ['f between (-2.5 .. 0)', [2, 4]],
  ['_time between (datetime(2024-01-01T00:00:01Z) .. datetime(2024-01-01T00:00:03Z))', [2, 3, 4]],
  ['_time between (datetime(2024-01-01T00:00:01Z) .. 1s)', [2, 3]],
  // Elements of JSON compare by their JSON type.
  ['j["k"] == "v"', [1]],
  ['j.k == "w"', [2]],
  ['j["n"] == 5', [1]],
  ['j.n > 5', [2]],
  ['j.t == true', [1]],
  ['j["k"] in ("v", "w")', [1, 2]],
  ['isnull(j["k"])', [3, 4, 5]],
  ['j.missing == "v"', []],
  ['tags[0] == "red"', [1]],
  ['tags[1] == 2', [5]],
  ['tags[-1] == "blue"', [1]],
  ['tags has "red"', [1, 4]],
  ['tags contains_cs "Red"', [4]],
  // Present or not.
  ['isnull(s)', [4]],
  ['isnotnull(s)', [1, 2, 3, 5]],
  ['isempty(s)', [3, 4]],
  ['isnotempty(s)', [1, 2, 5]],
  ['isempty(n)', [4]],
  ['isnotempty(n)', [1, 2, 3, 5]],
  ['true', [1, 2, 3, 4, 5]],
  ['false', []],
])('where %s', async (predicate, ids) => {
  expect(await matching(predicate)).toEqual(ids);
});

test('a predicate of hundreds of alternatives still works', async () => {
  const many = Array.from({ length: 400 }, (_, index) => `n == ${index + 5}`).join(' or ');
  expect(await matching(many)).toEqual([1, 5]);
});

test.each([
  ['>= 500', ['500', '0501', ' 502 ', '+503']],
  ['> 499', ['500', '0501', ' 502 ', '+503']],
  ['< 500', ['499', '-1']],
  ['<= 499', ['499', '-1']],
  ['== 500', ['500']],
  ['>= toint(s)', ['500', '0501', ' 502 ', '+503', '499', '-1']],
  ['>= int(null)', []],
])('toint(s) %s is true for whole numbers only, in every position', async (comparison, found) => {
  const answer = async (query: string) => (await bench.answer(`texts | ${query}`)).tables[0].columns?.[0];
  const sorted = [...found].sort();
  const predicate = `toint(s) ${comparison}`;
  expect(await answer(`where ${predicate} | sort by s asc | project s`)).toEqual(sorted);
  expect(await answer(`extend p = ${predicate} | project p, s | where p | sort by s asc | project s`)).toEqual(sorted);
  expect(await answer(`extend p = ${predicate} | project-rename q = p | summarize countif(q)`)).toEqual([found.length]);
  expect(await answer(`extend p = ${predicate} | distinct p | where p | count`)).toEqual([found.length > 0 ? 1 : 0]);
  expect(await answer(`summarize countif(${predicate} and true)`)).toEqual([found.length]);
});

test('a comparison with a text that is no whole number is neither true nor false', async () => {
  expect(await bench.rows('texts | extend p = toint(s) > 499 | summarize count() by p')).toEqual(
    expect.arrayContaining([
      [true, 4],
      [false, 2],
      [null, 7],
    ])
  );
});
