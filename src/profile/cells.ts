import { asObjects, cellText } from '../service/json';
import { readTimespan } from '@aplkit/language/apl/tree/readTimespan';
import { type Cell, type Table } from '../service/types';

/** Reads a row's cell by column; null for a missing column. */
export type CellReader = (column: string) => Cell;

export const rowOf = (table: Table | undefined): CellReader => rowsIn(table)(0);

export const readersOf = (table: Table | undefined): CellReader[] =>
  Array.from({ length: table?.columns?.[0]?.length ?? 0 }, (_, row) => row).map(rowsIn(table));

function rowsIn(table: Table | undefined): (row: number) => CellReader {
  const columns = new Map(
    table?.fields.map(({ name }, place) => [name, table.exact?.get(place) ?? table.columns?.[place]])
  );
  return (row) => (name) => columns.get(name)?.[row] ?? null;
}

/** Number in a cell. Strings may be integers beyond 2^53, or timespans, which become nanoseconds. */
export function numberOf(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') {
    return cell;
  }
  if (typeof cell !== 'string' || cell.trim() === '') {
    return undefined;
  }
  const number = Number(cell);
  return Number.isNaN(number) ? readTimespan(cell) : number;
}

/** A value to filter by (empty if missing), with its number of events. */
export interface ValueCount {
  value: string;
  count: number;
}

/** Reads the result of `topk`. */
export function countsIn(cell: Cell): ValueCount[] {
  return asObjects(cell).flatMap(({ key, count }) => {
    const counted = numberOf(count);
    return key === undefined || counted === undefined ? [] : [{ value: cellText(key), count: counted }];
  });
}
