import { compareInstants, type Instant, shiftInstant } from '../../service/instant';
import { type PagedPlan } from '../plan/plan';
import { type MovingBound, type NextPage } from './pageRequest';
import { type PageTable } from './pageTable';
import { type PagingWarnings } from './pagingWarnings';

/** A row at the end of a page, which the next page may repeat. */
interface EdgeRow {
  /** The row's key from `rowKeysOf`; equal rows have the same key. */
  key: string;
  time: Instant;
}

/** End of the pages so far: the last row's time, and the rows around it that the next page may repeat. */
export class PageEdge {
  private rows: EdgeRow[] = [];
  private last: Instant | undefined;

  constructor(
    private readonly direction: PagedPlan['direction'],
    private readonly warnings: PagingWarnings
  ) {}

  /** Range bound `nanoseconds` after the last time: -1 repeats its rows, 1 doesn't, 0 leaves that to the service. */
  bound(nanoseconds: number): MovingBound | undefined {
    const side = this.direction === 'ascending' ? 'startTime' : 'endTime';
    return this.last && { side, at: this.shifted(this.last, nanoseconds) };
  }

  /** Number of rows that the next page may repeat. */
  get size(): number {
    return this.rows.length;
  }

  /** Number of known rows that have the last time. */
  get rowsOfLast(): number {
    return this.rows.filter(({ time }) => this.isLast(time)).length;
  }

  /** Number of known rows that a page without new rows can contain. */
  knownIn(page: PageTable): number {
    return this.isLast(page.timeOf(0)) ? this.rowsOfLast : this.size;
  }

  isLast(time: Instant | undefined): boolean {
    return time !== undefined && this.last !== undefined && compareInstants(time, this.last) === 0;
  }

  /**
   * Indexes of a page's new rows.
   * @param isLastPage true if the service has no more rows
   */
  fresh(page: PageTable, step: NextPage, cursor: string | undefined, isLastPage: boolean): number[] {
    const { last } = this;
    let fresh: number[] = [];
    let row = 0;
    if (last !== undefined && this.mayRepeat(page, last, step, cursor)) {
      const isKnown = matcherOf(this.rows);
      let known = 0;
      let returned = 0;
      for (; row < page.rows; row++) {
        const time = page.timeOf(row);
        const order = time === undefined ? 1 : this.order(time, last);
        // After the last moment, all rows are new.
        if (order > 0) {
          break;
        }
        if (isKnown(page.keyOf(row))) {
          known++;
          returned += order === 0 ? 1 : 0;
        } else if (order === 0) {
          // Other new rows have an earlier time. They arrived while paging and are skipped, because no page requests all such rows.
          fresh.push(row);
        }
      }
      const lost = this.rowsOfLast - returned;
      const isWhole = isLastPage || row < page.rows;
      if (step.kind === 'from' && (known === 0 || (isWhole && lost > 0 && fresh.length > 0))) {
        // If the service truncates times, or values change between requests, these aren't new rows.
        fresh = fresh.slice(lost);
        this.warnings.add('edgeLost');
      }
    }
    for (; row < page.rows; row++) {
      fresh.push(row);
    }
    return fresh;
  }

  /** Records the page's last time and the rows around it. Returns false if paging can't follow the times. */
  moveOn(page: PageTable, fresh: number[]): boolean {
    const last = page.timeOf(page.rows - 1);
    const begin = page.timeOf(fresh[0]);
    if (last === undefined || begin === undefined) {
      this.warnings.add('withoutTime');
      return false;
    }
    if (this.order(last, begin) < 0 || (this.last !== undefined && this.order(last, this.last) < 0)) {
      this.warnings.add('notInOrder');
      return false;
    }
    this.last = last;
    const edge = this.shifted(last, -1);
    // The next page may return a row of that moment again.
    this.rows = this.rows.filter(({ time }) => this.order(time, edge) >= 0);
    for (const row of [...fresh].reverse()) {
      const time = page.timeOf(row);
      if (time === undefined || this.order(time, edge) < 0) {
        break;
      }
      this.rows.push({ key: page.keyOf(row), time });
    }
    return true;
  }

  /** True if a page of known rows contains all rows with the last time, so its cursor leads only to new rows. */
  isWholeIn(page: PageTable): boolean {
    const rows = [...Array(page.rows).keys()].filter((row) => this.isLast(page.timeOf(row)));
    return rows.length === this.rowsOfLast;
  }

  /** True if a page may repeat known rows. A page that starts at a working cursor usually doesn't. */
  private mayRepeat(page: PageTable, last: Instant, step: NextPage, cursor: string | undefined): boolean {
    if (step.kind !== 'cursor' || step.mayRepeat || step.cursor === cursor) {
      return true;
    }
    const first = page.timeOf(0);
    return first !== undefined && this.order(first, last) < 0;
  }

  /** A time shifted in the paging direction. */
  private shifted(time: Instant, nanoseconds: number): Instant {
    return shiftInstant(time, this.direction === 'ascending' ? nanoseconds : -nanoseconds);
  }

  /** A positive number if `a` comes after `b` in the paging direction. */
  private order(a: Instant, b: Instant): number {
    return this.direction === 'ascending' ? compareInstants(a, b) : compareInstants(b, a);
  }
}

/** Creates a function that matches keys against `rows`, each only once, so that equal rows count correctly. */
function matcherOf(rows: EdgeRow[]): (key: string) => boolean {
  const left = new Map<string, number>();
  rows.forEach(({ key }) => left.set(key, (left.get(key) ?? 0) + 1));
  return (key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  };
}
