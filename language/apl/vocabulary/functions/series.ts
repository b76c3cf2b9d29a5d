import { type FunctionRow } from '../word';

/** A function that is applied to each element of an array. */
const ofElements = (name: string, help: string, example: string): FunctionRow => [
  `${name}(series: array): array`,
  `${help}, element by element.`,
  `dynamic(${example})`,
];

/** A function that is applied to elements at the same position in two arrays. */
const ofPairs = (name: string, help: string): FunctionRow => [
  `${name}(left: array, right: any): array`,
  `${help}, element by element.`,
  'dynamic([1, 2, 3]), dynamic([3, 2, 1])',
];

export const series: readonly FunctionRow[] = [
  ofElements('series_abs', 'Returns the absolute values', '[-1, 2]'),
  ofElements('series_acos', 'Returns the arccosine in radians', '[0.5, 1]'),
  ofElements('series_asin', 'Returns the arcsine in radians', '[0.5, 1]'),
  ofElements('series_atan', 'Returns the arctangent in radians', '[0, 1, 2]'),
  ofElements('series_ceiling', 'Rounds up to integers', '[1.2, 2.7]'),
  ofElements('series_cos', 'Returns the cosines', '[0, 1, 2]'),
  ofElements('series_exp', 'Raises e to the powers in an array', '[0, 1, 2]'),
  ofElements('series_floor', 'Rounds down to integers', '[1.2, 2.7]'),
  ofElements('series_log', 'Returns the natural logarithms', '[1, 10]'),
  ofElements('series_sign', 'Returns the signs (-1, 0 or 1)', '[-3, 0, 3]'),
  ofElements('series_sin', 'Returns the sines', '[0, 1, 2]'),
  ofElements('series_tan', 'Returns the tangents', '[0, 1, 2]'),
  ofPairs('series_add', 'Adds two arrays'),
  ofPairs('series_divide', 'Divides one array by another array'),
  ofPairs('series_multiply', 'Multiplies two arrays'),
  ofPairs('series_subtract', 'Subtracts one array from another array'),
  ofPairs('series_pow', 'Raises an array’s elements to the powers in another array'),
  ofPairs('series_max', 'Returns the greater of two values'),
  ofPairs('series_min', 'Returns the lesser of two values'),
  ofPairs('series_equals', 'Tests whether two arrays have equal values'),
  ofPairs('series_not_equals', 'Tests whether two arrays have different values'),
  ofPairs('series_greater', 'Tests whether the first array’s values are greater than the second’s'),
  ofPairs('series_greater_equals', 'Tests whether the first array’s values are greater than or equal to the second’s'),
  ofPairs('series_less', 'Tests whether the first array’s values are less than the second’s'),
  ofPairs('series_less_equals', 'Tests whether the first array’s values are less than or equal to the second’s'),
  [
    'series_cosine_similarity(left: array, right: array): float',
    'Returns the cosine similarity of two arrays.',
    'dynamic([1, 2]), dynamic([2, 1])',
  ],
  [
    'series_dot_product(left: array, right: array): float',
    'Returns the dot product of two arrays.',
    'dynamic([1, 2]), dynamic([3, 4])',
  ],
  ['series_magnitude(series: array): float', 'Returns the Euclidean norm of an array.', 'dynamic([3, 4])'],
  [
    'series_pearson_correlation(left: array, right: array): float',
    'Returns the Pearson correlation of two arrays, from -1 to 1.',
    'dynamic([1, 2, 3]), dynamic([2, 4, 7])',
  ],
  ['series_sum(series: array): float', 'Sums the elements.', 'dynamic([1, 2, 3])'],
  [
    'series_stats(series: array): array',
    'Returns the minimum, maximum, mean and other statistics of an array.',
    'dynamic([1, 2, 3])',
  ],
  [
    'series_stats_dynamic(series: array): map',
    'Returns the minimum, maximum, mean and other statistics of an array as a map.',
    'dynamic([1, 2, 3])',
  ],
  [
    'series_fft(series: array, imaginary?: array): array',
    'Returns the Fourier transform of an array.',
    'dynamic([1, 0, -1, 0])',
  ],
  [
    'series_ifft(real: array, imaginary?: array): array',
    'Returns the inverse Fourier transform.',
    'dynamic([0, 2, 0, 2]), dynamic([0, 0, 0, 0])',
  ],
  [
    'series_fill_backward(series: array, missing?: any): array',
    'Fills gaps with the next value.',
    'dynamic([1, null, 3, null, 5])',
  ],
  [
    'series_fill_forward(series: array, missing?: any): array',
    'Fills gaps with the previous value.',
    'dynamic([1, null, 3, null, 5])',
  ],
  [
    'series_fill_const(series: array, value: any, missing?: any): array',
    'Fills gaps with a constant.',
    'dynamic([1, null, 3]), 0',
  ],
  [
    'series_fill_linear(series: array, missing?: any, edges?: boolean, value?: any): array',
    'Fills gaps by linear interpolation.',
    'dynamic([1, null, 3])',
  ],
  [
    'series_fir(series: array, filter: array, normalize?: boolean, center?: boolean): array',
    'Applies a finite impulse response (FIR) filter, such as a moving average, to an array.',
    'dynamic([1, 2, 3, 4]), dynamic([1, 1])',
  ],
  [
    'series_iir(series: array, numerators: array, denominators: array): array',
    'Applies an infinite impulse response (IIR) filter to an array.',
    'dynamic([1, 2, 3]), dynamic([1]), dynamic([1, -1])',
  ],
];
