import { type Cell } from '../service/types';
import { type ColumnText } from './columnText';

/** As JSON has it, or as a text in it. */
const integerForm = /^"?\s*[+-]?\d+\s*"?$/;

/**
 * Integers as the service wrote them, for a column in which some are beyond 2^53; `numbers` is what it was read as. `undefined` where
 * the text does not hold this column as it was parsed; `numbers` themselves where no integer is that large after all (`1e300` is a
 * fraction's way of writing).
 */
export function exactIntegers(column: Cell[], numbers: unknown[], source: ColumnText): unknown[] | undefined {
  const written: unknown[] | undefined = source.digits();
  if (written === undefined || written.length !== column.length) {
    return undefined;
  }
  if (!holdsLarge(numbers, written)) {
    return numbers;
  }
  if (numbers !== column || column.includes(null)) {
    for (let row = 0; row < column.length; row++) {
      const cell = column[row];
      // Digits that came as text are exact already.
      written[row] = numbers[row] === null ? null : typeof cell === 'string' ? cell.trim() : written[row];
    }
  }
  return written;
}

/** Whether digits are those of an integer beyond 2^53; the first one ends the search. */
function holdsLarge(numbers: unknown[], written: unknown[]): boolean {
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row];
    if (typeof number === 'number' && isUnsafe(number) && integerForm.test(String(written[row]))) {
      return true;
    }
  }
  return false;
}

/** Whether a number may stand for other integers as well. */
export function isUnsafe(value: number): boolean {
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
