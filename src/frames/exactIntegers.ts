import { type Cell } from '../service/types';
import { type ColumnText } from './columnText';

/** As JSON has it, or as a text in it. */
const integerForm = /^"?\s*[+-]?\d+\s*"?$/;

/**
 * Integers as the service wrote them, for a column in which some are beyond 2^53; `numbers` is what it was read as. `undefined` where
 * they are not known: the text does not hold this column as it was parsed. `numbers` themselves where no integer is that large after
 * all (`1e300` is a fraction's way of writing).
 */
export function exactIntegers(
  column: Cell[],
  numbers: unknown[],
  source: ColumnText | undefined
): unknown[] | undefined {
  const written: unknown[] | undefined = column.some(isUnsafe) ? source?.digits() : column.map(String);
  if (written === undefined || written.length !== column.length) {
    return undefined;
  }
  if (!holdsLarge(numbers, written)) {
    return numbers;
  }
  if (numbers !== column || column.includes(null)) {
    for (let row = 0; row < column.length; row++) {
      const cell = column.at(row);
      // Digits that came as text are exact already.
      written[row] = numbers.at(row) === null ? null : typeof cell === 'string' ? cell.trim() : written[row];
    }
  }
  return written;
}

/**
 * A column of integers whose digits are known without the answer's text: those beyond 2^53 are texts. The column itself where there
 * are none, or where the text does not hold it as it was parsed.
 */
export function withExactDigits(column: Cell[], source: ColumnText): Cell[] {
  const digits = column.some(isUnsafe) ? source.digits() : undefined;
  return digits === undefined || digits.length !== column.length
    ? column
    : column.map((cell, row) => (isUnsafe(cell) ? digits[row] : cell));
}

/** Whether digits are those of an integer beyond 2^53; the first one ends the search. */
function holdsLarge(numbers: unknown[], written: unknown[]): boolean {
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers.at(row);
    if (isUnsafe(number) && integerForm.test(String(written[row]))) {
      return true;
    }
  }
  return false;
}

/** Whether a number may stand for other integers as well. */
export function isUnsafe(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

export function holdsUnsafe(cell: Cell): boolean {
  if (typeof cell === 'number') {
    return isUnsafe(cell);
  }
  if (typeof cell !== 'object' || cell === null) {
    return false;
  }
  return (Array.isArray(cell) ? cell : Object.values(cell)).some(holdsUnsafe);
}
