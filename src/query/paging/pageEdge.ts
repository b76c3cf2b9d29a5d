import { compareInstants, type Instant, shiftInstant } from '../../service/instant';
import { type PagedPlan } from '../plan/plan';
import { type MovingBound, type NextPage } from './pageRequest';
import { type PageTable } from './pageTable';
import { type PagingWarnings } from './pagingWarnings';

/** A row at a page's edge, which the next page may contain again. */
interface EdgeRow {
  /** The text that equal rows have in common (`rowKeysOf`). */
  key: string;
  time: Instant;
}

/** Where the pages so far end: the last row's moment, and the rows around it that the next page may bring again. */
export class PageEdge {
  private rows: EdgeRow[] = [];
  private last: Instant | undefined;

  constructor(
    private readonly direction: PagedPlan['direction'],
    private readonly warnings: PagingWarnings
  ) {}

  /** The bound of a range from so many nanoseconds after the last moment: from -1 its rows are returned again, from 1 never (the contract leaves 0 open). */
  bound(nanoseconds: number): MovingBound | undefined {
    const side = this.direction === 'ascending' ? 'startTime' : 'endTime';
    return this.last && { side, at: this.shifted(this.last, nanoseconds) };
  }

  /** Number of rows that the next page may repeat. */
  get size(): number {
    return this.rows.length;
  }

  /** Number of known rows with the last time. */
  get rowsOfLast(): number {
    return this.rows.filter(({ time }) => this.isLast(time)).length;
  }

  /** Number of known rows in the range of a page of known rows: one that has a row before the last moment contains its bound. */
  knownIn(page: PageTable): number {
    return this.isLast(page.timeOf(0)) ? this.rowsOfLast : this.size;
  }

  isLast(time: Instant | undefined): boolean {
    return time !== undefined && this.last !== undefined && compareInstants(time, this.last) === 0;
  }

  /** The numbers of the page's rows that are not known. @param isLastPage whether the service has no others */
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
        // After the last moment all rows are new.
        if (order > 0) {
          break;
        }
        if (isKnown(page.keyOf(row))) {
          known++;
          returned += order === 0 ? 1 : 0;
        } else if (order === 0) {
          // An unknown row of an earlier moment came into the data meanwhile, like others that no page asks for again.
          fresh.push(row);
        }
      }
      const lost = this.rowsOfLast - returned;
      const isWhole = isLastPage || row < page.rows;
      if (step.kind === 'from' && (known === 0 || (isWhole && lost > 0 && fresh.length > 0))) {
        // The service cuts times short, or the values change from request to request: then these are not new rows.
        fresh = fresh.slice(lost);
        this.warnings.add('edgeLost');
      }
    }
    for (; row < page.rows; row++) {
      fresh.push(row);
    }
    return fresh;
  }

  /** Remembers the page's last moment and the rows around it. False where the page's times cannot be followed. */
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
    // The next page may bring a row of that moment again.
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

  /** Whether a page of known rows has all that is known of the last moment: then a cursor leads to new ones only. */
  isWholeIn(page: PageTable): boolean {
    const rows = [...Array(page.rows).keys()].filter((row) => this.isLast(page.timeOf(row)));
    return rows.length === this.rowsOfLast;
  }

  /** Whether known rows may come again: a cursor's page begins after the page before, unless the cursor fails. */
  private mayRepeat(page: PageTable, last: Instant, step: NextPage, cursor: string | undefined): boolean {
    if (step.kind !== 'cursor' || step.mayRepeat || step.cursor === cursor) {
      return true;
    }
    const first = page.timeOf(0);
    return first !== undefined && this.order(first, last) < 0;
  }

  /** The moment that comes so much later in the pages. */
  private shifted(time: Instant, nanoseconds: number): Instant {
    return shiftInstant(time, this.direction === 'ascending' ? nanoseconds : -nanoseconds);
  }

  /** A number above zero if `a` comes later in the pages than `b`. */
  private order(a: Instant, b: Instant): number {
    return this.direction === 'ascending' ? compareInstants(a, b) : compareInstants(b, a);
  }
}

/** A function that tells for each row of a page whether it is one of these. Each of these matches one row: equal ones stay as many. */
function matcherOf(rows: EdgeRow[]): (key: string) => boolean {
  const left = new Map<string, number>();
  rows.forEach(({ key }) => left.set(key, (left.get(key) ?? 0) + 1));
  return (key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  };
}
