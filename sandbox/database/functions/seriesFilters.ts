import { type Json } from './json';
import { LimitError, limitNumber } from './limits';
import { finite, like, numbersOf, present, sum } from './seriesNumbers';

/** Filters a series by weights of its values, the newest first, and of earlier results. */
export function filter(values: number[], weights: number[], feedback: number[], offset: number): number[] {
  const results: number[] = [];
  values.forEach((_, index) => {
    const input = sum(weights.map((weight, lag) => weight * (values[index + offset - lag] ?? 0)));
    const output = sum(feedback.slice(1).map((weight, lag) => weight * (results[index - 1 - lag] ?? 0)));
    results.push((input - output) / (feedback[0] ?? 1));
  });
  return results;
}

/** The most work of a filter: the number of values times the number of weights. */
const maxWork = 5_000_000;

export function zeros(series: Json, weights: Json): number[] {
  const values = (numbersOf(series) ?? []).map((value) => value ?? 0);
  if (values.length * present(weights).length > maxWork) {
    throw new LimitError(
      `a filter takes at most ${limitNumber(maxWork)} products of a value and a weight: shorten the series or the filter`
    );
  }
  return values;
}

/** Filters a series by weights. At the ends, where some weights find no value, the others count for more, so a moving average stays one. */
export function fir(series: Json, weights: Json, normalize: Json = true, center: Json = false): Json | undefined {
  if (!Array.isArray(series) || !Array.isArray(weights)) {
    return undefined;
  }
  const values = zeros(series, weights);
  const given = present(weights);
  const offset = center === true ? Math.floor((given.length - 1) / 2) : 0;
  const filtered = filter(values, given, [1], offset);
  const isAverage = normalize !== false && sum(given) !== 0;
  const shares = filter(
    values.map(() => 1),
    given,
    [1],
    offset
  );
  return like(
    series,
    filtered.map((value, index) => finite(isAverage ? value / shares[index] : value))
  );
}
