import { compareInstants, type Instant } from '../../service/instant';

interface EdgeRow {
  key: string;
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

  /** @param key what equal rows have in common (`rowKeysOf`) */
  add(key: string, time: Instant): void {
    this.rows.push({ key, time });
  }

  /** Drops the rows that no page can contain again. */
  keep(isNear: (time: Instant) => boolean): void {
    this.rows = this.rows.filter(({ time }) => isNear(time));
  }

  /** Returns a function that tells for each row of a page whether it is one of these. Each of these matches one row. */
  matcher(): (key: string) => boolean {
    const left = new Map<string, number>();
    this.rows.forEach(({ key }) => left.set(key, (left.get(key) ?? 0) + 1));
    return (key) => {
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count > 0;
    };
  }
}
