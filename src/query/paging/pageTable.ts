import { type Cell, type Table, type TableField, type TabularResponse } from '../../service/types';
import { type Instant } from '../../service/instant';
import { readTime } from '../../frames/columns/times';

export class PageTable {
  readonly rows: number;
  /** Key that equal rows of all pages share. */
  readonly keyOf: (row: number) => string;
  private readonly time: Cell[] | undefined;

  constructor(table: Table) {
    const { fields, columns = [] } = table;
    this.keyOf = rowKeysOf(table);
    this.rows = rowsIn(table);
    this.time = columns[fields.findIndex(({ name }) => name === '_time')];
  }

  /** The row's moment; `undefined` if it has no time that can be read. */
  timeOf(row: number): Instant | undefined {
    const cell = this.time?.[row];
    return typeof cell === 'string' ? readTime(cell) : undefined;
  }
}

/** Creates a function from a row to a key that equal rows share; a missing column is empty. */
export function rowKeysOf({ fields, columns = [], exact }: Table): (row: number) => string {
  const keys = columnKeys(fields);
  // Integers beyond 2^53 are rounded in `columns`: different ones may be equal.
  const cells = keys.map((key, at) => ({ key, column: exact?.get(at) ?? columns[at] ?? [] }));
  cells.sort((a, b) => (a.key < b.key ? -1 : 1));
  return (row) => JSON.stringify(cells.flatMap(({ key, column }) => (column[row] == null ? [] : [key, column[row]])));
}

/** Key of each column in all pages. Columns with the same name differ by number. */
export function columnKeys(fields: TableField[]): string[] {
  const seen = new Map<string, number>();
  return fields.map(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return JSON.stringify([name, number]);
  });
}

export function rowsIn({ columns = [] }: Table): number {
  return columns.reduce((max, column) => Math.max(max, column.length), 0);
}

/** A table of some rows in ascending order. Mostly consecutive, which makes slicing fast. */
export function tableOfRows(table: Table, rows: number[]): Table {
  const [first = 0] = rows;
  const end = first + rows.length;
  return rows.at(-1) === end - 1
    ? cutColumns(table, (column) => column.slice(first, end))
    : cutColumns(table, (column) => rows.map((row) => column[row] ?? null));
}

export function cutColumns(table: Table, cut: (column: Cell[]) => Cell[]): Table {
  const exact = table.exact && new Map([...table.exact].map(([place, column]) => [place, cut(column)]));
  return { ...table, columns: table.columns?.map(cut), exact };
}

/** The table with the rows; others have totals. Without one, there are no rows. */
export function rowsTable({ tables }: TabularResponse): Table {
  return tables.at(0) ?? { name: '', fields: [], columns: [] };
}
