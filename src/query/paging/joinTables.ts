import { type Cell, type Table, type TableField } from '../../service/types';
import { columnKeys, rowsIn } from './pageTable';

/** Concatenates tables. If one lacks a column, its cells are null. */
export function joinTables(tables: Table[]): Table {
  // The columns of an empty table carry no information.
  const [first, ...others] = tables.filter((table, index) => index === 0 || rowsIn(table) > 0);
  const keyed = [first, ...others].map((table) => ({ table, rows: rowsIn(table), keys: columnKeys(table.fields) }));
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
      const cells = filled(table.columns?.[at], rows);
      return { cells, isExact: digits !== undefined, exact: digits === undefined ? cells : filled(digits, rows) };
    });
    if (pages.some(({ isExact }) => isExact)) {
      exact.set(columns.length, joined(pages.map((page) => page.exact)));
    }
    columns.push(joined(pages.map(({ cells }) => cells)));
  }
  return { ...first, fields: [...fields.values()], columns, exact: exact.size === 0 ? undefined : exact };
}

function filled(column: Cell[] = [], rows: number): Cell[] {
  return column.length === rows ? column : [...column, ...new Array<Cell>(rows - column.length).fill(null)];
}

/** Joins lists in one step. Pushing each cell would take longer than parsing the pages. */
function joined([first, ...others]: Cell[][]): Cell[] {
  return others.length === 0 ? first : first.concat(...others);
}

/** Wire type of a column with different types on its pages; `unknown`, as on empty pages, doesn't count. */
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
