import { type Cell, type Table, type TableField } from '../../service/types';
import { columnKeys } from './pageTable';

/** An answer's table, and the numbers of those of its rows that count, in ascending order. */
export interface TablePart {
  table: Table;
  rows: number[];
}

/** Returns the rows of several answers as one table; `undefined` without answers. A column is empty where an answer lacks it. */
export function joinTables(parts: TablePart[]): Table | undefined {
  // Without rows, an answer's columns say nothing of the others.
  const [first, ...others] = parts.filter(({ rows }, index) => index === 0 || rows.length > 0);
  if (first === undefined) {
    return undefined;
  }
  const keyed = [first, ...others].map((part) => ({ ...part, keys: columnKeys(part.table.fields) }));
  const fields = new Map<string, TableField>();
  for (const { table, keys } of keyed) {
    keys.forEach((key, at) => {
      const field = table.fields[at];
      const known = fields.get(key) ?? field;
      fields.set(key, { ...known, type: joinTypes(known.type, field.type) });
    });
  }
  const columns: Cell[][] = [];
  const exact = new Map<number, Cell[]>();
  for (const key of fields.keys()) {
    const pages = keyed.map(({ table, rows, keys }) => {
      const at = keys.indexOf(key);
      const digits = table.exact?.get(at);
      const cells = cellsOf(table.columns?.[at], rows);
      return { cells, isExact: digits !== undefined, exact: digits === undefined ? cells : cellsOf(digits, rows) };
    });
    if (pages.some(({ isExact }) => isExact)) {
      exact.set(columns.length, joined(pages.map((page) => page.exact)));
    }
    columns.push(joined(pages.map(({ cells }) => cells)));
  }
  return { ...first.table, fields: [...fields.values()], columns, exact: exact.size === 0 ? undefined : exact };
}

/** Returns the cells of the rows; the column itself where these are all of it. */
function cellsOf(column: Cell[] = [], rows: number[]): Cell[] {
  return rows.length === column.length ? column : rows.map((row) => column[row] ?? null);
}

/** Joins lists at once: to push each cell would take more than four times as long as to parse the pages. */
function joined([first, ...others]: Cell[][]): Cell[] {
  return others.length === 0 ? first : first.concat(...others);
}

/** Returns the wire type of a column that has these types in different pages; a page without values does not know it. */
function joinTypes(a: string, b: string): string {
  if (a === b) {
    return a;
  }
  const types = new Set([...a.split('|'), ...b.split('|')]);
  if (types.size > 1) {
    types.delete('unknown');
  }
  return [...types].join('|');
}
