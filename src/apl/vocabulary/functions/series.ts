import { alike, type WordTexts } from '../word';

/** Functions of one array, element by element: what they do, and the array of the example. */
const ofElements: Readonly<Record<string, readonly [does: string, array: string]>> = {
  abs: ['Takes the signs away', '[-1, 2]'],
  acos: ['Returns the angles that have these cosines', '[0.5, 1]'],
  asin: ['Returns the angles that have these sines', '[0.5, 1]'],
  atan: ['Returns the angles that have these tangents', '[0, 1, 2]'],
  ceiling: ['Rounds up to integers', '[1.2, 2.7]'],
  cos: ['Returns the cosines', '[0, 1, 2]'],
  exp: ['Returns the powers of e', '[0, 1, 2]'],
  floor: ['Rounds down to integers', '[1.2, 2.7]'],
  log: ['Returns the natural logarithms', '[1, 10]'],
  sign: ['Returns -1, 0 or 1 by the signs', '[-3, 0, 3]'],
  sin: ['Returns the sines', '[0, 1, 2]'],
  tan: ['Returns the tangents', '[0, 1, 2]'],
};

/** Functions of two arrays, element by element: what they do. */
const ofPairs: Readonly<Record<string, string>> = {
  add: 'Adds two arrays',
  divide: 'Divides one array by another',
  multiply: 'Multiplies two arrays',
  subtract: 'Subtracts one array from another',
  pow: 'Raises one array to the powers of another',
  max: 'Returns the greater of two values',
  min: 'Returns the lesser of two values',
  equals: 'Tests two arrays for equal values',
  not_equals: 'Tests two arrays for different values',
  greater: 'Tests where the first array is greater',
  greater_equals: 'Tests where the first array is greater or equal',
  less: 'Tests where the first array is less',
  less_equals: 'Tests where the first array is less or equal',
};

/** Arrays of numbers as series. */
export const seriesTexts: WordTexts = {
  ...alike(ofElements, (name, [does, array]) => [
    `series_${name}(series: array): array`,
    [`${does}, element by element.`, `dynamic(${array})`],
  ]),
  ...alike(ofPairs, (name, does) => [
    `series_${name}(left: array, right: any): array`,
    [`${does}, element by element.`, 'dynamic([1, 2, 3]), dynamic([3, 2, 1])'],
  ]),
  'series_cosine_similarity(left: array, right: array): float': [
    'Returns the cosine of the angle between two arrays.',
    'dynamic([1, 2]), dynamic([2, 1])',
  ],
  'series_dot_product(left: array, right: array): float': [
    'Adds up the products of two arrays.',
    'dynamic([1, 2]), dynamic([3, 4])',
  ],
  'series_magnitude(series: array): float': ['Returns the length of an array as a vector.', 'dynamic([3, 4])'],
  'series_pearson_correlation(left: array, right: array): float': [
    'Returns how far two arrays rise and fall together, from -1 to 1.',
    'dynamic([1, 2, 3]), dynamic([2, 4, 7])',
  ],
  'series_sum(series: array): float': ['Adds the elements up.', 'dynamic([1, 2, 3])'],
  'series_stats(series: array): array': [
    'Returns least, greatest, mean and other figures of an array.',
    'dynamic([1, 2, 3])',
  ],
  'series_stats_dynamic(series: array): map': [
    'Returns least, greatest, mean and other figures of an array as a map.',
    'dynamic([1, 2, 3])',
  ],
  'series_fft(series: array, imaginary?: array): array': [
    'Returns the Fourier transform of an array.',
    'dynamic([1, 0, -1, 0])',
  ],
  'series_ifft(real: array, imaginary?: array): array': [
    'Returns the inverse Fourier transform.',
    'dynamic([0, 2, 0, 2]), dynamic([0, 0, 0, 0])',
  ],
  ...alike({ backward: 'that follows', forward: 'before' }, (direction, which) => [
    `series_fill_${direction}(series: array, missing?: any): array`,
    [`Fills gaps with the value ${which}.`, 'dynamic([1, null, 3, null, 5])'],
  ]),
  'series_fill_const(series: array, value: any, missing?: any): array': [
    'Fills gaps with one value.',
    'dynamic([1, null, 3]), 0',
  ],
  'series_fill_linear(series: array, missing?: any, edges?: boolean, value?: any): array': [
    'Fills gaps along a straight line.',
    'dynamic([1, null, 3])',
  ],
  'series_fir(series: array, filter: array, normalize?: boolean, center?: boolean): array': [
    'Filters an array by weights, such as a moving average.',
    'dynamic([1, 2, 3, 4]), dynamic([1, 1])',
  ],
  'series_iir(series: array, numerators: array, denominators: array): array': [
    'Filters an array by weights of values and of earlier results.',
    'dynamic([1, 2, 3]), dynamic([1]), dynamic([1, -1])',
  ],
};
