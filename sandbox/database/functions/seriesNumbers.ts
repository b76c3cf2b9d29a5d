import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { type Json } from './json';

/** An array of numbers; null for each element that isn't a number. */
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

/** Writes results as timespans if the original series contains only timespans. */
export function like(series: Json, results: Numbers | undefined): Json[] | undefined {
  const given = Array.isArray(series) ? series.filter((value) => value !== null) : [];
  return given.length > 0 && given.every(isTimespan)
    ? results?.map((value) => (value === null ? null : timespanText(Math.round(value))))
    : results;
}

/** Writes a timespan as `[-][d.]hh:mm:ss[.fffffffff]`. */
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
