import { alike, type WordTexts } from '../word';

const opposites = { left: 'right', right: 'left' };

/** Arrays, sets, maps and pairs. */
export const arrayTexts: WordTexts = {
  'array_concat(array: array, ...more: array): array': [
    'Puts the elements of several arrays in one.',
    'dynamic([1, 2]), dynamic([3])',
  ],
  'array_extract(array: any, path: any): array': [
    'Returns what a path finds in each element.',
    'dynamic([{"a": 1}, {"a": 2}]), "$.a"',
  ],
  'array_iff(predicates: array, then: any, otherwise: any): array': [
    'Chooses element by element from two arrays or values.',
    'dynamic([true, false]), dynamic([1, 2]), dynamic([3, 4])',
  ],
  'array_index_of(array: array, value: any, start?: integer, length?: integer, occurrence?: integer): integer': [
    'Returns where a value first is, from 0; -1 where it is not.',
    'dynamic(["a", "b"]), "b"',
  ],
  'array_length(array: array): integer': ['Counts the elements.', 'dynamic([1, 2, 3])'],
  'array_reverse(array: array): array': ['Puts the elements in opposite order.', 'dynamic([1, 2, 3])'],
  ...alike(opposites, (side, other) => [
    `array_rotate_${side}(array: array, count: integer): array`,
    [`Moves elements to the ${side}; those that leave come in again at the ${other}.`, 'dynamic([1, 2, 3]), 1'],
  ]),
  'array_select_dict(array: array, key: string, value: any): map': [
    'Returns the first map of an array whose key has this value.',
    'dynamic([{"id": 1}, {"id": 2}]), "id", 2',
  ],
  ...alike(opposites, (side, other) => [
    `array_shift_${side}(array: array, count?: integer, fill?: any): array`,
    [`Moves elements to the ${side} and fills the ${other} with nulls or a value.`, 'dynamic([1, 2, 3]), 1'],
  ]),
  'array_slice(array: array, start: integer, end: integer): array': [
    'Returns the elements from one position to another.',
    'dynamic([1, 2, 3, 4]), 1, 2',
  ],
  ...alike({ asc: 'ascending', desc: 'descending' }, (word, order) => [
    `array_sort_${word}(array: array, nullsLast?: boolean): array`,
    [`Puts the elements in ${order} order.`, 'dynamic([3, 1, 2])'],
  ]),
  'sort_array(array: array, order?: string): array': ['Puts the elements in order.', 'dynamic([3, 1, 2])'],
  'array_split(array: array, index: any): array': [
    'Cuts an array at one or more positions.',
    'dynamic([1, 2, 3, 4]), 2',
  ],
  'array_sum(array: array): float': ['Adds the elements up.', 'dynamic([1, 2, 3])'],
  'len(value: any): integer': [
    'Counts the characters of a text or the elements of an array or map.',
    'dynamic([1, 2])',
  ],
  'pack_array(value: any, ...more: any): array': ['Makes an array of values.', '1, "a"'],
  'strcat_array(array: array, delimiter: string): string': [
    'Puts the elements one after the other with a delimiter between them.',
    'dynamic(["a", "b"]), "-"',
  ],
  'bag_has_key(map: any, key: string): boolean': ['Tests for a key of a map.', 'dynamic({"a": 1}), "a"'],
  'bag_keys(map: any): array': ['Returns the keys of a map.', 'dynamic({"a": 1, "b": 2})'],
  'bag_pack(key: string, value: any, ...more: any): map': [
    'Makes a map of keys and values by turns.',
    '"a", 1, "b", 2',
  ],
  'bag_zip(keys: array, values: array): map': [
    'Makes a map of an array of keys and one of values.',
    'dynamic(["a", "b"]), dynamic([1, 2])',
  ],
  'pack(key: any, ...more: any): map': ['Makes a map of keys and values by turns, or of all columns by `*`.', '"a", 1'],
  'pack_dictionary(key: string, value: any, ...more: any): map': [
    'Makes a map of keys and values by turns. The same as bag_pack.',
    '"a", 1, "b", 2',
  ],
  'set_difference(set: array, ...others: array): array': [
    'Returns the elements that only one side has: the first array, or the others.',
    'dynamic([1, 2, 3]), dynamic([2])',
  ],
  'set_has_element(set: array, value: any): boolean': ['Tests for an element of an array.', 'dynamic([1, 2]), 2'],
  'set_intersect(set: array, ...others: array): array': [
    'Returns the elements that all arrays have.',
    'dynamic([1, 2, 3]), dynamic([2, 3])',
  ],
  'set_union(set: array, ...others: array): array': [
    'Returns the elements that any of the arrays has, each once.',
    'dynamic([1, 2]), dynamic([2, 3])',
  ],
  'find_pair(pairs: array, key: string, value: string, separator?: string): map': [
    'Returns the first of an array of `key:value` texts that fits patterns for both.',
    'dynamic(["env:prod", "host:a1"]), "host", "*"',
  ],
  'pair(key: string, value: any, separator?: string): map': [
    'Makes a map of a key, a value and a separator.',
    '"env", "prod"',
  ],
  'parse_pair(text: string, separator?: string): map': ['Takes `key:value` apart.', '"env:prod"'],
};
