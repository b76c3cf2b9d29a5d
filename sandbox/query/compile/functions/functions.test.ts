import { firstOf } from '../../../../tests/jest/deep';
import { benchOf } from '../../../testing/bench';
import { one } from '../../../testing/functionsRow';

describe('functions', () => {
  const bench = benchOf([one]);

  test.each([
    // Calendars, to the nanosecond, including before 1970.
    ['startofday(old)', '1969-12-31T00:00:00Z'],
    ['endofday(fine)', '2024-02-29T23:59:59.9999999Z'],
    ['startofday(fine, 1)', '2024-03-01T00:00:00Z'],
    ['startofweek(may)', '2024-05-05T00:00:00Z'],
    ['endofweek(old)', '1970-01-03T23:59:59.9999999Z'],
    ['startofmonth(fine, -2)', '2023-12-01T00:00:00Z'],
    ['endofmonth(fine)', '2024-02-29T23:59:59.9999999Z'],
    ['startofyear(old)', '1969-01-01T00:00:00Z'],
    ['endofyear(fine, 1)', '2025-12-31T23:59:59.9999999Z'],
    ['getyear(old)', 1969],
    ['monthofyear(old)', 12],
    ['dayofmonth(old)', 31],
    ['dayofyear(old)', 365],
    ['hourofday(old)', 23],
    ['dayofweek(may)', 1],
    ['week_of_year(datetime(2024-12-30))', 1],
    ['datetime_part("Nanosecond", old)', 999999999],
    ['datetime_part("minutes", may)', 8],
    ['datetime_add("month", 1, datetime(2024-01-31T10:00:00.000000001Z))', '2024-02-29T10:00:00.000000001Z'],
    ['datetime_add("week", -1, may)', '2024-04-29T07:08:09.123456789Z'],
    ['datetime_diff("year", datetime(2024-01-01), datetime(2023-12-31))', 1],
    ['datetime_diff("hour", datetime(2024-01-01T01:00:00Z), datetime(2024-01-01T00:59:00Z))', 1],
    ['datetime_diff("week", datetime(2024-05-05), datetime(2024-05-04))', 1],
    ['datetime_diff("day", old, datetime(1970-01-01))', -1],
    ['datetime_diff("nanosecond", old, datetime(1970-01-01))', -1],
    ['format_datetime(may, "yyyy-MM-dd HH:mm:ss.fffffffff")', '2024-05-06 07:08:09.123456789'],
    ['format_datetime(fine, "h:mm tt, d/M/yy")', '11:59 PM, 29/2/24'],
    ['unixtime_seconds_todatetime(1.5)', '1970-01-01T00:00:01.5Z'],
    // Conversions.
    ['toint(old)', -1],
    ['toint(fine + 876543210ns)', 1709251199],
    ['todouble(datetime(1970-01-01T00:00:00.5Z))', 0.5],
    ['todatetime("2016-10-06 15:55")', '2016-10-06T15:55:00Z'],
    ['todatetime(strcat("2016-10-06T15:55", "+01:00"))', '2016-10-06T14:55:00Z'],
    ['todatetime(strcat("2016-10", "-06 25:00"))', null],
    ['todatetime(map.day)', '2024-05-06T00:00:00Z'],
    ['totimespan("1.02:03:04.000000001")', '1.02:03:04.000000001'],
    ['totimespan(strcat("9", "0m"))', '01:30:00'],
    ['totimespan("no")', null],
    ['totimespan(1500000000)', '00:00:01.5'],
    ['tobool(2.5)', true],
    ['tostring(125.0)', '125'],
    ['tostring(bool(null))', ''],
    ['toint(map.n)', 7],
    ['toarray("a")', ['a']],
    ['toarray(list[0])', [3]],
    ['parse_json(word)', 'GET /a?b=1'],
    ['parse_json("null")', null],
    ['parse_json("[NaN, 1]")', '[NaN, 1]'],
    ['parse_json("{\\"a\\": -infinity}")', '{"a": -infinity}'],
    ['parse_json("[\\"a\\\\\\"NaN\\"]")', ['a"NaN']],
    ['todynamic(todouble("nan"))', null],
    ['array_sum(parse_json("[Infinity]"))', null],
    ['gettype(map.a)', 'dictionary'],
    ['gettype(list[1])', 'long'],
    ['gettype(code)', 'long'],
    ['isint(list[3])', false],
    ['isstring(list[3])', true],
    ['isstring(nothing)', false],
    // Numbers.
    ['abs(-5m)', '00:05:00'],
    ['isnan(sqrt(-1))', true],
    ['sqrt(-1) > 5', null],
    ['sqrt(-1) == sqrt(-1)', null],
    ['acos(2)', null],
    ['gamma(-1)', null],
    ['cot(0)', null],
    ['max_of(1, 2.5, int(null))', 2.5],
    ['tohex(-1)', 'ffffffffffffffff'],
    ['tohex(12345, 8)', '00003039'],
    ['tohex(12345, 2)', '3039'],
    ['tohex(255, 40)', '00000000000000ff'],
    ['tohex(-1, 20)', 'ffffffffffffffff'],
    ['tohex(int(null), 4)', null],
    ['round(1250, -2)', 1300],
    ['floor(-1.5)', -2],
    ['ceiling(-1.5)', -1],
    ['rand() < 1', true],
    ['rand(1)', 0],
    // Arrays and maps. Large integers keep their digits.
    ['tostring(array_reverse(list))', '[9007199254740993,"x",null,1,3]'],
    ['array_sort_asc(list)[0]', 1],
    ['tostring(array_sort_desc(list, false))', '[null,"x",9007199254740993,3,1]'],
    ['array_slice(list, -3, -2)', [null, 'x']],
    ['array_shift_right(list, 2, 0)[1]', 0],
    ['array_split(dynamic([1, 2, 3, 4, 5]), dynamic([1, -1]))', [[1], [2, 3, 4], [5]]],
    ['array_index_of(list, "x")', 3],
    ['array_index_of(list, "y")', -1],
    ['array_iff(dynamic([true, 0]), 1, dynamic([2, 3]))', [1, 3]],
    ['array_extract(dynamic([{"s": 1}, {"s": 2}]), "$[*].s")', [1, 2]],
    ['array_length(map)', null],
    ['bag_keys(map)', ['a', 'n', 'day']],
    ['bag_has_key(map, "b")', false],
    ['bag_has_key(map, "$.a.b")', true],
    ['bag_zip(dynamic(["x", "y"]), dynamic([1]))', { x: 1, y: null }],
    ['pack("t", may, "d", 5m, "n", nothing)', { t: '2024-05-06T07:08:09.123456789Z', d: '00:05:00', n: null }],
    ['array_length(bag_keys(pack(*)))', 10],
    ['set_union(dynamic([1, 1]), dynamic([2]))', [1, 2]],
    ['set_intersect(dynamic([1, 2, 2]), dynamic([2, 3]), dynamic([2]))', [2]],
    ['find_pair(dynamic(["host:a1", "env:x"]), "ho*t", "*").value', 'a1'],
    ['find_pair(dynamic(["host=a:1", "host:b"]), "host", "*", "=")', { key: 'host', separator: '=', value: 'a:1' }],
    ['range(1, 2, 0.5)', [1, 1.5, 2]],
    ['dynamic_to_json(dynamic({"b": 1, "a": {"d": 1, "c": 2}}))', '{"a":{"c":2,"d":1},"b":1}'],
    ["dynamic(['a', 5m, -1, [code], {'k': word}])", ['a', '00:05:00', -1, [404], { k: 'GET /a?b=1' }]],
    ['list[1:3]', [1, null]],
    ['list[-2:-1]', ['x']],
    ['list[toint("1")]', 1],
    ['map[strcat("n", "")]', '7'],
    ['map.a.b[1] * 2', 4],
    ['-map.a.b[0]', -1],
    ['"404" == code', true],
    ['word != code', true],
    ['word > code', null],
    ['code in ("404", "500")', true],
    ['code in (parse_csv("404,500"))', false],
    ['word has_any (parse_csv("x,get"))', true],
    // Addresses.
    ['ipv4_is_match("10.0.0.7/24", "10.0.0.9")', true],
    ['ipv4_is_in_range("10.0.0.300", "10.0.0.0/8")', null],
    ['ipv6_compare("::ffff:10.0.0.1", "10.0.0.1")', 0],
    ['ipv6_is_match("2001:db8::", "2001:0db8:0::0")', true],
    ['ipv6_is_in_range("1::2::3", "::/0")', null],
    ['has_ipv4("10.0.0.70", "10.0.0.7")', false],
    ['format_ipv4(3232235777)', '192.168.1.1'],
    // Series.
    ['series_add(dynamic([1, null]), dynamic([1, 1, 1]))', [2, null, null]],
    ['series_greater(dynamic([1, 3]), 2)', [false, true]],
    ['series_less(dynamic(["00:00:01"]), dynamic([2s]))', [true]],
    ['series_divide(dynamic([1]), 0)', [null]],
    ['series_add(dynamic([1s, null]), 500ms)', ['00:00:01.5', null]],
    ['series_fill_linear(dynamic([1s, null, 2s]))', ['00:00:01', '00:00:01.5', '00:00:02']],
    ['series_cos(dynamic([0s]))', [1]],
    ['series_fill_linear(dynamic([null, 1, null, 3, null]))', [1, 1, 2, 3, 3]],
    ['series_fill_const(dynamic([1, -1]), 0, -1)', [1, 0]],
    ['series_stats_dynamic(dynamic([1, 2, 3])).avg', 2],
    // The event.
    ['ingestion_time()', '2024-01-01T07:08:10Z'],
    ['column_ifexists("word", "none")', 'GET /a?b=1'],
    ['ensure_field("none", typeof(long))', null],
    ['prev(code)', null],
    ['next(code, 2, 5)', 5],
  ])('%s', async (expression, expected) => {
    const [[value]] = await bench.rows(`one | sort by _time asc | project x = ${expression}`);
    expect(value).toEqual(expected);
  });

  test('a filter may look at other rows', async () => {
    expect(await bench.rows('range n from 1 to 4 step 1 | sort by n asc | where prev(n) >= 2 | project n')).toEqual([
      [3],
      [4],
    ]);
  });

  test('any field is searched by a star', async () => {
    expect(await bench.rows('one | where * has "get" and * has "404" | count')).toEqual([[1]]);
    expect(await bench.rows('one | where * !contains "404" | count')).toEqual([[0]]);
  });

  test.each([
    ['strrep("x", 100000000)', 'strrep() creates a string of more than 100,000 characters: use fewer repetitions'],
    ['range(1, 100000000)', 'range() creates an array of more than 1,048,576 values: choose a larger step'],
    ['range(0s, 30d, 1s)', 'range() creates an array of more than 1,048,576 values: choose a larger step'],
    ["extract_all('(?P<a>a)', dynamic(['a']), word)", 'needs constant group numbers'],
    ["extract_all('(?P<a>a)', dynamic({'a': 1}), word)", 'needs constant group numbers'],
    ['format_datetime(may, "EEE")', 'needs a constant format'],
    ['datetime_add("fortnight", 1, may)', 'needs a constant part of a time'],
    ['bag_pack("a")', 'alternating keys and values'],
    ['replace_regex("a", word, "b")', 'needs a constant string as its replacement'],
    ['extract_all("(a)", dynamic([2]), word)', 'needs constant group numbers'],
    ["dynamic({'a': nofield})", 'nofield'],
  ])('%s is refused', async (expression, message) => {
    await expect(bench.text(`one | project x = ${expression}`)).rejects.toThrow(message);
  });

  test.each(['summarize max(prev(code))', 'summarize count() by x = next(code)'])(
    'other rows are not looked at within a group: %s',
    async (operator) => {
      await expect(bench.text(`one | sort by _time asc | ${operator}`)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('add them with extend first'),
      });
    }
  );
});

describe('sizes', () => {
  const bench = benchOf([one]);

  // Each query creates a string of a million bytes.
  test.each(
    firstOf(1, [
      ['strcat', 'strcat(a, a)'],
      ['strcat_delim', 'strcat_delim("-", a, a)'],
      ['replace_string', 'replace_string("m", "mm", a)'],
      ['replace_regex', 'replace_regex("m", "mm", a)'],
      ['replace_regex with groups', 'replace_regex("(m+)", "\\\\1\\\\1", a)'],
      ['url_encode', 'strcat(url_encode(a), "%%", url_encode(a))'],
    ])
  )('a text that %s doubles again and again is refused before it takes all memory', async (_, doubled) => {
    const steps = Array.from({ length: 23 }, () => `| extend a = ${doubled}`).join(' ');
    await expect(bench.text(`one | extend a = "mmmmmmmm" ${steps}`)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('creates a string of more than a million bytes'),
    });
  });

  test.each(
    firstOf(1, [
      ['pack_array', 'pack_array(a, a)'],
      ['bag_pack', 'bag_pack("x", a, "y", a)'],
      ['array_concat', 'array_concat(a, a)'],
      ['pack_array of texts', 'pack_array(tostring(a), tostring(a))'],
    ])
  )('a list that %s doubles again and again is refused before it takes all memory', async (_, doubled) => {
    const steps = `| extend a = ${doubled} `.repeat(23);
    await expect(bench.text(`print a = range(1, 200000, 1) ${steps}`)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('creates an array or a map of more than 16 million bytes'),
    });
  });

  test('a list that grows within reason is made', async () => {
    const apl = 'print a = range(1, 50000, 1) | extend a = array_concat(a, a) | extend b = pack_array(a, a, "x", 1)';
    expect(await bench.rows(`${apl} | project array_length(a), array_length(b)`)).toEqual([[100000, 4]]);
  });

  test('a text that grows within reason is made', async () => {
    const steps = '| extend a = strcat(a, a) '.repeat(16);
    expect(await bench.rows(`one | extend a = "mmmmmmmm" ${steps} | project n = strlen(a)`)).toEqual([[524288]]);
    expect(await bench.rows('one | project strcat(nothing, "a", nothing), replace_string("T", "tt", word)')).toEqual([
      ['a', 'GEtt /a?b=1'],
    ]);
  });

  test('functions within functions stay small', async () => {
    const nested = Array.from({ length: 12 }).reduce<string>((text) => `substring(strcat(${text}, "a"), 0, 5)`, 'word');
    expect(await bench.rows(`one | project x = ${nested}`)).toEqual([['GET /']]);
  });
});

describe('texts', () => {
  const bench = benchOf([one]);

  test.each([
    ['countof("aa", "aaaa")', 2],
    ['countof("", "aaaa")', null],
    ['countof_regex("[a-z]", "a1b")', 2],
    ['replace_string("/", "-", word)', 'GET -a?b=1'],
    ['replace_regex("([A-Z]+) (.*)", "$2 <$1>", word)', '/a?b=1 <GET>'],
    ['replace_regex("G", "\\\\\\\\", word)', '\\\\ET /a?b=1'],
    ['trim_regex("[^a-z]+", word)', 'a?b'],
    ['extract("b=(\\\\d)", 1, word, typeof(long))', 1],
    ['extract_all("([A-Z])", dynamic([1]), word)', ['G', 'E', 'T']],
    [
      'extract_all("([A-Z])([A-Z]?)", word)',
      [
        ['G', 'E'],
        ['T', ''],
      ],
    ],
    ['indexof("añba", "a", 1)', 3],
    ['indexof("abab", "b", 0, -1, 2)', 3],
    ['indexof(word, "none")', -1],
    ['indexof_regex(word, "[/?]")', 4],
    ['split("a,b,c", ",", 1)', ['b']],
    ['strcmp("b", "a")', 1],
    ['strcat_delim("-", 1, nothing, "x")', '1--x'],
    ['translate("0123456789", "#", "a1b22")', 'a#b##'],
    ['translate("aeiou", "", "catalog")', 'ctlg'],
    ['totitle("o\'neil del MAR")', "O'neil Del MAR"],
    ['word matches regex regex_quote("/a?b")', true],
    ['parse_csv("a,\\"b,\\"\\"c\\"\\"\\",")', ['a', 'b,"c"', '']],
    ['parse_bytes("1.5 KB", 10)', 1500],
    ['parse_bytes("2 MiB")', 2097152],
    ['parse_bytes("many")', 0],
    ['format_bytes(8765432, 2)', '8.36 MB'],
    ['format_bytes(2000, 0, "KB", 10)', '2 KB'],
    ['base64_decode_tostring("!")', null],
    ['base64_decode_tostring("/w==")', null],
    ['url_decode("%ff")', '%ff'],
    ['url_encode("a b&ü")', 'a%20b%26%C3%BC'],
    ['unicode_codepoints_from_string("👍")', [128077]],
    ['strrep("ab", -1)', ''],
    ['isascii("ñ")', false],
    ['isimei("490154203237519")', false],
    [
      'parse_url("http://u:p@h:1/x/../y?q=a%20b#f")',
      {
        scheme: 'http',
        host: 'h',
        port: '1',
        path: '/x/../y',
        username: 'u',
        password: 'p',
        query: { q: 'a b' },
        fragment: 'f',
      },
    ],
    ['parse_url(word).path', 'GET /a'],
    ['parse_urlquery("?a=1&a=2&b").a', '2'],
    [
      'format_url(dynamic({"scheme": "http", "host": "h", "port": 8080, "path": "x", "query": {"a": "b c"}}))',
      'http://h:8080/x?a=b%20c',
    ],
    ['parse_path("C:\\\\temp\\\\a.tar.gz").Filename', 'a.tar.gz'],
    [
      'format_sql(parse_sql("select a from (select b from c) where d = \'from\'"))',
      "SELECT a FROM (select b from c) WHERE d = 'from'",
    ],
  ])('%s', async (expression, expected) => {
    const [[value]] = await bench.rows(`one | sort by _time asc | project x = ${expression}`);
    expect(value).toEqual(expected);
  });
});
