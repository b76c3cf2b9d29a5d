import { type WordTexts } from '../word';

/** Arrays, sets, maps and pairs. */
export const arrayTexts: WordTexts = {
  'array_concat(array: array, ...more: array): array': [
    'Puts the elements of several arrays in one.',
    'array_concat(dynamic([1, 2]), dynamic([3]))',
  ],
  'array_extract(array: any, path: any): array': [
    'Returns what a path finds in each element.',
    'array_extract(dynamic([{"a": 1}, {"a": 2}]), "$.a")',
  ],
  'array_iff(predicates: array, then: any, otherwise: any): array': [
    'Chooses element by element from two arrays or values.',
    'array_iff(dynamic([true, false]), dynamic([1, 2]), dynamic([3, 4]))',
  ],
  'array_index_of(array: array, value: any, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a value first is, from 0; -1 where it is not.',
    'array_index_of(dynamic(["a", "b"]), "b")',
  ],
  'array_length(array: array): integer': ['Counts the elements.', 'array_length(dynamic([1, 2, 3]))'],
  'array_reverse(array: array): array': ['Puts the elements in opposite order.', 'array_reverse(dynamic([1, 2, 3]))'],
  'array_rotate_left(array: array, count: integer): array': [
    'Moves elements to the left; those that leave come in again at the right.',
    'array_rotate_left(dynamic([1, 2, 3]), 1)',
  ],
  'array_rotate_right(array: array, count: integer): array': [
    'Moves elements to the right; those that leave come in again at the left.',
    'array_rotate_right(dynamic([1, 2, 3]), 1)',
  ],
  'array_select_dict(array: array, key: string, value: any): map': [
    'Returns the first map of an array whose key has this value.',
    'array_select_dict(dynamic([{"id": 1}, {"id": 2}]), "id", 2)',
  ],
  'array_shift_left(array: array, count?: integer, fill?: any): array': [
    'Moves elements to the left and fills the right with nulls or a value.',
    'array_shift_left(dynamic([1, 2, 3]), 1)',
  ],
  'array_shift_right(array: array, count?: integer, fill?: any): array': [
    'Moves elements to the right and fills the left with nulls or a value.',
    'array_shift_right(dynamic([1, 2, 3]), 1)',
  ],
  'array_slice(array: array, start: integer, end: integer): array': [
    'Returns the elements from one position to another.',
    'array_slice(dynamic([1, 2, 3, 4]), 1, 2)',
  ],
  'array_sort_asc(array: array, nullsLast?: boolean): array': [
    'Puts the elements in ascending order.',
    'array_sort_asc(dynamic([3, 1, 2]))',
  ],
  'array_sort_desc(array: array, nullsLast?: boolean): array': [
    'Puts the elements in descending order.',
    'array_sort_desc(dynamic([3, 1, 2]))',
  ],
  'sort_array(array: array, order?: string): array': ['Puts the elements in order.', 'sort_array(dynamic([3, 1, 2]))'],
  'array_split(array: array, index: any): array': [
    'Cuts an array at one or more positions.',
    'array_split(dynamic([1, 2, 3, 4]), 2)',
  ],
  'array_sum(array: array): float': ['Adds the elements up.', 'array_sum(dynamic([1, 2, 3]))'],
  'len(value: any): integer': [
    'Counts the characters of a text or the elements of an array or map.',
    'len(dynamic([1, 2]))',
  ],
  'pack_array(value: any, ...more: any): array': ['Makes an array of values.', 'pack_array(1, "a")'],
  'strcat_array(array: array, delimiter: string): string': [
    'Puts the elements one after the other with a delimiter between them.',
    'strcat_array(dynamic(["a", "b"]), "-")',
  ],
  'bag_has_key(map: any, key: string): boolean': ['Tests for a key of a map.', 'bag_has_key(dynamic({"a": 1}), "a")'],
  'bag_keys(map: any): array': ['Returns the keys of a map.', 'bag_keys(dynamic({"a": 1, "b": 2}))'],
  'bag_pack(key: string, value: any, ...more: any): map': [
    'Makes a map of keys and values by turns.',
    'bag_pack("a", 1, "b", 2)',
  ],
  'bag_zip(keys: array, values: array): map': [
    'Makes a map of an array of keys and one of values.',
    'bag_zip(dynamic(["a", "b"]), dynamic([1, 2]))',
  ],
  'pack(key: any, ...more: any): map': [
    'Makes a map of keys and values by turns, or of all columns by `*`.',
    'pack("a", 1)',
  ],
  'pack_dictionary(key: string, value: any, ...more: any): map': [
    'Makes a map of keys and values by turns. The same as bag_pack.',
    'pack_dictionary("a", 1, "b", 2)',
  ],
  'set_difference(set: array, ...others: array): array': [
    'Returns the elements that only one side has: the first array, or the others.',
    'set_difference(dynamic([1, 2, 3]), dynamic([2]))',
  ],
  'set_has_element(set: array, value: any): boolean': [
    'Tests for an element of an array.',
    'set_has_element(dynamic([1, 2]), 2)',
  ],
  'set_intersect(set: array, ...others: array): array': [
    'Returns the elements that all arrays have.',
    'set_intersect(dynamic([1, 2, 3]), dynamic([2, 3]))',
  ],
  'set_union(set: array, ...others: array): array': [
    'Returns the elements that any of the arrays has, each once.',
    'set_union(dynamic([1, 2]), dynamic([2, 3]))',
  ],
  'find_pair(pairs: array, key: string, value: string, separator?: string): map': [
    'Returns the first of an array of `key:value` texts that fits patterns for both.',
    'find_pair(dynamic(["env:prod", "host:a1"]), "host", "*")',
  ],
  'pair(key: string, value: any, separator?: string): map': [
    'Makes a map of a key, a value and a separator.',
    'pair("env", "prod")',
  ],
  'parse_pair(text: string, separator?: string): map': ['Takes `key:value` apart.', 'parse_pair("env:prod")'],
};
