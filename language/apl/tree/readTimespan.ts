import { parseTimespan } from './timespan';

const unitForm = /\d+(?:\.\d+)?[a-z]+/g;

/** Converts a timespan to nanoseconds: a number of them, `[-][d.]hh:mm:ss[.fffffffff]`, or units (`1h2m3.5s`, `122.41µs`). */
export function readTimespan(value: string | number): number | undefined {
  if (typeof value === 'number') {
    return value;
  }
  const text = value.trim().replace(/[µμ]s/g, 'us');
  const isNegative = text.startsWith('-');
  const unsigned = isNegative ? text.slice(1) : text;
  const units = unsigned.match(unitForm) ?? [];
  if (units.join('') !== unsigned && unsigned.split(':').length !== 3) {
    return undefined;
  }
  let total = 0;
  for (const part of units.length > 0 ? units : [unsigned]) {
    total += Number(parseTimespan(part) ?? NaN);
  }
  return Number.isNaN(total) ? undefined : isNegative && total !== 0 ? -total : total;
}
