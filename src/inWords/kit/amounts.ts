import { nameParts } from '../../names/nameParts';

/** A number as written, with its unit. */
export interface WrittenAmount {
  number: string;
  unit: string;
}

/** Units of time: the unit in APL, its nanoseconds, and words for it. */
export const timeUnits: ReadonlyArray<readonly [apl: string, nanoseconds: number, words: string]> = [
  ['ns', 1, 'ns|nanosecond|nanoseconds'],
  ['microsecond', 1e3, 'us|µs|μs|microsecond|microseconds'],
  ['ms', 1e6, 'ms|msec|millisecond|milliseconds'],
  ['s', 1e9, 's|sec|secs|second|seconds'],
  ['m', 60e9, 'm|min|mins|minute|minutes'],
  ['h', 3600e9, 'h|hr|hrs|hour|hours'],
  ['d', 86400e9, 'd|day|days'],
];

/** Units of size: the bytes, and words for the unit. */
export const sizeUnits: ReadonlyArray<readonly [bytes: number, words: string]> = [
  [1, 'b|byte|bytes'],
  [1e3, 'kb|kilobyte|kilobytes'],
  [1e6, 'mb|megabyte|megabytes'],
  [1e9, 'gb|gigabyte|gigabytes'],
  [1024, 'kib'],
  [1024 ** 2, 'mib'],
  [1024 ** 3, 'gib'],
];

/** True if a word consists of characters that don't need quotes. */
export const isPlainText = (word: string): boolean => /^\.?[\p{L}\p{N}/_][\p{L}\p{N}\-_./:@#+]*$/u.test(word);

/** The first digit of statuses such as `5xx`. */
export const statusDigit = (word: string): string | undefined => /^([1-5])xx$/.exec(word)?.[1];

/** Converts a number with a unit of time to a duration in APL; `undefined` for other units. */
export function timespanOf({ number, unit }: WrittenAmount): string | undefined {
  const [apl] = timeUnits.find(([, , words]) => words.split('|').includes(unit)) ?? [];
  return apl && `${number}${apl}`;
}

/** Converts a number to a field's unit; `undefined` if a unit is unknown. */
export function inUnitOf(
  { name, unit: own = '' }: { name: string; unit?: string },
  { number, unit }: WrittenAmount
): string | undefined {
  if (unit === '') {
    return number;
  }
  const timeOf = (word: string) => timeUnits.find(([, , words]) => words.split('|').includes(word))?.[1];
  const bytesOf = (word: string) => sizeUnits.find(([, words]) => words.split('|').includes(word))?.[0];
  const fieldUnit = own || nameParts(name).at(-1) || '';
  const isSize = ['bytes', 'decbytes', 'byte'].includes(fieldUnit) && bytesOf(unit) !== undefined;
  const [from, to] = isSize ? [bytesOf(unit), 1] : [timeOf(unit), timeOf(fieldUnit)];
  return from === undefined || to === undefined
    ? undefined
    : String(Number(((Number(number) * from) / to).toPrecision(12)));
}
