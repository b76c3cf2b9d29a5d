import { type Cell } from '../service/types';

// One loop for each type: compared with a type that is not known beforehand, each cell's type would be a text.
//
// Browsers keep a list of numbers as bare numbers. A loop that has seen such lists and others at one index makes objects of all numbers
// of a list before it reads the first one; so those are told by their first cell, and where lists of all kinds are read, `at` does it.

/** Whether every cell is a text, or `null`. */
export function areTexts(column: Cell[]): boolean {
  if (typeof column.at(0) === 'number') {
    return false;
  }
  let row = 0;
  // Four at once take less time than one after the other.
  while (
    row + 3 < column.length &&
    typeof column[row] === 'string' &&
    typeof column[row + 1] === 'string' &&
    typeof column[row + 2] === 'string' &&
    typeof column[row + 3] === 'string'
  ) {
    row += 4;
  }
  for (; row < column.length; row++) {
    const cell = column[row];
    if (typeof cell !== 'string' && cell !== null) {
      return false;
    }
  }
  return true;
}

/** Whether every cell is `true`, `false` or `null`. */
export function areBooleans(column: Cell[]): boolean {
  if (typeof column.at(0) === 'number') {
    return false;
  }
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (cell !== true && cell !== false && cell !== null) {
      return false;
    }
  }
  return true;
}
