import { type Cell } from '../service/types';

// One loop for each type: compared with a type that is not known beforehand, each cell's type would be a text.

/** Whether every cell is a text, or `null`. */
export function areTexts(column: Cell[]): boolean {
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (typeof cell !== 'string' && cell !== null) {
      return false;
    }
  }
  return true;
}

/** Whether every cell is `true`, `false` or `null`. */
export function areBooleans(column: Cell[]): boolean {
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (cell !== true && cell !== false && cell !== null) {
      return false;
    }
  }
  return true;
}
