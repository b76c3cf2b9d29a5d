import { type CallingKind } from '../tree/ast';

/** Steps that take a function; `spec` are the arguments of `bucket`. */
export type FunctionPlace = CallingKind | 'spec';

export interface FunctionWord {
  name: string;
  /** The steps that take it. */
  places: readonly FunctionPlace[];
  /** With names for the arguments: `fill::const(number)`. */
  signature: string;
  parameters: ReadonlyArray<{ name: string; variadic: boolean }>;
  help: string;
}

const record = (places: string, signature: string, help: string): FunctionWord => {
  const [name, inside] = signature.split(/[()]/);
  return {
    name,
    places: places.split(' ').filter(isPlace),
    signature,
    parameters: (inside ?? '')
      .split(', ')
      .filter((parameter) => parameter !== '')
      .map((parameter) => ({ name: parameter.replace('…', ''), variadic: parameter.endsWith('…') })),
    help,
  };
};

const isPlace = (place: string): place is FunctionPlace =>
  ['map', 'align', 'group', 'compute', 'bucket', 'spec'].includes(place);

/** Functions that compare each point with a number. */
const comparisons: ReadonlyArray<readonly [name: string, words: string]> = [
  ['eq', 'equal to'],
  ['neq', 'other than'],
  ['gt', 'above'],
  ['gte', 'at or above'],
  ['lt', 'below'],
  ['lte', 'at or below'],
];

export const functions: readonly FunctionWord[] = [
  record('align group compute spec', 'avg', 'The mean.'),
  record('align group spec', 'sum', 'The sum.'),
  record('align group compute spec', 'min', 'The smallest value.'),
  record('align group compute spec', 'max', 'The largest value.'),
  record('align group spec', 'count', 'The number of values.'),
  record('align', 'last', 'The latest value.'),
  record('align', 'prom::rate', 'Per-second rate of a counter, across resets. For cumulative counters.'),
  record('map', 'rate', 'Per-second change between points.'),
  record('map', 'increase', 'Increase between points, across resets.'),
  record('map', 'abs', 'Absolute value.'),
  record('map', 'min(number)', 'Caps each value: at most the number.'),
  record('map', 'max(number)', 'Raises each value: at least the number.'),
  record('map', 'fill::prev', 'Fills gaps with the previous value.'),
  record('map', 'fill::const(number)', 'Fills gaps with a number.'),
  record('map', 'interpolate::linear', 'Fills gaps with a straight line between the neighbors.'),
  ...comparisons.map(([name, words]) => record('map', `filter::${name}(number)`, `Keeps points ${words} the number.`)),
  ...comparisons.map(([name, words]) =>
    record('map', `is::${name}(number)`, `1 for points ${words} the number, else 0.`)
  ),
  record('bucket', 'histogram(spec…)', 'Statistics of plain values: quantiles from 0 to 1, count, avg, sum, min, max.'),
  record('bucket', 'interpolate_delta_histogram(spec…)', 'Statistics of a histogram with delta temporality.'),
  record(
    'bucket',
    'interpolate_cumulative_histogram(conversion, spec…)',
    'Statistics of a cumulative histogram. The conversion is `rate` or `increase`.'
  ),
];

/** The signs that `map` takes with a number, and `compute` with two metrics. */
export const operators: ReadonlyMap<string, string> = new Map([
  ['+', 'Sum.'],
  ['-', 'Difference.'],
  ['*', 'Product.'],
  ['/', 'Quotient.'],
]);

export const functionsAt = (place: FunctionPlace): FunctionWord[] =>
  functions.filter(({ places }) => places.includes(place));

export const findFunction = (name: string, place: FunctionPlace): FunctionWord | undefined =>
  functions.find((word) => word.name === name && word.places.includes(place));

/** Whether a function is one of a WebAssembly module of the organization: nothing is known about it. */
export const isOfModule = (name: string): boolean => name.startsWith('wasm::');

/** Functions of other languages by MPL's. */
export const otherFunctions: ReadonlyMap<string, string> = new Map([
  ['mean', 'avg'],
  ['average', 'avg'],
  ['avg_over_time', 'avg'],
  ['sum_over_time', 'sum'],
  ['min_over_time', 'min'],
  ['max_over_time', 'max'],
  ['count_over_time', 'count'],
  ['last_over_time', 'last'],
  ['irate', 'prom::rate'],
  ['histogram_quantile', 'interpolate_cumulative_histogram'],
]);
