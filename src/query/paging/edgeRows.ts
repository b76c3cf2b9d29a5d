import { compareInstants, type Instant } from '../../service/instant';
import { type PageTable } from './pageTable';

interface EdgeRow {
  page: PageTable;
  row: number;
  time: Instant;
}

/**
 * The rows at a page's edge, which the next page may contain again. Equal rows are distinguished by their number only: a row that
 * occurs twice stays twice.
 */
export class EdgeRows {
  private rows: EdgeRow[] = [];

  get size(): number {
    return this.rows.length;
  }

  /** Returns how many of them are of that moment. */
  at(time: Instant): number {
    return this.rows.filter((row) => compareInstants(row.time, time) === 0).length;
  }

  add(page: PageTable, row: number, time: Instant): void {
    this.rows.push({ page, row, time });
  }

  /** Drops the rows that no page can contain again. */
  keep(isNear: (time: Instant) => boolean): void {
    this.rows = this.rows.filter(({ time }) => isNear(time));
  }

  /**
   * Returns a function that tells for each row of a page whether it is one of these. Each of these matches one row; rows come again in
   * the same order, so the search starts after the last match.
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
