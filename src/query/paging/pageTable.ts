import { type Cell, type Table, type TableField, type TabularResponse } from '../../service/types';
import { type Instant } from '../../service/instant';
import { readTime } from '../../frames/columns/times';

/** The events of one answer. */
export class PageTable {
  readonly rows: number;
  /** Returns what equal rows of all pages have in common. */
  readonly keyOf: (row: number) => string;
  private readonly time: Cell[] | undefined;

  constructor(readonly table: Table) {
    const { fields, columns = [] } = table;
    this.keyOf = rowKeysOf(table);
    this.rows = columns.reduce((max, column) => Math.max(max, column.length), 0);
    this.time = columns[fields.findIndex(({ name }) => name === '_time')];
  }

  /** Returns the row's moment; `undefined` if it has no time that can be read. */
  timeOf(row: number): Instant | undefined {
    const cell = this.time?.[row];
    return typeof cell === 'string' ? readTime(cell) : undefined;
  }
}

/** Returns what makes a text of a row, which equal rows have in common; a column that an answer lacks is empty there. */
export function rowKeysOf({ fields, columns = [], exact }: Table): (row: number) => string {
  const keys = columnKeys(fields);
  // Integers beyond 2^53 are rounded in `columns`: different ones may have become the same number.
  const cells = keys.map((key, at) => ({ key, column: exact?.get(at) ?? columns[at] ?? [] }));
  cells.sort((a, b) => (a.key < b.key ? -1 : 1));
  return (row) => JSON.stringify(cells.flatMap(({ key, column }) => (column[row] == null ? [] : [key, column[row]])));
}

/** Returns what names each column of a table in all pages. Two columns may have one name: they differ by their number. */
export function columnKeys(fields: TableField[]): string[] {
  const seen = new Map<string, number>();
  return fields.map(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return JSON.stringify([name, number]);
  });
}

/** Returns the table with the rows; others contain totals. An answer without one has no rows. */
export function rowsTable({ tables }: TabularResponse): Table {
  return tables.at(0) ?? { name: '', fields: [], columns: [] };
}
