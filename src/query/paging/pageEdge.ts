import { Bounds, type Direction, type MovingBound, type Step } from './bounds';
import { type PagingWarnings } from './pagingWarnings';
import { compareInstants, type Instant } from '../../service/instant';
import { firstOf, type FreshRows, type PageTable } from './pageTable';

/** A row at a page's edge, which the next page may contain again. */
interface EdgeRow {
  /** The text that equal rows have in common (`rowKeysOf`). */
  key: string;
  time: Instant;
}

/** Where the pages so far end: the last row's moment, and the rows around it that the next page may bring again. */
export class PageEdge {
  /** Set where the last page had rows that no page asked for, and no others. */
  outOfRange = false;
  private readonly bounds: Bounds;
  private rows: EdgeRow[] = [];
  private last: Instant | undefined;

  constructor(
    direction: Direction,
    private readonly warnings: PagingWarnings
  ) {
    this.bounds = new Bounds(direction);
  }

  /** Returns the range that contains the last moment and all after it; `undefined` before the first page. */
  get from(): MovingBound | undefined {
    return this.last === undefined ? undefined : this.bounds.from(this.last);
  }

  /** Returns the range of all that is after the last moment. */
  get after(): MovingBound | undefined {
    return this.last === undefined ? undefined : this.bounds.after(this.last);
  }

  /** Returns how many rows the next page may bring again. */
  get size(): number {
    return this.rows.length;
  }

  /** Returns how many rows are known of the last moment. */
  get rowsOfLast(): number {
    return this.last === undefined ? 0 : this.rowsAt(this.last);
  }

  isLast(time: Instant | undefined): boolean {
    return time !== undefined && this.last !== undefined && compareInstants(time, this.last) === 0;
  }

  /** Finds the page's rows that are not known, and learns from their times about the service. */
  fresh(
    page: PageTable,
    step: Step,
    bound: MovingBound | undefined,
    cursor: string | undefined,
    isLastPage: boolean
  ): FreshRows {
    const { last } = this;
    let early: number[] = [];
    let row = 0;
    if (last !== undefined && this.mayRepeat(page, last, step, cursor)) {
      const isKnown = matcherOf(this.rows);
      /** Known rows of the last moment that came again. */
      let found = 0;
      let dropped = 0;
      let strays = 0;
      for (; row < page.rows; row++) {
        const time = page.timeOf(row);
        const order = time === undefined ? 1 : this.bounds.order(time, last);
        // After the last moment all rows are new.
        if (time === undefined || order > 0) {
          break;
        }
        if (bound !== undefined && step.kind !== 'cursor') {
          this.bounds.learn(bound, time);
        }
        if (isKnown(page.keyOf(row))) {
          found += order === 0 ? 1 : 0;
          continue;
        }
        // An unknown row of an earlier moment came into the data meanwhile, like others that no page asks for again.
        if (order < 0) {
          dropped++;
          strays += bound === undefined || this.bounds.order(time, bound.at) < 0 ? 1 : 0;
        } else {
          early.push(row);
        }
      }
      if (step.kind === 'from') {
        const known = row - early.length - dropped;
        const isWhole = isLastPage || row < page.rows;
        const changed = isWhole ? Math.min(early.length, this.rowsOfLast - found) : 0;
        if (changed > 0) {
          // All rows of the moment came, but not all that are known: these have other values now, and are not new rows.
          early = early.slice(changed);
          this.warnings.add('valuesChanged');
        }
        this.noteRepeated(bound, known + changed);
      }
      this.outOfRange = step.kind !== 'cursor' && strays > 0 && row === page.rows && early.length === 0;
    }
    if (this.outOfRange) {
      this.warnings.add('rangeIgnored');
    }
    return { early, from: row, to: page.rows, count: early.length + page.rows - row };
  }

  /** Remembers the page's last moment and the rows around it. False where the page's times cannot be followed. */
  moveOn(page: PageTable, fresh: FreshRows): boolean {
    const last = page.timeOf(page.rows - 1);
    const begin = page.timeOf(firstOf(fresh));
    if (last === undefined || begin === undefined) {
      this.warnings.add('withoutTime');
      return false;
    }
    if (this.bounds.order(last, begin) < 0 || (this.last !== undefined && this.bounds.order(last, this.last) < 0)) {
      this.warnings.add('notInOrder');
      return false;
    }
    this.last = last;
    const { at: edge } = this.bounds.from(last);
    // The next page may bring a row of that moment again.
    const isNear = (time: Instant | undefined): time is Instant =>
      time !== undefined && this.bounds.order(time, edge) >= 0;
    this.rows = this.rows.filter(({ time }) => isNear(time));
    let near = fresh.to;
    while (near > fresh.from && isNear(page.timeOf(near - 1))) {
      near--;
    }
    const rows = near === fresh.from ? [...fresh.early] : [];
    for (let row = near; row < fresh.to; row++) {
      rows.push(row);
    }
    for (const row of rows) {
      const time = page.timeOf(row);
      if (isNear(time)) {
        this.rows.push({ key: page.keyOf(row), time });
      }
    }
    return true;
  }

  /** Tells whether a page of known rows has all that is known of the last moment: then a cursor leads to new ones only. */
  isWholeIn(page: PageTable): boolean {
    let rows = 0;
    for (let row = 0; row < page.rows; row++) {
      rows += this.isLast(page.timeOf(row)) ? 1 : 0;
    }
    return this.last === undefined || rows === this.rowsOfLast;
  }

  private rowsAt(time: Instant): number {
    return this.rows.filter((row) => compareInstants(row.time, time) === 0).length;
  }

  /** Returns whether known rows may come again: a cursor's page begins after the page before, unless the cursor fails. */
  private mayRepeat(page: PageTable, last: Instant, step: Step, cursor: string | undefined): boolean {
    if (step.kind !== 'cursor' || step.mayRepeat || step.cursor === cursor) {
      return true;
    }
    const first = page.timeOf(0);
    return first !== undefined && this.bounds.order(first, last) < 0;
  }

  /** Rows of the last moment have to come again. Where none does, the service cuts times short. */
  private noteRepeated(bound: MovingBound | undefined, known: number): void {
    if (known === 0) {
      this.warnings.add('edgeLost');
    } else if (bound !== undefined && this.rowsAt(bound.at) > 0) {
      this.bounds.learnExclusive();
    }
  }
}

/** Returns a function that tells for each row of a page whether it is one of these. Each of these matches one row: equal ones stay as many. */
function matcherOf(rows: EdgeRow[]): (key: string) => boolean {
  const left = new Map<string, number>();
  rows.forEach(({ key }) => left.set(key, (left.get(key) ?? 0) + 1));
  return (key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  };
}
