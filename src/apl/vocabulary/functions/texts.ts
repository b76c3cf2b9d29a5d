import { type WordTexts } from '../word';

/** Texts and their formats. */
export const textTexts: WordTexts = {
  'strcat(value: any, ...more: any): string': [
    'Puts values one after the other as one text.',
    'strcat("GET", " ", "/login")',
  ],
  'strcat_delim(delimiter: string, value: any, ...more: any): string': [
    'Puts values one after the other with a delimiter between them.',
    'strcat_delim("-", "a", "b", 3)',
  ],
  'strlen(text: string): integer': ['Counts the characters.', 'strlen("añb")'],
  'string_size(text: string): integer': ['Counts the bytes of a text in UTF-8.', 'string_size("añb")'],
  'strcmp(left: string, right: string): integer': ['Compares two texts: -1, 0 or 1.', 'strcmp("a", "b")'],
  'strrep(text: any, count: integer, delimiter?: string): string': [
    'Repeats a text, with a delimiter between.',
    'strrep("ab", 3, "-")',
  ],
  'substring(text: string, start: integer, length?: integer): string': [
    'Cuts a part out of a text; the first character is at 0.',
    'substring("axis", 1, 2)',
  ],
  'extract(pattern: string, group: integer, text: string, type?: any): string': [
    'Returns what a group of a regular expression matches; group 0 is the whole match.',
    'extract("id=(\\\\d+)", 1, "/cart?id=17")',
  ],
  'extract_all(pattern: string, groups: any, text?: string): array': [
    'Returns all matches of the groups of a regular expression.',
    'extract_all("(\\\\d+)", "7 of 12")',
  ],
  'tolower(text: string): string': ['Writes a text in lower case.', 'tolower("GET")'],
  'toupper(text: string): string': ['Writes a text in upper case.', 'toupper("get")'],
  'totitle(text: string): string': ['Begins each word with a capital letter.', 'totitle("new york")'],
  'split(text: string, delimiter: string, index?: integer): array': [
    'Cuts a text at each delimiter.',
    'split("a/b/c", "/")',
  ],
  'replace(pattern: string, replacement: string, text: string): string': [
    'Replaces each match of a regular expression.',
    'replace("\\\\d+", "#", "/user/17")',
  ],
  'replace_regex(pattern: string, replacement: string, text: string): string': [
    'Replaces each match of a regular expression.',
    'replace_regex("\\\\d+", "#", "/user/17")',
  ],
  'replace_string(part: string, replacement: string, text: string): string': [
    'Replaces each occurrence of a part.',
    'replace_string("-", "/", "a-b-c")',
  ],
  'reverse(text: any): string': ['Puts the characters in opposite order.', 'reverse("abc")'],
  'indexof(text: string, part: string, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a part begins, from 0; -1 where there is none.',
    'indexof("abcabc", "c")',
  ],
  'indexof_regex(text: string, pattern: string, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a regular expression first matches, from 0; -1 where it does not.',
    'indexof_regex("abc123", "[0-9]")',
  ],
  'countof(part: string, text: string): integer': ['Counts the occurrences of a part.', 'countof("an", "banana")'],
  'countof_regex(pattern: string, text: string): integer': [
    'Counts the matches of a regular expression.',
    'countof_regex("[0-9]+", "a1b22")',
  ],
  'trim(characters: string, text: string): string': ['Takes these characters away at both ends.', 'trim("-", "--a--")'],
  'trim_start(characters: string, text: string): string': [
    'Takes these characters away at the beginning.',
    'trim_start("-", "--a--")',
  ],
  'trim_end(characters: string, text: string): string': [
    'Takes these characters away at the end.',
    'trim_end("-", "--a--")',
  ],
  'trim_regex(pattern: string, text: string): string': [
    'Takes matches of a regular expression away at both ends.',
    'trim_regex("[0-9]+", "12ab34")',
  ],
  'trim_start_regex(pattern: string, text: string): string': [
    'Takes matches of a regular expression away at the beginning.',
    'trim_start_regex("[0-9]+", "12ab34")',
  ],
  'trim_end_regex(pattern: string, text: string): string': [
    'Takes matches of a regular expression away at the end.',
    'trim_end_regex("[0-9]+", "12ab34")',
  ],
  'trim_space(text: string): string': ['Takes white space away at both ends.', 'trim_space("  a ")'],
  'translate(from: string, to: string, text: string): string': [
    'Replaces single characters by those at the same place of a second list.',
    'translate("abc", "xyz", "cab")',
  ],
  'isascii(text: string): boolean': ['Tests for a text of ASCII characters only.', 'isascii("abc")'],
  'quote(text: string): string': ['Puts a text in quotes and escapes what needs it.', 'quote("say hi")'],
  'regex_quote(text: string): string': [
    'Escapes a text so that a regular expression takes it literally.',
    'regex_quote("a.b")',
  ],
  'strip_ansi_escapes(text: string): string': [
    'Takes colours and other control sequences of terminals away.',
    'strip_ansi_escapes("\\u001b[31mred\\u001b[0m")',
  ],
  'base64_encode_tostring(text: string): string': ['Writes a text in Base64.', 'base64_encode_tostring("hello")'],
  'base64_decode_tostring(text: string): string': ['Reads a text from Base64.', 'base64_decode_tostring("aGVsbG8=")'],
  'base64_encode_fromarray(bytes: array): string': [
    'Writes an array of bytes in Base64.',
    'base64_encode_fromarray(dynamic([104, 105]))',
  ],
  'base64_decode_toarray(text: string): array': ['Reads bytes from Base64.', 'base64_decode_toarray("aGk=")'],
  'unicode_codepoints_from_string(text: string): array': [
    'Returns the code points of the characters.',
    'unicode_codepoints_from_string("hi")',
  ],
  'unicode_codepoints_to_string(codepoints: array): string': [
    'Makes a text of code points.',
    'unicode_codepoints_to_string(dynamic([104, 105]))',
  ],
  'url_decode(text: string): string': [
    'Replaces the escapes of a web address by what they mean.',
    'url_decode("a%20b")',
  ],
  'url_encode(text: string): string': ['Escapes what cannot be written in a web address.', 'url_encode("a b")'],
  'format_url(parts: any): string': [
    'Puts a web address together.',
    'format_url(dynamic({"scheme": "https", "host": "example.com", "path": "/a"}))',
  ],
  'parse_url(text: string): map': ['Takes a web address apart.', 'parse_url("https://example.com:8080/a?b=1#c")'],
  'parse_urlquery(text: string): map': ['Reads the parameters of a web address.', 'parse_urlquery("a=1&b=2")'],
  'parse_path(text: string): map': ['Takes the path of a file apart.', 'parse_path("/var/log/app.log")'],
  'parse_json(text: any): dynamic': ['Reads JSON from a text.', 'parse_json("[1, 2]")'],
  'parse_csv(text: string): array': ['Reads the cells of one line of CSV.', 'parse_csv("a,b,c")'],
  'parse_bytes(text: string, base?: integer): integer': [
    'Reads a number of bytes with a unit.',
    'parse_bytes("1.5 kB")',
  ],
  'format_bytes(count: number, precision?: integer, unit?: string, base?: integer): string': [
    'Writes a number of bytes with a unit.',
    'format_bytes(4000, 1)',
  ],
  'parse_sql(text: string): map': ['Reads the parts of an SQL statement.', 'parse_sql("SELECT a FROM b")'],
  'format_sql(parts: any): string': [
    'Writes an SQL statement from its parts.',
    'format_sql(parse_sql("SELECT a FROM b"))',
  ],
  'hash(value: any): integer': ['Hashes a value to an integer.', 'hash("a")'],
  'hash_md5(value: any): string': ['Hashes a value by MD5.', 'hash_md5("a")'],
  'hash_sha1(value: any): string': ['Hashes a value by SHA-1.', 'hash_sha1("a")'],
  'hash_sha256(value: any): string': ['Hashes a value by SHA-256.', 'hash_sha256("a")'],
  'hash_sha512(value: any): string': ['Hashes a value by SHA-512.', 'hash_sha512("a")'],
};
