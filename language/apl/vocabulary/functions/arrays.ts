import { type FunctionRow } from '../word';

export const arrays: readonly FunctionRow[] = [
  ['array_concat(array: array, ...more: array): array', 'Concatenates arrays.', 'dynamic([1, 2]), dynamic([3])'],
  [
    'array_extract(array: any, path: any): array',
    'Returns the value at a path in each element.',
    'dynamic([{"a": 1}, {"a": 2}]), "$.a"',
  ],
  [
    'array_iff(predicates: array, then: any, otherwise: any): array',
    'Picks each element from one of two arrays or values, based on an array of booleans.',
    'dynamic([true, false]), dynamic([1, 2]), dynamic([3, 4])',
  ],
  [
    'array_index_of(array: array, value: any, start?: integer, length?: integer, occurrence?: integer): integer',
    'Returns the 0-based position of a value, or -1 if it isn’t found.',
    'dynamic(["a", "b"]), "b"',
  ],
  ['array_length(array: array): integer', 'Returns the number of elements.', 'dynamic([1, 2, 3])'],
  ['array_reverse(array: array): array', 'Reverses an array.', 'dynamic([1, 2, 3])'],
  [
    'array_rotate_left(array: array, count: integer): array',
    'Rotates elements to the left. Elements that drop off reappear on the right.',
    'dynamic([1, 2, 3]), 1',
  ],
  [
    'array_rotate_right(array: array, count: integer): array',
    'Rotates elements to the right. Elements that drop off reappear on the left.',
    'dynamic([1, 2, 3]), 1',
  ],
  [
    'array_select_dict(array: array, key: string, value: any): map',
    'Returns the first map in an array that has a given value for a key.',
    'dynamic([{"id": 1}, {"id": 2}]), "id", 2',
  ],
  [
    'array_shift_left(array: array, count?: integer, fill?: any): array',
    'Moves elements to the left, and fills the gap on the right with nulls or a value.',
    'dynamic([1, 2, 3]), 1',
  ],
  [
    'array_shift_right(array: array, count?: integer, fill?: any): array',
    'Moves elements to the right, and fills the gap on the left with nulls or a value.',
    'dynamic([1, 2, 3]), 1',
  ],
  [
    'array_slice(array: array, start: integer, end: integer): array',
    'Returns the elements from one position to another.',
    'dynamic([1, 2, 3, 4]), 1, 2',
  ],
  [
    'array_sort_asc(array: array, nullsLast?: boolean): array',
    'Sorts the elements in ascending order.',
    'dynamic([3, 1, 2])',
  ],
  [
    'array_sort_desc(array: array, nullsLast?: boolean): array',
    'Sorts the elements in descending order.',
    'dynamic([3, 1, 2])',
  ],
  ['sort_array(array: array, order?: string): array', 'Sorts the elements.', 'dynamic([3, 1, 2])'],
  [
    'array_split(array: array, index: any): array',
    'Splits an array at one or more positions.',
    'dynamic([1, 2, 3, 4]), 2',
  ],
  ['array_sum(array: array): float', 'Sums the elements.', 'dynamic([1, 2, 3])'],
  ['len(value: any): integer', 'Returns the length of a string, array or map.', 'dynamic([1, 2])'],
  ['pack_array(value: any, ...more: any): array', 'Creates an array from values.', '1, "a"'],
  [
    'strcat_array(array: array, delimiter: string): string',
    'Joins the elements with a delimiter.',
    'dynamic(["a", "b"]), "-"',
  ],
  ['bag_has_key(map: any, key: string): boolean', 'Tests whether a map has a key.', 'dynamic({"a": 1}), "a"'],
  ['bag_keys(map: any): array', 'Returns the keys of a map.', 'dynamic({"a": 1, "b": 2})'],
  [
    'bag_pack(key: string, value: any, ...more: any): map',
    'Creates a map from alternating keys and values.',
    '"a", 1, "b", 2',
  ],
  [
    'bag_zip(keys: array, values: array): map',
    'Creates a map from an array of keys and an array of values.',
    'dynamic(["a", "b"]), dynamic([1, 2])',
  ],
  [
    'pack(key: any, ...more: any): map',
    'Creates a map from alternating keys and values, or from all columns with `*`.',
    '"a", 1',
  ],
  [
    'pack_dictionary(key: string, value: any, ...more: any): map',
    'Creates a map from alternating keys and values. Same as bag_pack.',
    '"a", 1, "b", 2',
  ],
  [
    'set_difference(set: array, ...others: array): array',
    'Returns the elements that are only in the first array.',
    'dynamic([1, 2, 3]), dynamic([2])',
  ],
  [
    'set_has_element(set: array, value: any): boolean',
    'Tests whether an array contains a value.',
    'dynamic([1, 2]), 2',
  ],
  [
    'set_intersect(set: array, ...others: array): array',
    'Returns the elements that are in all arrays.',
    'dynamic([1, 2, 3]), dynamic([2, 3])',
  ],
  [
    'set_union(set: array, ...others: array): array',
    'Returns the distinct elements from all arrays.',
    'dynamic([1, 2]), dynamic([2, 3])',
  ],
  [
    'find_pair(pairs: array, key: string, value: string, separator?: string): map',
    'Returns the first `key:value` string in an array that matches a key pattern and a value pattern.',
    'dynamic(["env:prod", "host:a1"]), "host", "*"',
  ],
  [
    'pair(key: string, value: any, separator?: string): map',
    'Creates a map from a key, a value and a separator.',
    '"env", "prod"',
  ],
  [
    'parse_pair(text: string, separator?: string): map',
    'Splits a `key:value` string into its key and value.',
    '"env:prod"',
  ],
];
