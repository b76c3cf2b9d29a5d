import { type Json, same } from './json';
import { finite, isTimespan, like, numberOf, numbersOf, type Numbers, present, sum } from './seriesNumbers';

/** Functions for numeric arrays. A timespan counts as nanoseconds or, in curves, as seconds (as documented). */

/** Applies a function to each element. */
const each = (calculate: (value: number) => number) => (series: Json) =>
  like(
    series,
    numbersOf(series)?.map((value) => (value === null ? null : finite(calculate(value))))
  );

/** Applies a curve's function to each element; a timespan counts as seconds. */
const curve = (calculate: (value: number) => number) => (series: Json) =>
  numbersOf(series)?.map((value, index) =>
    value === null ? null : finite(calculate(isTimespan(at(series, index)) ? value / 1e9 : value))
  );

/** Pairs the elements of two series; a single value is repeated. The result is as long as the longer series. */
function pairs(left: Json, right: Json): Array<[Json, Json]> | undefined {
  const lengths = [left, right].flatMap((value) => (Array.isArray(value) ? [value.length] : []));
  return lengths.length === 0
    ? undefined
    : Array.from({ length: Math.max(...lengths) }, (_, index) => [at(left, index), at(right, index)]);
}

const at = (value: Json, index: number): Json => (Array.isArray(value) ? (value[index] ?? null) : value);

const combine = (calculate: (a: number, b: number) => number) => (left: Json, right: Json) =>
  pairs(left, right)?.map(([a, b]) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    return x === null || y === null ? null : finite(calculate(x, y));
  });

/** Combines two values with `combine`; the result of two timespans is a timespan. */
const combineAlike = (calculate: (a: number, b: number) => number) => {
  const combined = combine(calculate);
  return (left: Json, right: Json) =>
    [left, right].flat().every((value) => value === null || isTimespan(value))
      ? like([left, right].flat(), combined(left, right))
      : combined(left, right);
};

const test = (holds: (difference: number) => boolean) => (left: Json, right: Json) =>
  pairs(left, right)?.map(([a, b]) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    return x !== null && y !== null ? holds(x - y) : a === null || b === null ? null : holds(same(a, b) ? 0 : NaN);
  });

/** Pairs of numbers from two series, at the indexes where both have a number. */
function together(left: Json, right: Json): Array<[number, number]> {
  return (pairs(left, right) ?? []).flatMap(([a, b]): Array<[number, number]> => {
    const [x, y] = [numberOf(a), numberOf(b)];
    return x === null || y === null ? [] : [[x, y]];
  });
}

const product = (values: Array<[number, number]>) => sum(values.map(([a, b]) => a * b));

function cosine(left: Json, right: Json): number | null {
  const both = together(left, right);
  return finite(product(both) / (Math.hypot(...both.map(([a]) => a)) * Math.hypot(...both.map(([, b]) => b))));
}

function pearson(left: Json, right: Json): number | null {
  const both = together(left, right);
  const [meanA, meanB] = [0, 1].map((side) => sum(both.map((pair) => pair[side])) / both.length);
  const centered = both.map(([a, b]): [number, number] => [a - meanA, b - meanB]);
  const spread = (side: 0 | 1) => Math.sqrt(sum(centered.map((pair) => pair[side] ** 2)));
  return finite(product(centered) / (spread(0) * spread(1)));
}

interface Stats {
  [name: string]: number | null;
}

function stats(series: Json): Stats | undefined {
  const all = numbersOf(series);
  const values = present(series);
  if (!all) {
    return undefined;
  }
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return {
    min: finite(least),
    min_idx: all.indexOf(least),
    max: finite(greatest),
    max_idx: all.indexOf(greatest),
    avg: finite(mean),
    stdev: finite(Math.sqrt(variance)),
    variance: finite(variance),
  };
}

const isMissing = (value: Json, missing: Json) => value === null || same(value, missing);

/** Fills each gap with the last value before the gap. */
function filled(values: Json[], missing: Json): Json[] {
  let last: Json = null;
  return values.map((value) => {
    last = isMissing(value, missing) ? last : value;
    return isMissing(value, missing) && last === null ? value : last;
  });
}

function linear(values: Json[], missing: Json, edges: boolean, constant: number | null): Numbers {
  const numbers = values.map((value) => (isMissing(value, missing) ? null : numberOf(value)));
  const known = numbers.flatMap((value, index) => (value === null ? [] : [index]));
  if (known.length === 0) {
    return values.map(() => constant);
  }
  let next = 0;
  return numbers.map((value, index) => {
    while (next < known.length && known[next] < index) {
      next++;
    }
    const [before, after] = [known[next - 1], known[next]];
    if (value !== null || before === undefined || after === undefined) {
      return value ?? (edges ? numbers[before ?? after] : constant);
    }
    const [low, high] = [numbers[before] ?? 0, numbers[after] ?? 0];
    return low + ((high - low) * (index - before)) / (after - before);
  });
}

export const seriesFunctions = {
  series_abs: each(Math.abs),
  series_acos: curve(Math.acos),
  series_asin: curve(Math.asin),
  series_atan: curve(Math.atan),
  series_ceiling: each(Math.ceil),
  series_cos: curve(Math.cos),
  series_exp: curve(Math.exp),
  series_floor: each(Math.floor),
  series_log: curve((value) => (value > 0 ? Math.log(value) : NaN)),
  series_sign: curve(Math.sign),
  series_sin: curve(Math.sin),
  series_tan: curve(Math.tan),
  series_add: combineAlike((a, b) => a + b),
  series_subtract: combineAlike((a, b) => a - b),
  series_multiply: combine((a, b) => a * b),
  series_divide: combine((a, b) => a / b),
  series_pow: combine((a, b) => a ** b),
  series_max: combineAlike(Math.max),
  series_min: combineAlike(Math.min),
  series_equals: test((difference) => difference === 0),
  series_not_equals: test((difference) => difference !== 0),
  series_greater: test((difference) => difference > 0),
  series_greater_equals: test((difference) => difference >= 0),
  series_less: test((difference) => difference < 0),
  series_less_equals: test((difference) => difference <= 0),
  series_cosine_similarity: cosine,
  series_pearson_correlation: pearson,
  series_dot_product: (left: Json, right: Json) => finite(product(together(left, right))),
  series_magnitude: (series: Json) => finite(Math.hypot(...present(series))),
  series_sum: (series: Json) => finite(sum(present(series))),
  series_stats: (series: Json) => {
    const found = stats(series);
    return found && Object.values(found);
  },
  series_stats_dynamic: stats,
};

/** Functions that fill gaps, where the value that marks a gap may be null. */
export const nullSeriesFunctions = {
  series_fill_forward: (series: Json, missing: Json = null) =>
    Array.isArray(series) ? filled(series, missing) : undefined,
  series_fill_backward: (series: Json, missing: Json = null) =>
    Array.isArray(series) ? filled([...series].reverse(), missing).reverse() : undefined,
  series_fill_const: (series: Json, value: Json, missing: Json = null) =>
    Array.isArray(series) ? series.map((element) => (isMissing(element, missing) ? value : element)) : undefined,
  series_fill_linear: (series: Json, missing: Json = null, edges: Json = true, constant: Json = 0) =>
    Array.isArray(series)
      ? like(
          series.filter((value) => !isMissing(value, missing)),
          linear(series, missing, edges !== false, numberOf(constant))
        )
      : undefined,
};
