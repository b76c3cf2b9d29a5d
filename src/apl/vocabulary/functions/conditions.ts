import { type WordTexts } from '../word';

/** Choices, tests for values that are missing, conversions and types. */
export const conditionTexts: WordTexts = {
  'case(predicate: boolean, value: T, ...more: any): T': [
    'Returns the value after the first predicate that is true, or the last argument.',
    '5 > 9, "high", 5 > 3, "middle", "low"',
  ],
  'iff(predicate: boolean, then: T, otherwise: T): T': [
    'Returns one of two values by a predicate.',
    '5 > 3, "more", "less"',
  ],
  'iif(predicate: boolean, then: T, otherwise: T): T': [
    'Returns one of two values by a predicate. The same as iff.',
    '5 > 3, "more", "less"',
  ],
  'coalesce(value: T, ...more: T): T': ['Returns the first value that is not null.', 'int(null), 7'],
  'isnull(field: any): boolean': ['Tests for a missing value.', 'int(null)'],
  'isnotnull(field: any): boolean': ['Tests for a value that is there.', '5'],
  'isempty(field: any): boolean': ['Tests for an empty text or a missing value.', '""'],
  'isnotempty(field: any): boolean': ['Tests for a text that has at least one character.', '"a"'],
  'not(predicate: boolean): boolean': ['Turns true into false and false into true.', '2 > 3'],
  'tobool(value: any): boolean': ['Converts a value to a boolean.', '"true"'],
  'todatetime(value: any): datetime': ['Converts a value to a time.', '"2024-05-06T07:08:09Z"'],
  'todouble(value: any): float': ['Converts a value to a number with a fraction.', '"2.5"'],
  'toreal(value: any): float': ['Converts a value to a number with a fraction. The same as todouble.', '"2.5"'],
  'toint(value: any): integer': ['Converts a value to an integer.', '"42"'],
  'tolong(value: any): integer': ['Converts a value to an integer. The same as toint.', '"42"'],
  'tostring(value: any): string': ['Converts a value to text.', '42'],
  'totimespan(value: any): timespan': ['Converts a value to a timespan.', '"00:05:00"'],
  'toarray(value: any): array': ['Converts a value to an array.', 'dynamic([1, 2])'],
  'todynamic(text: any): dynamic': ['Reads JSON from a text.', '"[1, 2]"'],
  'tohex(number: integer, length?: integer): string': [
    'Writes an integer in hexadecimal digits, with zeros before them up to a length of at most 16.',
    '255, 4',
  ],
  'dynamic_to_json(value: any): string': ['Writes a value as JSON.', 'dynamic({"a": 1})'],
  'ensure_field(name: string, type: any): any': [
    'Reads a field that may not exist: where it does not, it is null of the given type.',
    "['sample-http-logs'] | extend referer = ensure_field('referer', typeof(string)) | limit 1",
  ],
  'typeof(type: any): any': [
    'Names a type, where a function or operator asks for one.',
    "['sample-http-logs'] | mv-expand tags to typeof(string) | limit 1",
  ],
  'gettype(value: any): string': ['Names the type of a value.', '5'],
  'isbool(value: any): boolean': ['Tests for a boolean.', 'true'],
  'isarray(value: any): boolean': ['Tests for an array.', 'dynamic([1])'],
  'ismap(value: any): boolean': ['Tests for a map.', 'dynamic({"a": 1})'],
  'isreal(value: any): boolean': ['Tests for a number with a fraction.', '1.5'],
  'isstring(value: any): boolean': ['Tests for a text.', '"a"'],
  'isutf8(text: string): boolean': ['Tests a text for well-formed UTF-8.', '"añb"'],
  'isimei(text: any): boolean': ['Tests for the number of a mobile device, with its check digit.', '"490154203237518"'],
  'iscc(text: any): boolean': ['Tests for the number of a payment card, with its check digit.', '"4111111111111111"'],
};
