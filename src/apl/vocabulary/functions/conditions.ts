import { type WordTexts } from '../word';

/** Choices, tests for values that are missing, conversions and types. */
export const conditionTexts: WordTexts = {
  'case(predicate: boolean, value: T, ...more: any): T': [
    'Returns the value after the first predicate that is true, or the last argument.',
    'case(5 > 9, "high", 5 > 3, "middle", "low")',
  ],
  'iff(predicate: boolean, then: T, otherwise: T): T': [
    'Returns one of two values by a predicate.',
    'iff(5 > 3, "more", "less")',
  ],
  'iif(predicate: boolean, then: T, otherwise: T): T': [
    'Returns one of two values by a predicate. The same as iff.',
    'iif(5 > 3, "more", "less")',
  ],
  'coalesce(value: T, ...more: T): T': ['Returns the first value that is not null.', 'coalesce(int(null), 7)'],
  'isnull(value: any): boolean': ['Tests for a missing value.', 'isnull(int(null))'],
  'isnotnull(value: any): boolean': ['Tests for a value that is there.', 'isnotnull(5)'],
  'isempty(value: any): boolean': ['Tests for an empty text or a missing value.', 'isempty("")'],
  'isnotempty(value: any): boolean': ['Tests for a text that has at least one character.', 'isnotempty("a")'],
  'not(predicate: boolean): boolean': ['Turns true into false and false into true.', 'not(2 > 3)'],
  'tobool(value: any): boolean': ['Converts a value to a boolean.', 'tobool("true")'],
  'todatetime(value: any): datetime': ['Converts a value to a time.', 'todatetime("2024-05-06T07:08:09Z")'],
  'todouble(value: any): float': ['Converts a value to a number with a fraction.', 'todouble("2.5")'],
  'toreal(value: any): float': ['Converts a value to a number with a fraction. The same as todouble.', 'toreal("2.5")'],
  'toint(value: any): integer': ['Converts a value to an integer.', 'toint("42")'],
  'tolong(value: any): integer': ['Converts a value to an integer. The same as toint.', 'tolong("42")'],
  'tostring(value: any): string': ['Converts a value to text.', 'tostring(42)'],
  'totimespan(value: any): timespan': ['Converts a value to a timespan.', 'totimespan("00:05:00")'],
  'toarray(value: any): array': ['Converts a value to an array.', 'toarray(dynamic([1, 2]))'],
  'todynamic(text: any): dynamic': ['Reads JSON from a text.', 'todynamic("[1, 2]")'],
  'tohex(number: integer, length?: integer): string': [
    'Writes an integer in hexadecimal digits, with zeros before them up to a length of at most 16.',
    'tohex(255, 4)',
  ],
  'dynamic_to_json(value: any): string': ['Writes a value as JSON.', 'dynamic_to_json(dynamic({"a": 1}))'],
  'ensure_field(name: string, type: any): any': [
    'Reads a field that may not exist: where it does not, it is null of the given type.',
    "['sample-http-logs'] | extend referer = ensure_field('referer', typeof(string)) | limit 1",
  ],
  'typeof(type: any): any': [
    'Names a type, where a function or operator asks for one.',
    "['sample-http-logs'] | mv-expand tags to typeof(string) | limit 1",
  ],
  'gettype(value: any): string': ['Names the type of a value.', 'gettype(5)'],
  'isbool(value: any): boolean': ['Tests for a boolean.', 'isbool(true)'],
  'isarray(value: any): boolean': ['Tests for an array.', 'isarray(dynamic([1]))'],
  'ismap(value: any): boolean': ['Tests for a map.', 'ismap(dynamic({"a": 1}))'],
  'isreal(value: any): boolean': ['Tests for a number with a fraction.', 'isreal(1.5)'],
  'isstring(value: any): boolean': ['Tests for a text.', 'isstring("a")'],
  'isutf8(text: string): boolean': ['Tests a text for well-formed UTF-8.', 'isutf8("añb")'],
  'isimei(text: any): boolean': [
    'Tests for the number of a mobile device, with its check digit.',
    'isimei("490154203237518")',
  ],
  'iscc(text: any): boolean': [
    'Tests for the number of a payment card, with its check digit.',
    'iscc("4111111111111111")',
  ],
};
