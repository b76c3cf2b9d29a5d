import { type Call, type CallingKind, type Step } from '../tree/ast';
import { callOf } from '../tree/steps';

/** Steps that take a function; `spec` stands for the arguments of `bucket`. */
export type FunctionPlace = CallingKind | 'spec';

interface MetricFunction {
  name: string;
  /** Steps that take the function. */
  places: readonly FunctionPlace[];
  /** Signature with names for the arguments: `fill::const(number)`. */
  signature: string;
  parameters: ReadonlyArray<{ name: string; variadic: boolean }>;
  help: string;
  /**
   * Points that a bin of the result depends on. `own`: the bin's own points; `fills`: the same, but empty bins are filled; `before`: also
   * the last point before the bin; `others`: any points.
   */
  needs: 'own' | 'fills' | 'before' | 'others';
  /** True if the result lacks some of the points. */
  removes?: boolean;
  /** Unit of the result: the points' unit, none (counts, 0 or 1), or the points' unit per second. */
  unit: 'same' | 'none' | 'perSecond';
}

type Facts = Pick<MetricFunction, 'needs' | 'removes' | 'unit'>;

const record = (places: readonly FunctionPlace[], signature: string, help: string, facts: Facts): MetricFunction => {
  const [name, inside] = signature.split(/[()]/);
  return {
    ...{ name, places, signature, help, ...facts },
    parameters: (inside ?? '')
      .split(', ')
      .filter((parameter) => parameter !== '')
      .map((parameter) => ({ name: parameter.replace('…', ''), variadic: parameter.endsWith('…') })),
  };
};

const own: Facts = { needs: 'own', unit: 'same' };
const counted: Facts = { needs: 'own', unit: 'none' };
const others: Facts = { needs: 'others', unit: 'same' };
const increased: Facts = { needs: 'before', unit: 'same' };
const rated: Facts = { needs: 'before', unit: 'perSecond' };

/** Functions that compare each point with a number. */
const comparisons: ReadonlyArray<readonly [name: string, words: string]> = [
  ['eq', 'equal to'],
  ['neq', 'other than'],
  ['gt', 'above'],
  ['gte', 'at or above'],
  ['lt', 'below'],
  ['lte', 'at or below'],
];

export const functions: readonly MetricFunction[] = [
  record(['align', 'group', 'compute', 'spec'], 'avg', 'The mean.', own),
  record(['align', 'group', 'spec'], 'sum', 'The sum.', own),
  record(['align', 'group', 'compute', 'spec'], 'min', 'The smallest value.', own),
  record(['align', 'group', 'compute', 'spec'], 'max', 'The largest value.', own),
  record(['align', 'group', 'spec'], 'count', 'The number of values.', counted),
  record(['align'], 'last', 'The latest value.', own),
  record(['align'], 'prom::rate', 'Per-second rate of a cumulative counter. Handles counter resets.', rated),
  record(['map'], 'rate', 'Per-second change between points.', rated),
  record(['map'], 'increase', 'Increase between points. Handles counter resets.', increased),
  record(['map'], 'abs', 'Absolute value.', own),
  record(['map'], 'min(number)', 'Replaces values above the given number with that number.', own),
  record(['map'], 'max(number)', 'Replaces values below the given number with that number.', own),
  record(['map'], 'fill::prev', 'Fills gaps with the previous value.', others),
  record(['map'], 'fill::const(number)', 'Fills gaps with a number.', { needs: 'fills', unit: 'same' }),
  record(['map'], 'interpolate::linear', 'Fills gaps with a straight line between neighboring points.', others),
  ...comparisons.map(([name, words]) =>
    record(['map'], `filter::${name}(number)`, `Keeps values ${words} the given number.`, { ...own, removes: true })
  ),
  ...comparisons.map(([name, words]) =>
    record(['map'], `is::${name}(number)`, `1 for values ${words} the given number, otherwise 0.`, counted)
  ),
  record(
    ['bucket'],
    'histogram(spec…)',
    'Statistics of plain values: quantiles from 0 to 1, count, avg, sum, min, max.',
    own
  ),
  record(['bucket'], 'interpolate_delta_histogram(spec…)', 'Statistics of a histogram with delta temporality.', own),
  record(
    ['bucket'],
    'interpolate_cumulative_histogram(conversion, spec…)',
    'Statistics of a cumulative histogram. The first argument is `rate` or `increase`.',
    increased
  ),
];

/** Signs that `map` accepts with a number, and that `compute` accepts for two metrics. */
export const mathOperators: ReadonlyMap<string, string> = new Map([
  ['+', 'Sum.'],
  ['-', 'Difference.'],
  ['*', 'Product.'],
  ['/', 'Quotient.'],
]);

export const functionsAt = (place: FunctionPlace): MetricFunction[] =>
  functions.filter(({ places }) => places.includes(place));

export const findMetricFunction = (name: string, place: FunctionPlace): MetricFunction | undefined =>
  functions.find((word) => word.name === name && word.places.includes(place));

/** The function that a step uses; `undefined` if there is none or it's unknown. */
export function functionOf(step: Step): MetricFunction | undefined {
  const { call, place } = callOf(step) ?? {};
  return call && place && findMetricFunction(call.function.name, place);
}

/** True if a function comes from one of the organization's WebAssembly modules. Their functions aren't known. */
export const isOfModule = (name: string): boolean => name.startsWith('wasm::');

export function moduleCallOf(step: Step): Call | undefined {
  const call = callOf(step)?.call;
  return call && isOfModule(call.function.name) ? call : undefined;
}

/** MPL's counterparts of functions in other languages. */
export const otherMetricFunctions: ReadonlyMap<string, string> = new Map([
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
