import { readTime } from '../../frames/columns/times';
import { type Period } from '../plan/timeRanges';
import { type CellReader, numberOf } from '../../profile/cells';

/** Bins of equal size. Times are in milliseconds. */
export interface Bins {
  from: number;
  size: number;
  length: number;
}

const minute = 60_000;
const hour = 60 * minute;
/** Bin sizes in milliseconds. Each divides a longer unit, so bins begin at the same times in every range. */
const sizes = [1 / 60, 1 / 12, 1 / 6, 1 / 2, 1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((n) => n * minute);

/**
 * Whole bins that cover a period.
 * @param most maximum number of bins
 */
export function binsAround({ from, to }: Period, most: number): Bins {
  const size = sizes.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / hour) * hour;
  const begin = Math.floor(from / size) * size;
  return { from: begin, size, length: Math.ceil((to - begin) / size) };
}

/** APL column `bin_` for an event's bin. */
export const binColumn = (time: string, { size }: Pick<Bins, 'size'>): string => `bin_ = bin(${time}, ${size / 1000}s)`;

/** Creates a function that sums the counts of a result's rows by bin. */
export function overTime(given: readonly CellReader[], bins: Bins) {
  const rows = given.map((row) => {
    const bin = row('bin_');
    return { row, start: (typeof bin === 'string' ? readTime(bin)?.milliseconds : undefined) ?? NaN };
  });
  return (countOf: (row: CellReader) => number): number[] =>
    sumsByBin(
      rows.map(({ row, start }) => [start, countOf(row)]),
      bins
    );
}

/** Sums counts by bin. Leaves out counts outside of the bins. */
export function sumsByBin(
  counts: ReadonlyArray<[time: number, count: number]>,
  { from, size, length }: Bins
): number[] {
  const sums = new Array<number>(length).fill(0);
  for (const [time, count] of counts) {
    const place = Math.floor((time - from) / size);
    if (place in sums) {
      sums[place] += count;
    }
  }
  return sums;
}

/** The number in a column; 0 if missing. */
export const countIn = (row: CellReader, column: string): number => numberOf(row(column)) ?? 0;

/** Sum of the values from one bin to another, inclusive. */
export const sumOf = (values: readonly number[], from: number, to: number): number =>
  values.slice(from, to + 1).reduce((sum, one) => sum + one, 0);
