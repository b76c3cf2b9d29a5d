import { type QueryResult } from '../service/queryResult';
import { joinTables } from '../query/paging/joinTables';
import { cutColumns, rowKeysOf, rowsIn, rowsTable, tableOfRows } from '../query/paging/pageTable';
import { type Table } from '../service/types';

/** Maximum number of remembered rows: as many as requests return in a few seconds. */
const maxKnownRows = 20_000;

/** Rows of a live tail: the latest arrivals, without duplicates from overlapping requests. */
export class TailRows {
  private tables: Table[] = [];
  /** Maximum number of times that a row occurred in one result, by the row's key. */
  private readonly known = new Map<string, number>();
  private last: QueryResult | undefined;

  constructor(private readonly maxRows: number) {}

  /** Adds a result whose latest events come first. Returns the number of new rows. */
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

  /** All rows as one result, latest arrivals first. */
  result(): QueryResult {
    if (this.last === undefined) {
      throw new Error('No result yet.');
    }
    return { ...this.last, body: { ...this.last.body, tables: [joinTables([...this.tables].reverse())] } };
  }

  private remember(counts: Map<string, number>): void {
    for (const [key, count] of counts) {
      const before = this.known.get(key) ?? 0;
      // Moves the key to the end, so that the oldest keys are dropped first.
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

  /** Drops the oldest rows beyond the maximum. */
  private drop(): void {
    let surplus = this.tables.reduce((sum, table) => sum + rowsIn(table), 0) - this.maxRows;
    const kept = this.tables.map((table) => {
      const left = Math.max(0, rowsIn(table) - Math.max(0, surplus));
      surplus -= rowsIn(table) - left;
      return left === rowsIn(table) ? table : cutColumns(table, (column) => column.slice(0, left));
    });
    const filled = kept.filter((table) => rowsIn(table) > 0);
    // If there are no rows, only the columns remain.
    this.tables = filled.length > 0 ? filled : kept.slice(-1);
  }
}
