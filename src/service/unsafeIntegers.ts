import { type Cell, type TabularResponse } from './types';

/** Returns for each table the columns with integers that may exceed what a number holds; `undefined` where there are none. */
export function unsafeColumns({ tables }: TabularResponse): number[][] | undefined {
  const unsafe = tables.map(({ columns = [] }) => [...columns.keys()].filter((at) => hasUnsafe(columns[at])));
  return unsafe.some((places) => places.length > 0) ? unsafe : undefined;
}

/** Returns whether several integers may have become this number. */
export function isUnsafe(value: number): boolean {
  return value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER;
}

/** Searches lists and maps without recursion: a value may be nested deeper than the stack allows. */
function hasUnsafe(column: Cell[]): boolean {
  const nested: Cell[][] = [];
  for (let list: Cell[] | undefined = column; list !== undefined; list = nested.pop()) {
    // An indexed loop: `some` makes an object of each fraction.
    for (let row = 0; row < list.length; row++) {
      const cell = list.at(row);
      if (typeof cell === 'number') {
        if (isUnsafe(cell)) {
          return true;
        }
      } else if (typeof cell === 'object' && cell !== null) {
        nested.push(Array.isArray(cell) ? cell : Object.values(cell));
      }
    }
  }
  return false;
}
