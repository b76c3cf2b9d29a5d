import { type TableColumn } from './readTable';

/** A column of other rows: a row's number may stand several times, or not at all. */
export function rowsOf(column: TableColumn, rows: ArrayLike<number>): TableColumn {
  const { parsed, values, nanos, ...rest } = column;
  const made: TableColumn = { ...rest, values: Array.from(rows, (row) => values[row]) };
  if (parsed !== undefined) {
    made.parsed = Array.from(rows, (row) => parsed[row]);
  }
  return nanos === undefined ? made : { ...made, nanos: Array.from(rows, (row) => nanos[row]) };
}
