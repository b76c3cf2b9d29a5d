import { FieldType } from '@grafana/data';

import { type Cell } from '../../service/types';
import { columnOf, type LargeIntegers, type ReadColumn } from './column';
import { readTimespan } from './timespans';

/** Numbers that JSON cannot carry, as services write them. */
const specialNumbers: ReadonlyMap<string, number> = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
  ['infinity', Infinity],
  ['+infinity', Infinity],
  ['-infinity', -Infinity],
]);

const integerForm = /^[+-]?\d+$/;

/** Reads a column of numbers; `exact`, or texts in the column itself, may be integers beyond 2^53. */
export function numberColumn(
  kind: 'integer' | 'float' | 'number',
  column: Cell[],
  exact: Cell[] | undefined,
  large: LargeIntegers
): ReadColumn {
  const { values, bad, unsafe } = areNumbers(column) ? { values: column, bad: [], unsafe: false } : converted(column);
  if (kind === 'float' || (exact === undefined && !unsafe)) {
    return columnOf(kind, values, { bad });
  }
  if (large === 'number') {
    return columnOf(kind, values, { bad, rounded: true });
  }
  const written = exact ?? column;
  const texts = values.map((value, row) => (value === null ? null : String(written[row]).trim()));
  return columnOf(kind, texts, { bad, exactText: true, type: FieldType.string });
}

/** Reads a column of `timespan` values as nanoseconds. */
export function timespanColumn(column: Cell[]): ReadColumn {
  const bad: number[] = [];
  let rounded = false;
  const values = column.map((value, row) => {
    const read = typeof value === 'string' || typeof value === 'number' ? readTimespan(value) : undefined;
    if (read === undefined) {
      if (value !== null) {
        bad.push(row);
      }
      return null;
    }
    rounded ||= isUnsafe(read);
    return read;
  });
  return columnOf('timespan', values, { bad, rounded });
}

/** Tells whether every value is a number or `null`. `at` keeps fractions from becoming objects, where an index would not. */
function areNumbers(column: Cell[]): boolean {
  for (let row = 0; row < column.length; row++) {
    const value = column.at(row);
    if (typeof value !== 'number' && value !== null) {
      return false;
    }
  }
  return true;
}

function converted(column: Cell[]): { values: Cell[]; bad: number[]; unsafe: boolean } {
  const bad: number[] = [];
  let unsafe = false;
  const values = column.map((value, row) => {
    if (typeof value === 'number' || value === null) {
      return value;
    }
    const number = typeof value === 'string' ? numberOf(value.trim()) : undefined;
    if (number === undefined) {
      bad.push(row);
      return null;
    }
    unsafe ||= isUnsafe(number) && typeof value === 'string' && integerForm.test(value.trim());
    return number;
  });
  return { values, bad, unsafe };
}

function numberOf(word: string): number | undefined {
  const special = specialNumbers.get(word.toLowerCase());
  if (special !== undefined || word === '') {
    return special;
  }
  const value = Number(word);
  return Number.isNaN(value) ? undefined : value;
}

/** Tells whether several integers may have become this number. */
function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
