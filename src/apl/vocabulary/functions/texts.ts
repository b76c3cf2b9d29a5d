import { alike, type WordTexts } from '../word';

const ends = { trim: 'at both ends', trim_start: 'at the beginning', trim_end: 'at the end' };

/** Texts and their formats. */
export const textTexts: WordTexts = {
  'strcat(value: any, ...more: any): string': ['Puts values one after the other as one text.', '"GET", " ", "/login"'],
  'strcat_delim(delimiter: string, value: any, ...more: any): string': [
    'Puts values one after the other with a delimiter between them.',
    '"-", "a", "b", 3',
  ],
  'strlen(text: string): integer': ['Counts the characters.', '"añb"'],
  'string_size(text: string): integer': ['Counts the bytes of a text in UTF-8.', '"añb"'],
  'strcmp(left: string, right: string): integer': ['Compares two texts: -1, 0 or 1.', '"a", "b"'],
  'strrep(text: any, count: integer, delimiter?: string): string': [
    'Repeats a text, with a delimiter between.',
    '"ab", 3, "-"',
  ],
  'substring(text: string, start: integer, length?: integer): string': [
    'Cuts a part out of a text; the first character is at 0.',
    '"axis", 1, 2',
  ],
  'extract(pattern: string, group: integer, text: string, type?: any): string': [
    'Returns what a group of a regular expression matches; group 0 is the whole match.',
    '"id=(\\\\d+)", 1, "/cart?id=17"',
  ],
  'extract_all(pattern: string, groups: any, text?: string): array': [
    'Returns all matches of the groups of a regular expression.',
    '"(\\\\d+)", "7 of 12"',
  ],
  'tolower(text: string): string': ['Writes a text in lower case.', '"GET"'],
  'toupper(text: string): string': ['Writes a text in upper case.', '"get"'],
  'totitle(text: string): string': ['Begins each word with a capital letter.', '"new york"'],
  'split(text: string, delimiter: string, index?: integer): array': ['Cuts a text at each delimiter.', '"a/b/c", "/"'],
  'replace(pattern: string, replacement: string, text: string): string': [
    'Replaces each match of a regular expression.',
    '"\\\\d+", "#", "/user/17"',
  ],
  'replace_regex(pattern: string, replacement: string, text: string): string': [
    'Replaces each match of a regular expression.',
    '"\\\\d+", "#", "/user/17"',
  ],
  'replace_string(part: string, replacement: string, text: string): string': [
    'Replaces each occurrence of a part.',
    '"-", "/", "a-b-c"',
  ],
  'reverse(text: any): string': ['Puts the characters in opposite order.', '"abc"'],
  'indexof(text: string, part: string, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a part begins, from 0; -1 where there is none.',
    '"abcabc", "c"',
  ],
  'indexof_regex(text: string, pattern: string, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a regular expression first matches, from 0; -1 where it does not.',
    '"abc123", "[0-9]"',
  ],
  'countof(part: string, text: string): integer': ['Counts the occurrences of a part.', '"an", "banana"'],
  'countof_regex(pattern: string, text: string): integer': [
    'Counts the matches of a regular expression.',
    '"[0-9]+", "a1b22"',
  ],
  ...alike(ends, (word, place) => [
    `${word}(characters: string, text: string): string`,
    [`Takes these characters away ${place}.`, '"-", "--a--"'],
  ]),
  ...alike(ends, (word, place) => [
    `${word}_regex(pattern: string, text: string): string`,
    [`Takes matches of a regular expression away ${place}.`, '"[0-9]+", "12ab34"'],
  ]),
  'trim_space(text: string): string': ['Takes white space away at both ends.', '"  a "'],
  'translate(from: string, to: string, text: string): string': [
    'Replaces single characters by those at the same place of a second list.',
    '"abc", "xyz", "cab"',
  ],
  'isascii(text: string): boolean': ['Tests for a text of ASCII characters only.', '"abc"'],
  'quote(text: string): string': ['Puts a text in quotes and escapes what needs it.', '"say hi"'],
  'regex_quote(text: string): string': ['Escapes a text so that a regular expression takes it literally.', '"a.b"'],
  'strip_ansi_escapes(text: string): string': [
    'Takes colors and other control sequences of terminals away.',
    '"\\u001b[31mred\\u001b[0m"',
  ],
  'base64_encode_tostring(text: string): string': ['Writes a text in Base64.', '"hello"'],
  'base64_decode_tostring(text: string): string': ['Reads a text from Base64.', '"aGVsbG8="'],
  'base64_encode_fromarray(bytes: array): string': ['Writes an array of bytes in Base64.', 'dynamic([104, 105])'],
  'base64_decode_toarray(text: string): array': ['Reads bytes from Base64.', '"aGk="'],
  'unicode_codepoints_from_string(text: string): array': ['Returns the code points of the characters.', '"hi"'],
  'unicode_codepoints_to_string(codepoints: array): string': ['Makes a text of code points.', 'dynamic([104, 105])'],
  'url_decode(text: string): string': ['Replaces the escapes of a web address by what they mean.', '"a%20b"'],
  'url_encode(text: string): string': ['Escapes what cannot be written in a web address.', '"a b"'],
  'format_url(parts: any): string': [
    'Puts a web address together.',
    'dynamic({"scheme": "https", "host": "example.com", "path": "/a"})',
  ],
  'parse_url(text: string): map': ['Takes a web address apart.', '"https://example.com:8080/a?b=1#c"'],
  'parse_urlquery(text: string): map': ['Reads the parameters of a web address.', '"a=1&b=2"'],
  'parse_path(text: string): map': ['Takes the path of a file apart.', '"/var/log/app.log"'],
  'parse_json(text: any): dynamic': ['Reads JSON from a text.', '"[1, 2]"'],
  'parse_csv(text: string): array': ['Reads the cells of one line of CSV.', '"a,b,c"'],
  'parse_bytes(text: string, base?: integer): integer': ['Reads a number of bytes with a unit.', '"1.5 kB"'],
  'format_bytes(count: number, precision?: integer, unit?: string, base?: integer): string': [
    'Writes a number of bytes with a unit.',
    '4000, 1',
  ],
  'parse_sql(text: string): map': ['Reads the parts of an SQL statement.', '"SELECT a FROM b"'],
  'format_sql(parts: any): string': ['Writes an SQL statement from its parts.', 'parse_sql("SELECT a FROM b")'],
  'hash(value: any): integer': ['Hashes a value to an integer.', '"a"'],
  'hash_md5(value: any): string': ['Hashes a value by MD5.', '"a"'],
  'hash_sha1(value: any): string': ['Hashes a value by SHA-1.', '"a"'],
  'hash_sha256(value: any): string': ['Hashes a value by SHA-256.', '"a"'],
  'hash_sha512(value: any): string': ['Hashes a value by SHA-512.', '"a"'],
};
