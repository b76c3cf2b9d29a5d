import { type WordText } from '../word';

/** Arrays of numbers as series. */
export const seriesTexts: readonly WordText[] = [
  ['series_abs(series: array): array', 'Takes the signs away, element by element.', 'series_abs(dynamic([-1, 2]))'],
  [
    'series_acos(series: array): array',
    'Returns the angles that have these cosines, element by element.',
    'series_acos(dynamic([0.5, 1]))',
  ],
  [
    'series_asin(series: array): array',
    'Returns the angles that have these sines, element by element.',
    'series_asin(dynamic([0.5, 1]))',
  ],
  [
    'series_atan(series: array): array',
    'Returns the angles that have these tangents, element by element.',
    'series_atan(dynamic([0, 1, 2]))',
  ],
  [
    'series_ceiling(series: array): array',
    'Rounds up to integers, element by element.',
    'series_ceiling(dynamic([1.2, 2.7]))',
  ],
  ['series_cos(series: array): array', 'Returns the cosines, element by element.', 'series_cos(dynamic([0, 1, 2]))'],
  [
    'series_exp(series: array): array',
    'Returns the powers of e, element by element.',
    'series_exp(dynamic([0, 1, 2]))',
  ],
  [
    'series_floor(series: array): array',
    'Rounds down to integers, element by element.',
    'series_floor(dynamic([1.2, 2.7]))',
  ],
  [
    'series_log(series: array): array',
    'Returns the natural logarithms, element by element.',
    'series_log(dynamic([1, 10]))',
  ],
  [
    'series_sign(series: array): array',
    'Returns -1, 0 or 1 by the signs, element by element.',
    'series_sign(dynamic([-3, 0, 3]))',
  ],
  ['series_sin(series: array): array', 'Returns the sines, element by element.', 'series_sin(dynamic([0, 1, 2]))'],
  ['series_tan(series: array): array', 'Returns the tangents, element by element.', 'series_tan(dynamic([0, 1, 2]))'],
  [
    'series_add(left: array, right: any): array',
    'Adds two arrays, element by element.',
    'series_add(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_divide(left: array, right: any): array',
    'Divides one array by another, element by element.',
    'series_divide(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_multiply(left: array, right: any): array',
    'Multiplies two arrays, element by element.',
    'series_multiply(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_subtract(left: array, right: any): array',
    'Subtracts one array from another, element by element.',
    'series_subtract(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_pow(left: array, right: any): array',
    'Raises one array to the powers of another, element by element.',
    'series_pow(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_max(left: array, right: any): array',
    'Returns the greater of two values, element by element.',
    'series_max(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_min(left: array, right: any): array',
    'Returns the lesser of two values, element by element.',
    'series_min(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_equals(left: array, right: any): array',
    'Tests two arrays for equal values, element by element.',
    'series_equals(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_not_equals(left: array, right: any): array',
    'Tests two arrays for different values, element by element.',
    'series_not_equals(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_greater(left: array, right: any): array',
    'Tests where the first array is greater, element by element.',
    'series_greater(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_greater_equals(left: array, right: any): array',
    'Tests where the first array is greater or equal, element by element.',
    'series_greater_equals(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_less(left: array, right: any): array',
    'Tests where the first array is less, element by element.',
    'series_less(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_less_equals(left: array, right: any): array',
    'Tests where the first array is less or equal, element by element.',
    'series_less_equals(dynamic([1, 2, 3]), dynamic([3, 2, 1]))',
  ],
  [
    'series_cosine_similarity(left: array, right: array): float',
    'Returns the cosine of the angle between two arrays.',
    'series_cosine_similarity(dynamic([1, 2]), dynamic([2, 1]))',
  ],
  [
    'series_dot_product(left: array, right: array): float',
    'Adds up the products of two arrays.',
    'series_dot_product(dynamic([1, 2]), dynamic([3, 4]))',
  ],
  [
    'series_magnitude(series: array): float',
    'Returns the length of an array as a vector.',
    'series_magnitude(dynamic([3, 4]))',
  ],
  [
    'series_pearson_correlation(left: array, right: array): float',
    'Returns how far two arrays rise and fall together, from -1 to 1.',
    'series_pearson_correlation(dynamic([1, 2, 3]), dynamic([2, 4, 7]))',
  ],
  ['series_sum(series: array): float', 'Adds the elements up.', 'series_sum(dynamic([1, 2, 3]))'],
  [
    'series_stats(series: array): array',
    'Returns least, greatest, mean and other figures of an array.',
    'series_stats(dynamic([1, 2, 3]))',
  ],
  [
    'series_stats_dynamic(series: array): map',
    'Returns least, greatest, mean and other figures of an array as a map.',
    'series_stats_dynamic(dynamic([1, 2, 3]))',
  ],
  [
    'series_fft(series: array, imaginary?: array): array',
    'Returns the Fourier transform of an array.',
    'series_fft(dynamic([1, 0, -1, 0]))',
  ],
  [
    'series_ifft(real: array, imaginary?: array): array',
    'Returns the inverse Fourier transform.',
    'series_ifft(dynamic([0, 2, 0, 2]), dynamic([0, 0, 0, 0]))',
  ],
  [
    'series_fill_backward(series: array, missing?: any): array',
    'Fills gaps with the value that follows.',
    'series_fill_backward(dynamic([null, 2, null, 4]))',
  ],
  [
    'series_fill_forward(series: array, missing?: any): array',
    'Fills gaps with the value before.',
    'series_fill_forward(dynamic([1, null, 3, null]))',
  ],
  [
    'series_fill_const(series: array, value: any, missing?: any): array',
    'Fills gaps with one value.',
    'series_fill_const(dynamic([1, null, 3]), 0)',
  ],
  [
    'series_fill_linear(series: array, missing?: any, edges?: boolean, value?: any): array',
    'Fills gaps along a straight line.',
    'series_fill_linear(dynamic([1, null, 3]))',
  ],
  [
    'series_fir(series: array, filter: array, normalize?: boolean, center?: boolean): array',
    'Filters an array by weights, such as a moving average.',
    'series_fir(dynamic([1, 2, 3, 4]), dynamic([1, 1]))',
  ],
  [
    'series_iir(series: array, numerators: array, denominators: array): array',
    'Filters an array by weights of values and of earlier results.',
    'series_iir(dynamic([1, 2, 3]), dynamic([1]), dynamic([1, -1]))',
  ],
];
