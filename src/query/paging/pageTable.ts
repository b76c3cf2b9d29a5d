import { ColumnText } from '../../frames/columnText';
import { holdsUnsafe } from '../../frames/exactIntegers';
import { TableText } from '../../frames/tableText';
import { type Cell, type Table, type TabularResponse } from '../../service/types';
import { type Instant, instantOf } from './instant';

/** The events of one answer, with the columns in the order in which all pages of a query name them. */
export class PageTable {
  readonly rows: number;
  private readonly cells: Array<Cell[] | undefined>;
  private readonly time: Cell[] | undefined;
  private readonly times = new Map<number, Instant | undefined>();
  /** Which of the answer's columns each of `cells` is. */
  private readonly places: number[] = [];
  /** The columns of which somebody asked for the texts of the cells. */
  private written: Map<number, string[] | undefined> | undefined;

  /**
   * @param names of all pages so far: names that are new are added to it
   * @param text the answer's, for the digits of integers that a number cannot hold
   */
  constructor(
    readonly table: Table,
    names: Map<string, number>,
    private readonly text: string
  ) {
    const { fields, columns = [] } = table;
    this.cells = [];
    fields.forEach(({ name }, at) => {
      const place = names.get(name) ?? names.size;
      names.set(name, place);
      this.cells[place] = columns[at];
      this.places[place] = at;
    });
    this.rows = columns.reduce((most, column) => Math.max(most, column.length), 0);
    this.time = columns[fields.findIndex(({ name }) => name === '_time')];
  }

  /** `undefined` where the row has no time that can be read. */
  timeOf(row: number): Instant | undefined {
    // Few rows are asked for, those near the edges, and these several times.
    if (!this.times.has(row)) {
      this.times.set(row, instantOf(this.time?.[row]));
    }
    return this.times.get(row);
  }

  /** Whether a row holds the same values as a row of another page; a column that one of them lacks is empty there. */
  equals(row: number, other: PageTable, otherRow: number): boolean {
    const columns = Math.max(this.cells.length, other.cells.length);
    for (let at = 0; at < columns; at++) {
      const cell = this.cells[at]?.at(row) ?? null;
      if (!sameCell(cell, other.cells[at]?.at(otherRow) ?? null)) {
        return false;
      }
      // Integers beyond 2^53 are rounded: different ones may have become the same number.
      if (holdsUnsafe(cell) && this.writtenAt(at, row) !== other.writtenAt(at, otherRow)) {
        return false;
      }
    }
    return true;
  }

  /** A cell as the service wrote it. */
  private writtenAt(column: number, row: number): string | undefined {
    this.written ??= new Map();
    if (!this.written.has(column)) {
      const table = new TableText(this.text, 0, this.table.columns ?? []);
      this.written.set(column, new ColumnText(table, this.places[column]).cells());
    }
    return this.written.get(column)?.[row];
  }
}

/** The rows of an answer that no page before had. */
export interface FreshRows {
  /** New rows among those that came before at least in part. */
  early: number[];
  /** From here on all are new, up to `to`. */
  from: number;
  to: number;
  count: number;
}

/** The first of the rows that are new. */
export function firstOf({ early, from }: FreshRows): number {
  return early.at(0) ?? from;
}

/** The first ones of them, at most so many. */
export function firstRows(fresh: FreshRows, most: number): FreshRows {
  if (fresh.count <= most) {
    return fresh;
  }
  const early = fresh.early.slice(0, most);
  return { ...fresh, early, to: fresh.from + most - early.length, count: most };
}

/** What is in the rows' places of a list; the list itself where that is all of it. */
export function pick<T>(list: T[], { early, from, to }: FreshRows): T[] {
  if (early.length > 0) {
    return [...early.map((row) => list[row]), ...list.slice(from, to)];
  }
  return from === 0 && to === list.length ? list : list.slice(from, to);
}

/** The table with the rows; others hold totals. An answer without one has no rows. */
export function rowsTable({ tables }: TabularResponse): Table {
  return tables.at(0) ?? { name: '', fields: [], columns: [] };
}

function sameCell(a: Cell, b: Cell): boolean {
  if (a === b) {
    return true;
  }
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
    ? JSON.stringify(a) === JSON.stringify(b)
    : false;
}
