import { type Cell, type Table, type TableField } from '../../service/types';
import { columnKeys, type FreshRows, pick } from './pageTable';

/** A column whose cells come page by page. */
interface GrowingColumn {
  field: TableField;
  pages: Array<{ cells: Cell[]; exact?: Cell[] }>;
}

/**
 * The rows of all pages as one table of the service's. Pages stay apart until the table is asked for: to push each cell would take
 * more than four times as long as to parse the pages.
 */
export class GrowingTable {
  rows = 0;
  private first: Table | undefined;
  private readonly columns = new Map<string, GrowingColumn>();

  /** Adds the new rows of a page. Columns that are new are empty before, those that it lacks are empty from here. */
  append(table: Table, fresh: FreshRows): void {
    this.first ??= table;
    const missing = new Set(this.columns.values());
    const keys = columnKeys(table.fields);
    for (const [at, field] of table.fields.entries()) {
      const column = this.column(keys[at], field);
      missing.delete(column);
      column.field = { ...column.field, type: joinTypes(column.field.type, field.type) };
      const exact = table.exact?.get(at);
      column.pages.push({
        cells: filled(pick(table.columns?.[at] ?? [], fresh), fresh.count),
        exact: exact && filled(pick(exact, fresh), fresh.count),
      });
    }
    for (const column of missing) {
      column.pages.push({ cells: nulls(fresh.count) });
    }
    this.rows += fresh.count;
  }

  /** Returns the table so far; `undefined` before the first page. What it holds stays as it is when more rows come. */
  table(): Table | undefined {
    if (this.first === undefined) {
      return undefined;
    }
    const columns = [...this.columns.values()];
    const pages = columns.map(joinPages);
    const exact = new Map<number, Cell[]>();
    for (const [at, page] of pages.entries()) {
      if (page.exact !== undefined) {
        exact.set(at, page.exact);
      }
    }
    return {
      ...this.first,
      fields: columns.map(({ field }) => field),
      columns: pages.map(({ cells }) => cells),
      exact: exact.size === 0 ? undefined : exact,
    };
  }

  private column(key: string, field: TableField): GrowingColumn {
    let column = this.columns.get(key);
    if (column === undefined) {
      column = { field, pages: this.rows === 0 ? [] : [{ cells: nulls(this.rows) }] };
      this.columns.set(key, column);
    }
    return column;
  }
}

/** Keeps a column's pages as one from now on. */
function joinPages(column: GrowingColumn): GrowingColumn['pages'][number] {
  const [first, ...others] = column.pages;
  if (others.length === 0) {
    return first;
  }
  const hasExact = column.pages.some(({ exact }) => exact !== undefined);
  const joined = {
    cells: first.cells.concat(...others.map(({ cells }) => cells)),
    exact: hasExact
      ? (first.exact ?? first.cells).concat(...others.map(({ cells, exact }) => exact ?? cells))
      : undefined,
  };
  column.pages = [joined];
  return joined;
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

function filled(cells: Cell[], rows: number): Cell[] {
  return cells.length < rows ? cells.concat(nulls(rows - cells.length)) : cells;
}

function nulls(count: number): Cell[] {
  return new Array<Cell>(count).fill(null);
}
