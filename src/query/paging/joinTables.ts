import { type Cell, type Table, type TableField } from '../../service/types';
import { columnKeys, type FreshRows, pick } from './pageTable';

/** An answer's table, and those of its rows that count. */
export interface TablePart {
  table: Table;
  fresh: FreshRows;
}

/** Returns the rows of several answers as one table; `undefined` without answers. A column is empty where an answer lacks it. */
export function joinTables(parts: TablePart[]): Table | undefined {
  // Without rows, an answer's columns say nothing of the others.
  const [first, ...others] = parts.filter(({ fresh }, index) => index === 0 || fresh.count > 0);
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
    const pages = keyed.map(({ table, fresh, keys }) => {
      const at = keys.indexOf(key);
      const digits = table.exact?.get(at);
      const cells = rowsOf(table.columns?.[at], fresh);
      return { cells, isExact: digits !== undefined, exact: digits === undefined ? cells : rowsOf(digits, fresh) };
    });
    if (pages.some(({ isExact }) => isExact)) {
      exact.set(columns.length, joined(pages.map((page) => page.exact)));
    }
    columns.push(joined(pages.map(({ cells }) => cells)));
  }
  return { ...first.table, fields: [...fields.values()], columns, exact: exact.size === 0 ? undefined : exact };
}

/** Returns the cells of the rows, as many as there are rows. */
function rowsOf(column: Cell[] | undefined, fresh: FreshRows): Cell[] {
  const cells = column === undefined ? [] : pick(column, fresh);
  const missing = fresh.count - cells.length;
  return missing > 0 ? cells.concat(new Array<Cell>(missing).fill(null)) : cells;
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
