import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { type Json } from './json';
import { LimitError, limitNumber } from './limits';

/** An array of numbers; null where an element is none. */
export type Numbers = Array<number | null>;

export function numberOf(value: Json): number | null {
  if (typeof value === 'string') {
    const timespan = parseTimespan(value);
    return timespan === undefined || !value.includes(':') ? null : Number(timespan);
  }
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
}

export function numbersOf(series: Json): Numbers | undefined {
  return Array.isArray(series) ? series.map(numberOf) : undefined;
}

export const isTimespan = (value: Json): boolean => typeof value === 'string' && numberOf(value) !== null;

/** Writes results as timespans where the original series holds nothing else. */
export function like(series: Json, results: Numbers | undefined): Json[] | undefined {
  const given = Array.isArray(series) ? series.filter((value) => value !== null) : [];
  return given.length > 0 && given.every(isTimespan)
    ? results?.map((value) => (value === null ? null : timespanText(Math.round(value))))
    : results;
}

/** A timespan as `[-][d.]hh:mm:ss[.fffffffff]`. */
function timespanText(nanoseconds: number): string {
  const size = Math.abs(nanoseconds);
  const seconds = Math.floor(size / 1e9);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const fraction = String(size % 1e9)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
  return `${nanoseconds < 0 ? '-' : ''}${days > 0 ? `${days}.` : ''}${time}${fraction && `.${fraction}`}`;
}

export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const present = (series: Json): number[] => (numbersOf(series) ?? []).filter((value) => value !== null);
export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

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
