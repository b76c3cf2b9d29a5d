import { openBench, type Bench } from '../../../testing/bench';
import { one } from '../../../testing/functionsRow';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([one]);
});

afterAll(() => bench.database.close());

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
