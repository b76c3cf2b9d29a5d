import { ColumnText } from '../../frames/columnText';
import { withExactDigits } from '../../frames/exactIntegers';
import { columnKind } from '../../frames/kinds';
import { type Cell, type Table } from '../../service/types';
import { type FreshRows, pick } from './pageTable';

/** The rows of all pages as one table of the service's. */
export class GrowingTable {
  private first: Table | undefined;
  private readonly columns: Cell[][] = [];
  private readonly places = new Map<string, number>();
  private rows = 0;

  /** @param text the page's: the digits of large integers are read from it, for nobody keeps the texts of all pages */
  append(table: Table, fresh: FreshRows, text: string): void {
    const columns = table.columns ?? [];
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
      const kind = columnKind(field.type, cells);
      const exact =
        kind === 'integer' || kind === 'number' ? withExactDigits(cells, new ColumnText(text, 0, at, columns)) : cells;
      for (const cell of pick(exact, fresh)) {
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

  /** The tables of an answer with all rows in the first one. The columns are copies: frames may keep them. */
  tables(tables: Table[]): Table[] {
    return this.first === undefined
      ? tables
      : [{ ...this.first, columns: this.columns.map((column) => column.slice()) }];
  }
}
