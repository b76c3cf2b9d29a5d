import { type Cell, type TabularResponse } from './types';

/** Types of columns that are shown the same whether their digits are known or not; most columns of some answers are of these. */
const withoutIntegers: ReadonlySet<string | undefined> = new Set(['float', 'datetime', 'timespan', 'boolean']);

/** Whether an answer has integers that may exceed what a number holds. */
export function hasUnsafe({ tables }: TabularResponse): boolean {
  return tables.some(({ fields, columns = [] }) =>
    columns.some((column, place) => !withoutIntegers.has(fields[place]?.type) && countUnsafe(column) > 0)
  );
}

/** Whether several integers may have become this number. */
export function isUnsafe(value: number): boolean {
  return value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER;
}

/** Counts such numbers, also in lists and maps, without recursion: a value may be nested deeper than the stack allows. */
export function countUnsafe(column: Cell[]): number {
  let count = 0;
  const nested: Cell[][] = [];
  for (let list: Cell[] | undefined = column; list !== undefined; list = nested.pop()) {
    // An indexed loop: `some` makes an object of each fraction.
    for (let row = 0; row < list.length; row++) {
      const cell = list.at(row);
      if (typeof cell === 'number') {
        count += isUnsafe(cell) ? 1 : 0;
      } else if (typeof cell === 'object' && cell !== null) {
        nested.push(Array.isArray(cell) ? cell : Object.values(cell));
      }
    }
  }
  return count;
}
