import { LimitError, limitNumber } from './limits';
import { isMap, type Json, member, same, textOf, elementsAt } from './json';

/** Functions for sets and arrays. The result is null for a value that isn't an array. */

const isArray = (value: Json): value is Json[] => Array.isArray(value);
const distinct = (values: Json[]): Json[] =>
  values.filter((value, index) => values.findIndex((other) => same(other, value)) === index);
const has = (values: Json[], value: Json) => values.some((each) => same(each, value));

/** Rotates an array to the left by a number of positions. */
function rotated(values: Json[], count: number): Json[] {
  const at = values.length === 0 ? 0 : ((count % values.length) + values.length) % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
}

/** Shifts an array to the left and fills the empty positions. */
function shifted(values: Json[], count: number, fill: Json): Json[] {
  return values.map((_, index) => values[index + count] ?? (values[index + count] === undefined ? fill : null));
}

/** Compares values: numbers before strings, strings before other values, nulls last. */
function order(left: Json, right: Json): number {
  const rank = (value: Json) =>
    value === null ? 3 : typeof value === 'number' || typeof value === 'bigint' ? 0 : typeof value === 'string' ? 1 : 2;
  const byRank = rank(left) - rank(right);
  if (byRank !== 0 || left === null || right === null) {
    return byRank;
  }
  const [a, b] = rank(left) === 2 ? [textOf(left), textOf(right)] : [left, right];
  return a < b ? -1 : a > b ? 1 : 0;
}

function sorted(values: Json[], descending: boolean, nullsLast: boolean): Json[] {
  const present = values.filter((value) => value !== null).sort((a, b) => (descending ? order(b, a) : order(a, b)));
  const nulls = values.filter((value) => value === null);
  return nullsLast ? [...present, ...nulls] : [...nulls, ...present];
}

function split(values: Json[], index: Json): Json[] {
  const bounds = (isArray(index) ? index.map(Number) : [Number(index)])
    .map((at) => Math.min(Math.max(at < 0 ? values.length + at : at, 0), values.length))
    .sort((a, b) => a - b);
  return [...bounds, values.length].map((to, piece) => values.slice(piece === 0 ? 0 : bounds[piece - 1], to));
}

/** The index of the n-th element equal to a value, from `start` on, within `length` elements; -1 if there's none. */
function indexOf(values: Json[], value: Json, start = 0, length = -1, occurrence = 1): number {
  const from = start < 0 ? Math.max(values.length + start, 0) : start;
  const to = length < 0 ? values.length : Math.min(from + length, values.length);
  let left = occurrence;
  for (let at = from; at < to; at++) {
    left -= same(values[at], value) ? 1 : 0;
    if (left === 0) {
      return at;
    }
  }
  return -1;
}

const asElements = (value: Json): Json[] => (isArray(value) ? value : [value]);

/** Functions that are never called with null, because their result would be null. */
export const arrayFunctions = {
  array_extract: (value: Json, path: string) => elementsAt(value, path),
  array_reverse: (value: Json) => (isArray(value) ? [...value].reverse() : undefined),
  array_rotate_left: (value: Json, count: number) => (isArray(value) ? rotated(value, count) : undefined),
  array_rotate_right: (value: Json, count: number) => (isArray(value) ? rotated(value, -count) : undefined),
  /** The slice includes both ends; negative positions count from the end. */
  array_slice: (value: Json, start: number, end: number) =>
    isArray(value) ? value.slice(start, end < 0 ? Math.max(value.length + end + 1, 0) : end + 1) : undefined,
  array_sort_asc: (value: Json, nullsLast: Json = true) =>
    isArray(value) ? sorted(value, false, nullsLast !== false) : undefined,
  array_sort_desc: (value: Json, nullsLast: Json = true) =>
    isArray(value) ? sorted(value, true, nullsLast !== false) : undefined,
  sort_array: (value: Json, direction = 'asc') =>
    isArray(value) ? sorted(value, direction.toLowerCase().startsWith('desc'), true) : undefined,
  array_split: (value: Json, index: Json) => (isArray(value) ? split(value, index) : undefined),
  array_sum: (value: Json) =>
    isArray(value)
      ? value.reduce<number>((sum, each) => sum + (typeof each === 'string' ? 0 : Number(each)), 0)
      : undefined,
  strcat_array: (value: Json, delimiter: string) => (isArray(value) ? value.map(textOf).join(delimiter) : undefined),
  len: (value: Json) =>
    isArray(value) ? value.length : isMap(value) ? Object.keys(value).length : [...textOf(value)].length,
  bag_has_key: (value: Json, key: string) =>
    member(value, key) !== undefined || (key.startsWith('$') && elementsAt(value, key).length > 0),
  bag_keys: (value: Json) => (isMap(value) ? Object.keys(value) : undefined),
  bag_zip: (keys: Json, values: Json) =>
    isArray(keys) && isArray(values)
      ? Object.fromEntries(keys.map((key, index) => [textOf(key), values[index] ?? null]))
      : undefined,
  /**
   * Elements that only one of the sides has. For `[1, 2, 3]` and `[2, 3, 4, 5]`, the documentation shows `[5, 1, 4]`.
   */
  set_difference: (value: Json, ...others: Json[]) => {
    const more = others.flatMap(asElements);
    const first = asElements(value);
    return distinct([...first.filter((each) => !has(more, each)), ...more.filter((each) => !has(first, each))]);
  },
  set_intersect: (value: Json, ...others: Json[]) =>
    distinct(asElements(value).filter((each) => others.every((other) => has(asElements(other), each)))),
  set_union: (value: Json, ...others: Json[]) => distinct([value, ...others].flatMap(asElements)),
  parse_pair: (text: string, separator = ':') => {
    const at = text.indexOf(separator);
    return at < 0
      ? { key: '', separator, value: text }
      : { key: text.slice(0, at), separator, value: text.slice(at + separator.length) };
  },
  find_pair: (pairs: Json, key: string, value: string, separator?: string) =>
    isArray(pairs)
      ? pairs
          .map((each) => (typeof each === 'string' ? arrayFunctions.parse_pair(each, separator) : each))
          .find((each) => isLike(textOf(member(each, 'key')), key) && isLike(textOf(member(each, 'value')), value))
      : undefined,
  /** The numbers from `start` up to `stop`, `step` apart. */
  range: (start: number, stop: number, step = 1) => {
    const count = Math.floor((stop - start) / step) + 1;
    if (step === 0 || count > longestRange) {
      throw new LimitError(rangeTooLong);
    }
    return Array.from({ length: Math.max(count, 0) }, (_, index) => start + index * step);
  },
};

/** Maximum number of values that `range` returns. */
export const longestRange = 1_048_576;
export const rangeTooLong = `range() creates an array of more than ${limitNumber(longestRange)} values: choose a larger step`;

/** True if a string matches a pattern, in which `*` stands for any text. */
function isLike(text: string, pattern: string): boolean {
  const [first, ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) {
    return text === first;
  }
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) {
      return false;
    }
    at = found + part.length;
  }
  return text.startsWith(first) && text.length - at >= last.length && text.endsWith(last);
}

/** Functions whose arguments may be null. */
export const nullArrayFunctions = {
  array_concat: (...values: Json[]) => (values.every(isArray) ? values.flat() : undefined),
  array_iff: (predicates: Json, then: Json, otherwise: Json) =>
    isArray(predicates)
      ? predicates.map((each, index) => {
          const chosen = each === true || (typeof each === 'number' && each !== 0) ? then : otherwise;
          return isArray(chosen) ? (chosen[index] ?? null) : chosen;
        })
      : undefined,
  array_index_of: (value: Json, sought: Json, start?: number, length?: number, occurrence?: number) =>
    isArray(value) ? indexOf(value, sought, start, length, occurrence) : undefined,
  array_select_dict: (value: Json, key: string, sought: Json) =>
    isArray(value)
      ? value.find((each) => {
          const found = member(each, key);
          return found !== undefined && same(found, sought);
        })
      : undefined,
  array_shift_left: (value: Json, count = 1, fill: Json = null) =>
    isArray(value) ? shifted(value, count, fill) : undefined,
  array_shift_right: (value: Json, count = 1, fill: Json = null) =>
    isArray(value) ? shifted(value, -count, fill) : undefined,
  set_has_element: (value: Json, sought: Json) => (isArray(value) ? has(value, sought) : undefined),
  pair: (key: Json, value: Json, separator: Json = ':') => ({ key: textOf(key), separator, value }),
};
