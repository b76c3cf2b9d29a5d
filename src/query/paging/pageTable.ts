import { type Cell, type Table, type TableField, type TabularResponse } from '../../service/types';
import { type Instant } from '../../service/instant';
import { readTime } from '../../frames/columns/times';

export class PageTable {
  readonly rows: number;
  /** Key of a row, the same for equal rows on all pages. */
  readonly keyOf: (row: number) => string;
  private readonly time: Cell[] | undefined;

  constructor(table: Table) {
    const { fields, columns = [] } = table;
    this.keyOf = rowKeysOf(table);
    this.rows = rowsIn(table);
    this.time = columns[fields.findIndex(({ name }) => name === '_time')];
  }

  /** The row's moment; `undefined` if its time is missing or unreadable. */
  timeOf(row: number): Instant | undefined {
    const cell = this.time?.[row];
    return typeof cell === 'string' ? readTime(cell) : undefined;
  }
}

/** Creates a function that returns a row's key; equal rows share it. A missing column counts as empty. */
export function rowKeysOf({ fields, columns = [], exact }: Table): (row: number) => string {
  const keys = columnKeys(fields);
  // Integers beyond 2^53 are rounded in `columns`, where different numbers may look equal.
  const cells = keys.map((key, at) => ({ key, column: exact?.get(at) ?? columns[at] ?? [] }));
  cells.sort((a, b) => (a.key < b.key ? -1 : 1));
  return (row) => JSON.stringify(cells.flatMap(({ key, column }) => (column[row] == null ? [] : [key, column[row]])));
}

/** Keys of columns, the same on all pages. A number distinguishes columns with the same name. */
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

/** A table with only the given rows, in ascending order. Consecutive rows are sliced, which is faster. */
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

/** The first table, which contains the rows rather than totals; empty if there is none. */
export function rowsTable({ tables }: TabularResponse): Table {
  return tables.at(0) ?? { name: '', fields: [], columns: [] };
}
