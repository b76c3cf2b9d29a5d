import { compareInstants, type Instant } from './instant';
import { type PageTable } from './pageTable';

interface EdgeRow {
  page: PageTable;
  row: number;
  time: Instant;
}

/**
 * The rows at a page's edge, which the next page may bring again. Equal rows are told apart by their number only: a row that
 * occurs twice stays twice.
 */
export class EdgeRows {
  private rows: EdgeRow[] = [];

  get size(): number {
    return this.rows.length;
  }

  /** How many of them are of that moment. */
  at(time: Instant): number {
    return this.rows.filter((row) => compareInstants(row.time, time) === 0).length;
  }

  add(page: PageTable, row: number, time: Instant): void {
    this.rows.push({ page, row, time });
  }

  /** Forgets those that no page can bring again. */
  keep(isNear: (time: Instant) => boolean): void {
    this.rows = this.rows.filter(({ time }) => isNear(time));
  }

  /**
   * What says of a page's rows, one by one, whether they are here. Each one here stands for one row of the page; rows come back in
   * the order in which they came, so the search begins behind the one that was found last.
   */
  matcher(page: PageTable): (row: number, time: Instant) => boolean {
    const { rows } = this;
    const matched = new Array<boolean>(rows.length).fill(false);
    let next = 0;
    return (row, time) => {
      for (let tried = 0; tried < rows.length; tried++) {
        const at = (next + tried) % rows.length;
        const known = rows[at];
        if (!matched[at] && compareInstants(known.time, time) === 0 && page.equals(row, known.page, known.row)) {
          matched[at] = true;
          next = at + 1;
          return true;
        }
      }
      return false;
    };
  }
}
