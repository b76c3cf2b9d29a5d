import { type QueryResultMetaNotice } from '@grafana/data';

import { ColumnText } from '../../frames/columnText';
import { exactCells } from '../../frames/exactCells';
import { holdsUnsafe, withExactDigits } from '../../frames/exactIntegers';
import { columnKind } from '../../frames/kinds';
import { exactTextNote } from '../../frames/readTable';
import { TableText } from '../../frames/tableText';
import { type Cell, type Table, type TableField } from '../../service/types';
import { type FreshRows, pick } from './pageTable';

/** The rows of all pages as one table of the service's. */
export class GrowingTable {
  private first: Table | undefined;
  private readonly columns: Cell[][] = [];
  private readonly places = new Map<string, number>();
  /** What is to be said of single columns, by name. */
  readonly notices = new Map<string, QueryResultMetaNotice>();
  private rows = 0;

  /** @param text the page's: the digits of large integers are read from it, for nobody keeps the texts of all pages */
  append(table: Table, fresh: FreshRows, text: string): void {
    const columns = table.columns ?? [];
    const tableText = new TableText(text, 0, columns);
    this.first = { ...table, fields: this.first?.fields ?? [] };
    for (const [at, field] of table.fields.entries()) {
      let place = this.places.get(field.name);
      if (place === undefined) {
        place = this.columns.length;
        this.places.set(field.name, place);
        this.first.fields = [...this.first.fields, field];
        this.columns.push(new Array<null>(this.rows).fill(null));
      }
      const column = this.columns[place];
      const cells = columns.at(at) ?? [];
      for (const cell of pick(this.exact(field, cells, new ColumnText(tableText, at)), fresh)) {
        column.push(cell);
      }
    }
    this.rows += fresh.count;
    for (const column of this.columns) {
      while (column.length < this.rows) {
        column.push(null);
      }
    }
  }

  /** A page's cells with integers beyond 2^53 as texts, where their digits are known. */
  private exact(field: TableField, cells: Cell[], source: ColumnText): Cell[] {
    const kind = columnKind(field.type, cells);
    if (kind === 'integer' || kind === 'number') {
      return withExactDigits(cells, source);
    }
    if (kind !== 'json' || !cells.some(holdsUnsafe)) {
      return cells;
    }
    const exact = exactCells(cells, source) ?? cells;
    if (exact !== cells) {
      // Whoever reads the whole table finds texts, and cannot know that they were numbers.
      this.notices.set(field.name, { severity: 'info', text: exactTextNote(field) });
    }
    return exact;
  }

  /** The tables of an answer with all rows in the first one. The columns are copies: frames may keep them. */
  tables(tables: Table[]): Table[] {
    return this.first === undefined
      ? tables
      : [{ ...this.first, columns: this.columns.map((column) => column.slice()) }];
  }
}
