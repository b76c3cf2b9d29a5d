import { type QueryResult } from '../service/queryResult';
import { joinTables } from '../query/paging/joinTables';
import { cutColumns, rowKeysOf, rowsIn, rowsTable, tableOfRows } from '../query/paging/pageTable';
import { type Table } from '../service/types';

/** How many different rows are remembered: as many as the requests of some seconds return at most. */
const maxKnownRows = 20_000;

/** The rows that a live tail shows: those that arrived last, each one once though requests overlap. */
export class TailRows {
  private tables: Table[] = [];
  /** How often each row came in one result. Equal events differ by their number only. */
  private readonly known = new Map<string, number>();
  private last: QueryResult | undefined;

  constructor(private readonly maxRows: number) {}

  /** Takes a result, the latest events first, and returns how many of its rows are new. */
  take(result: QueryResult): number {
    this.last = result;
    const table = rowsTable(result.body);
    const counts = new Map<string, number>();
    const keyOf = rowKeysOf(table);
    const rows = (table.columns?.at(0) ?? []).flatMap((_, row) => {
      const key = keyOf(row);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > (this.known.get(key) ?? 0) ? [row] : [];
    });
    this.remember(counts);
    this.tables.push(tableOfRows(table, rows));
    this.drop();
    return rows.length;
  }

  /** The rows as one result, those that arrived last first. */
  result(): QueryResult {
    if (this.last === undefined) {
      throw new Error('No result yet.');
    }
    return { ...this.last, body: { ...this.last.body, tables: [joinTables([...this.tables].reverse())] } };
  }

  private remember(counts: Map<string, number>): void {
    for (const [key, count] of counts) {
      const before = this.known.get(key) ?? 0;
      // Those that were seen last are at the end.
      this.known.delete(key);
      this.known.set(key, Math.max(before, count));
    }
    for (const key of this.known.keys()) {
      if (this.known.size <= maxKnownRows) {
        return;
      }
      this.known.delete(key);
    }
  }

  /** Drops the rows that are too many, those that arrived first. */
  private drop(): void {
    let surplus = this.tables.reduce((sum, table) => sum + rowsIn(table), 0) - this.maxRows;
    const kept = this.tables.map((table) => {
      const left = Math.max(0, rowsIn(table) - Math.max(0, surplus));
      surplus -= rowsIn(table) - left;
      return left === rowsIn(table) ? table : cutColumns(table, (column) => column.slice(0, left));
    });
    const filled = kept.filter((table) => rowsIn(table) > 0);
    // Without rows, a result's columns are all that there is to show.
    this.tables = filled.length > 0 ? filled : kept.slice(-1);
  }
}
