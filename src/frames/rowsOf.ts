import { type TableColumn } from './readTable';

/** A column of other rows: a row's number may stand several times, or not at all. */
export function rowsOf(column: TableColumn, rows: ArrayLike<number>): TableColumn {
  const { parsed: _, values, nanos, ...rest } = column;
  const made = { ...rest, values: Array.from(rows, (row) => values[row]) };
  return nanos === undefined ? made : { ...made, nanos: Array.from(rows, (row) => nanos[row]) };
}
