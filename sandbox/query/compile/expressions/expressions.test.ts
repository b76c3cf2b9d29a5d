import { deepTest, isDeep } from '../../../../tests/jest/deep';
import { benchOf } from '../../../testing/bench';
import { one } from '../../../testing/expressionsRow';

describe('expressions', () => {
  const bench = benchOf([one]);

  test.each([
    // Numbers: integers stay integers.
    ['seven / 2', 3],
    ['-seven / 2', -3],
    ['seven / 2.0', 3.5],
    ['seven % 4', 3],
    ['-seven % 4', 1],
    ['seven % -4', 3],
    ['-seven % -4', 1],
    ['-7 % 3', 2],
    ['-1 % (-9223372036854775807 - 1)', 9_223_372_036_854_775_807],
    ['-7.5 % 2', 0.5],
    ['seven / zero', null],
    ['seven % zero', null],
    ['half / zero', null],
    ['seven / 0.0', null],
    ['seven + nothing', null],
    ['1 + 2 * 3 - 4', 3],
    ['0.1 + 0.2', 0.30000000000000004],
    ['2000000000 * 3', 6000000000],
    ['seven * half', 3.5],
    ['-half', -0.5],
    ['nan', null],
    ['inf', null],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(3.14159, 2)', 3.14],
    ['round(seven)', 7],
    ['floor(-0.5)', -1],
    ['floor(seven)', 7],
    ['floor(7.9, 2)', 6],
    ['abs(-seven)', 7],
    ['sqrt(16)', 4],
    ['sqrt(-1)', null],
    ['log(0)', null],
    // Buckets, including below zero.
    ['bin(seven, 5)', 5],
    ['bin(-seven, 5)', -10],
    ['bin(-10, 5)', -10],
    ['bin(7.3, 0.5)', 7],
    ['bin(-0.1, 0.5)', -0.5],
    ['bin(nothing, 5)', null],
    ['bin(span, 1h)', '1.02:00:00'],
    ['bin(-1s, 1m)', '-00:01:00'],
    ['bin(_time, 1h)', '2024-01-01T12:00:00Z'],
    ['bin(_time, 1d)', '2024-01-01T00:00:00Z'],
    ['bin(fine, 7d)', '2024-02-26T00:00:00Z'],
    ['bin(fine, 10ns)', '2024-02-29T23:59:59.12345678Z'],
    ['bin(old, 1s)', '1969-12-31T23:59:59Z'],
    ['bin(old, 1d)', '1969-12-31T00:00:00Z'],
    ['bin(old, 2ns)', '1969-12-31T23:59:59.999999998Z'],
    // Times and timespans, to the nanosecond.
    ['fine', '2024-02-29T23:59:59.123456789Z'],
    ['old', '1969-12-31T23:59:59.999999999Z'],
    ['old + 1ns', '1970-01-01T00:00:00Z'],
    ['fine + 1d', '2024-03-01T23:59:59.123456789Z'],
    ['1d + fine', '2024-03-01T23:59:59.123456789Z'],
    ['fine - 123456789ns', '2024-02-29T23:59:59Z'],
    ['fine - _time', '59.11:25:02.334456789'],
    ['_time - fine', '-59.11:25:02.334456789'],
    ['span', '1.02:03:04.5678'],
    ['span - span', '00:00:00'],
    ['span + 1s', '1.02:03:05.5678'],
    ['-span', '-1.02:03:04.5678'],
    ['1h / 15m', 4],
    ['1h / 0s', null],
    ['1h / 4', '00:15:00'],
    ['5ns / 3', '00:00:00.000000001'],
    ['-5ns / 3', '-00:00:00.000000001'],
    ['1h / zero', null],
    ['(fine - datetime(1970-01-01)) / 1', '19782.23:59:59.123456789'],
    ['1h * 2', '02:00:00'],
    ['0.5 * 1h', '00:30:00'],
    ['90m % 1h', '00:30:00'],
    ['-90m % 1h', '00:30:00'],
    ['now()', '2024-01-02T00:00:00Z'],
    ['now(-1h)', '2024-01-01T23:00:00Z'],
    ['ago(1d)', '2024-01-01T00:00:00Z'],
    ['now() - 1d == ago(1d)', true],
    ['datetime(2024-01-31T10:00:00.5+02:00)', '2024-01-31T08:00:00.5Z'],
    ['datetime(2024-01-31 10:00)', '2024-01-31T10:00:00Z'],
    ['datetime(null)', null],
    ['unixtime_seconds_todatetime(1704067200)', '2024-01-01T00:00:00Z'],
    ['unixtime_milliseconds_todatetime(-1)', '1969-12-31T23:59:59.999Z'],
    // Conversions.
    ['tostring(seven)', '7'],
    ['tostring(half)', '0.5'],
    ['tostring(1.0)', '1'],
    ['tostring(yes)', 'true'],
    ['tostring(fine)', '2024-02-29T23:59:59.123456789Z'],
    ['tostring(span)', '1.02:03:04.5678'],
    ['tostring(90s)', '00:01:30'],
    ['tostring(text)', 'Häßlich 👍 text'],
    ['tostring(none)', ''],
    ['tostring(nothing)', ''],
    ['tostring(big)', '9007199254740993'],
    ['tostring(map["x"])', 'y'],
    ['tostring(list)', '[1,"a",null,[2]]'],
    ['toint("12")', 12],
    ['toint(" -12 ")', -12],
    ['toint("3.7")', null],
    ['toint("+5")', 5],
    ['toint("-")', null],
    ['toint("--5")', null],
    ['toint("0x1F")', null],
    ['toint("1e3")', null],
    ['toint("1_000")', null],
    ['toint("007")', 7],
    ['toint("abc")', null],
    ['toint("")', null],
    ['toint(3.9)', 3],
    ['toint(-3.9)', -3],
    ['toint(1e30)', null],
    ['toint(yes)', 1],
    ['toint(span)', 93784567800000],
    ['tolong("99999999999")', 99999999999],
    ['toint(none)', null],
    ['toint(list[0])', 1],
    ['todouble("2.5")', 2.5],
    ['todouble("x")', null],
    ['todouble(seven) / 2', 3.5],
    ['tobool("TRUE")', true],
    ['tobool("1")', true],
    ['tobool("0")', false],
    ['tobool("yes")', null],
    ['tobool(zero)', false],
    ['todatetime("2024-01-01T00:00:00.123456789Z")', '2024-01-01T00:00:00.123456789Z'],
    ['todatetime("yesterday")', null],
    // Texts.
    ['tolower("ÄB")', 'äb'],
    ['toupper("äb")', 'ÄB'],
    ['strlen(text)', 14],
    ['strlen("")', 0],
    ['strcat("a", 1, true, none, 0.5, "b")', 'a1true0.5b'],
    ['strcat(span, " at ", old)', '1.02:03:04.5678 at 1969-12-31T23:59:59.999999999Z'],
    ['substring("hello", 1, 3)', 'ell'],
    ['substring("hello", 0)', 'hello'],
    ['substring("hello", -3, 2)', 'll'],
    ['substring("hello", -9, 2)', 'he'],
    ['substring("hello", 9)', ''],
    ['substring("hello", 1, -1)', ''],
    ['substring("hello", 3, 99)', 'lo'],
    ['substring(text, 8, 1)', '👍'],
    ['substring("hello", big)', ''],
    ['substring("hello", -big, 2)', 'he'],
    ['substring("hello", 1, big)', 'ello'],
    ['substring("hello", nothing)', null],
    ['substring("hello", 1, nothing)', null],
    ['extract("(\\\\w+)@(\\\\w+)", 2, "me@host")', 'host'],
    ['extract("h(.)", 0, "hello")', 'he'],
    ['extract("x(.)", 1, "hello")', null],
    ['extract("(x)?h", 1, "hello")', ''],
    // Conditions.
    ['iff(seven > 5, "more", "less")', 'more'],
    ['iif(nothing > 5, "more", "less")', 'less'],
    ['iff(yes, 1, 2.5)', 1],
    ['iff(yes, nothing, 1)', null],
    ['iff(yes, int(null), 1)', null],
    ['case(seven < 5, "low", seven < 10, "mid", "high")', 'mid'],
    ['case(nothing > 1, 1, 2)', 2],
    ['coalesce(nothing, 5)', 5],
    ['coalesce(none, "", "x")', 'x'],
    ['coalesce(none, "")', ''],
    ['isnull(none)', true],
    ['isempty("")', true],
    ['isempty(" ")', false],
    ['not(yes)', false],
    // JSON.
    ['list', [1, 'a', null, [2]]],
    ['list[0]', 1],
    ['list[1]', 'a'],
    ['list[3][0]', 2],
    ['list[9]', null],
    ['isnull(list[2])', true],
    ['map["a.b"]', { c: 1 }],
    ['map["a.b"].c', 1],
    ['map.x', 'y'],
    ['map["nope"]', null],
    ['array_length(list)', 4],
    ['array_length(map)', null],
    ['dynamic({"a": [1, "b"]})', { a: [1, 'b'] }],
  ])('%s', async (expression, expected) => {
    expect(await bench.rows(`one | project x = ${expression}`)).toEqual([[expected]]);
  });

  test('integers beyond 2^53 keep their digits', async () => {
    expect(await bench.text('one | project big, next = big + 2')).toContain(
      '"columns":[[9007199254740993],[9007199254740995]]'
    );
    expect(await bench.text('one | project x = -9223372036854775808')).toContain('"columns":[[-9223372036854775808]]');
  });

  test('let gives a value a name; a field of that name comes first', async () => {
    expect(await bench.rows('let limit_ = 5; let text = "mine"; one | project limit_ + seven, text')).toEqual([
      [12, 'Häßlich 👍 text'],
    ]);
    expect(await bench.rows('let start = ago(1d); one | where _time > start | count')).toEqual([[1]]);
  });
});

describe('nulls', () => {
  const bench = benchOf([one]);

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
});

describe('longLists', () => {
  const bench = benchOf([
    {
      name: 'rows',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
        ['f', 'float'],
        ['s', 'string'],
        ['j', 'map'],
      ],
      rows: [
        `'2024-01-01 00:00:00', 7, 7.5, 'the word7 stands here', '{"k": 7}'`,
        `'2024-01-01 00:00:01', -1, 9, 'WORD9_and word10', '{"k": "7"}'`,
        `'2024-01-01 00:00:02', NULL, NULL, NULL, NULL`,
        `'2024-01-01 00:00:03', 99999, 0, 'sword7 word7s', '{"k": null}'`,
      ],
    },
  ]);

  const numbers = Array.from({ length: 60_000 }, (_, index) => index);
  const words = (count: number) => numbers.slice(0, count).map((each) => `"word${each}"`);
  const column = async (apl: string) => (await bench.answer(apl)).tables[0].columns?.[0];
  const flags = (value: string) => column(`rows | sort by _time asc | project x = ${value}`);

  describe('a long list', () => {
    const some = numbers.slice(0, 200).join(', ');
    const texts = numbers.slice(0, 200).map((each) => `"w${each}"`);

    test.each([
      [`n in (${some})`, [true, false, false, false]],
      [`n !in (${some})`, [false, true, true, true]],
      [`n in (-1, int(null), ${some})`, [true, true, false, false]],
      [`f in (7.5, ${some})`, [true, true, false, true]],
      [`s in~ ("word9_AND Word10", ${texts.join(', ')})`, [false, true, false, false]],
      [`s !in ("sword7 word7s", ${texts.join(', ')})`, [true, true, true, false]],
      [
        `_time in (datetime(2024-01-01), ${numbers.slice(1, 99).map((each) => `datetime(${1900 + each}-01-01)`)})`,
        [true, false, false, false],
      ],
      [`j["k"] in (${some}, "7")`, [true, true, false, false]],
      [`n in (n, ${some})`, [true, true, false, true]],
      [`n in (dynamic([${some}]))`, [true, false, false, false]],
      [`iff(n in (${some}) and f > 1, f in (7.5, ${some}), n in (99999, ${some}))`, [true, false, false, true]],
    ])('means what a short one means: %.30s…', async (value, expected) => {
      expect(await flags(value)).toEqual(expected);
    });

    test.each([
      [`let known = 3 in (${some}); rows | where known | count`, [4]],
      [`rows | summarize countif(n in (${some}))`, [1]],
      [`rows | summarize sumif(f, n in (${some}))`, [7.5]],
      [`rows | summarize make_list(n in (${some}))`, [[false, false, false, true]]],
      [`rows | summarize n = count() by known = n in (${some}) | project n | sort by n asc`, [1, 3]],
      [`rows | sort by n in (${some}), _time asc | project n`, [7, -1, null, 99999]],
      [`rows | top 1 by iff(n !in (${some}), 1, 0), _time asc | project n`, [-1]],
      [`rows | extend x = n in (${some}) | where x | summarize count() by bin(_time, 1s), x | project count_`, [1]],
      [`rows | distinct x = n in (${some}) | count`, [2]],
    ])('is allowed wherever a value is: %.60s…', async (apl, expected) => {
      expect(await column(apl)).toEqual(expected);
    });

    deepTest('may be very long', async () => {
      expect(await column(`rows | where n in (${numbers.slice(0, 50_000).join(', ')}) | count`)).toEqual([1]);
    });
  });

  describe('many terms', () => {
    test.each([
      [`s has_any (${words(isDeep ? 3000 : 300)})`, [true, true, false, false]],
      [`s has_any_cs (${words(isDeep ? 3000 : 300)})`, [true, true, false, false]],
      [`s has_any ("sword7", ${words(isDeep ? 3000 : 300)})`, [true, true, false, true]],
      [`s has_any ("nothing", "word", "or")`, [false, false, false, false]],
      [
        words(isDeep ? 200 : 40)
          .map((word) => `s has ${word}`)
          .join(' or '),
        [true, true, false, false],
      ],
    ])('are each found as a whole: %.40s…', async (value, expected) => {
      expect(await flags(value)).toEqual(expected);
    });

    deepTest('may be very many', async () => {
      expect(await column(`rows | where s has_any (${words(5000)}) | count`)).toEqual([2]);
    });
  });
});
