import { type TabularResponse } from '../../service/types';
import { type PagedPlan } from '../plan/plan';
import { Bounds, type MovingBound } from './bounds';
import { EdgeRows } from './edgeRows';
import { compareInstants, type Instant } from './instant';
import { type FreshRows, PageTable, rowsTable } from './pageTable';
import { Doubts } from './doubts';

/** What the next request differs in from the first one. */
export interface PageRequest {
  limit: number;
  bound?: MovingBound;
  cursor?: string;
}

type Step =
  /** The last row's moment and everything behind it. */
  | { kind: 'from' }
  /** Behind the last row's moment, some rows of which may have been missed: `expected` are left as far as the service says. */
  | { kind: 'behind'; expected: number | undefined }
  /** Where a cursor points to. `untold`: rows at the edge may come again. */
  | { kind: 'cursor'; cursor: string; bound: MovingBound | undefined; untold: boolean }
  | { kind: 'end' };

/** A service that sends the same again and again is not asked for ever. */
const mostIdle = 4;
const mostRequests = 20_000;

/**
 * Asks for the rows of a query page by page, and keeps each row once (contract, "Pagination rules"). It only says what to ask and
 * reads what came; asking is somebody else's business.
 *
 * By timestamp, the last row's moment is asked for again, for more rows of it may exist, and rows that are known are dropped. Where
 * one moment has more rows than a page holds, the answer's cursor leads on; where that does not work either, the moment is stepped
 * over, and `doubts` says how many rows that may have cost. A page is no end as long as it brings rows: how many the service is
 * willing to send at once, nobody says.
 */
export class Pager {
  readonly doubts = new Doubts();
  /** Rows so far. */
  received = 0;
  requests = 0;
  private readonly bounds: Bounds;
  private readonly names = new Map<string, number>();
  private readonly edge = new EdgeRows();
  private readonly seenCursors = new Set<string>();
  private cursorWorks = true;
  private last: Instant | undefined;
  private step: Step = { kind: 'from' };
  private largest = 0;
  private idle = 0;
  private outOfRange = false;

  constructor(private readonly plan: Pick<PagedPlan, 'direction' | 'total' | 'pageSize' | 'method'>) {
    this.bounds = new Bounds(plan.direction);
  }

  /** What to ask next; `undefined` at the end. */
  next(): PageRequest | undefined {
    if (this.step.kind === 'end' || this.wanted === 0) {
      return undefined;
    }
    if (this.requests >= mostRequests || this.idle >= mostIdle) {
      this.doubts.endless();
      return undefined;
    }
    return this.request(this.step);
  }

  /** Reads what came, and says which of its rows are new. */
  take(answer: TabularResponse): FreshRows {
    const request = this.request(this.step);
    const page = new PageTable(rowsTable(answer), this.names);
    this.requests++;
    this.largest = Math.max(this.largest, page.rows);
    const cursor = this.plan.direction === 'ascending' ? answer.status.maxCursor : answer.status.minCursor;
    const fresh = firstRows(this.fresh(page, request, cursor), this.wanted);
    this.received += fresh.count;
    this.idle = fresh.count === 0 ? this.idle + 1 : 0;
    this.step = this.afterPage(page, fresh, request, answer.status.rowsMatched, cursor);
    return fresh;
  }

  /** Whether a failed request leaves another way: a cursor may be refused. */
  recover(): boolean {
    if (this.step.kind !== 'cursor') {
      return false;
    }
    this.requests++;
    this.idle++;
    this.cursorWorks = false;
    this.step = { kind: 'from' };
    return true;
  }

  private get wanted(): number {
    return Math.max(0, (this.plan.total ?? Infinity) - this.received);
  }

  private request(step: Step): PageRequest {
    const limit = Math.min(this.plan.pageSize, this.wanted);
    if (step.kind === 'cursor') {
      return { limit, bound: step.bound, cursor: step.cursor };
    }
    if (this.last === undefined) {
      return { limit };
    }
    return step.kind === 'behind'
      ? { limit, bound: this.bounds.behind(this.last) }
      : // Room for the rows that come again, or a page of known rows only would look like the end.
        { limit: limit + this.edge.size, bound: this.bounds.from(this.last) };
  }

  /** The page's rows that are not known, and what their times say about the service. */
  private fresh(page: PageTable, { bound }: PageRequest, cursor: string | undefined): FreshRows {
    const { last } = this;
    const early: number[] = [];
    let row = 0;
    if (last !== undefined && this.mayRepeat(page, last, cursor)) {
      const isKnown = this.edge.matcher(page);
      let dropped = 0;
      let strays = 0;
      for (; row < page.rows; row++) {
        const time = page.timeOf(row);
        // Behind the last moment all rows are new.
        if (time === undefined || this.bounds.order(time, last) > 0) {
          break;
        }
        if (bound !== undefined && this.step.kind !== 'cursor') {
          this.bounds.learn(bound, time);
        }
        if (isKnown(row, time)) {
          continue;
        }
        // An unknown row of an earlier moment came into the data meanwhile, like others that no page asks for again.
        if (this.bounds.order(time, last) < 0) {
          dropped++;
          strays += bound === undefined || this.bounds.order(time, bound.at) < 0 ? 1 : 0;
        } else {
          early.push(row);
        }
      }
      this.noteEdge(bound, row - early.length - dropped);
      this.outOfRange = this.step.kind !== 'cursor' && strays > 0 && row === page.rows && early.length === 0;
    }
    if (this.outOfRange) {
      this.doubts.rangeIgnored();
    }
    return { early, from: row, to: page.rows, count: early.length + page.rows - row };
  }

  /** A cursor's page begins behind the page before, unless the cursor does not do what it should. */
  private mayRepeat(page: PageTable, last: Instant, cursor: string | undefined): boolean {
    const { step } = this;
    if (step.kind !== 'cursor' || step.untold || step.cursor === cursor) {
      return true;
    }
    const first = page.timeOf(0);
    return first !== undefined && this.bounds.order(first, last) < 0;
  }

  /** Rows of the last moment have to come again. Where none does, the service cuts times short. */
  private noteEdge(bound: MovingBound | undefined, known: number): void {
    if (this.step.kind !== 'from') {
      return;
    }
    if (known === 0) {
      this.doubts.edgeLost();
    } else if (bound !== undefined && this.edge.at(bound.at) > 0) {
      this.bounds.learnExclusive();
    }
  }

  private afterPage(
    page: PageTable,
    fresh: FreshRows,
    request: PageRequest,
    matched: number | undefined,
    cursor: string | undefined
  ): Step {
    const stuck = fresh.count === 0 && page.rows > 0;
    if (!stuck) {
      this.noteStepped(page, matched);
    }
    if (fresh.count > 0 && !this.moveOn(page, fresh)) {
      return { kind: 'end' };
    }
    if ((this.plan.method === 'cursor' && this.cursorWorks) || this.step.kind === 'cursor') {
      return this.afterCursorPage(page, fresh, request, cursor);
    }
    if (page.rows === 0 || this.outOfRange) {
      return { kind: 'end' };
    }
    if (fresh.count > 0) {
      // A whole page of one moment: there may be more of it than a page holds.
      const full = this.last !== undefined && this.edge.at(this.last) >= this.plan.pageSize;
      const whole = this.last !== undefined && this.edge.at(this.last) === page.rows;
      return full && whole ? this.cursorStep(cursor, request.bound, false, { kind: 'from' }) : { kind: 'from' };
    }
    if (this.step.kind === 'behind') {
      // Rows of the moment itself came: now it is known that the bound belongs to the range.
      return this.step;
    }
    if ((matched !== undefined && matched <= page.rows) || page.rows < this.largest) {
      return { kind: 'end' };
    }
    if (this.last !== undefined && !sameBound(request.bound, this.bounds.from(this.last))) {
      // The page taught where a range ends: asked again, it has room for other rows.
      return { kind: 'from' };
    }
    const left = matched === undefined ? undefined : matched - page.rows;
    return this.cursorStep(cursor, request.bound, !this.holdsLastMoment(page), { kind: 'behind', expected: left });
  }

  /** Whether a page of known rows has all that is known of the last moment: then a cursor leads to new ones only. */
  private holdsLastMoment(page: PageTable): boolean {
    const { last } = this;
    if (last === undefined) {
      return true;
    }
    let rows = 0;
    for (let row = 0; row < page.rows; row++) {
      const time = page.timeOf(row);
      rows += time !== undefined && compareInstants(time, last) === 0 ? 1 : 0;
    }
    return rows === this.edge.at(last);
  }

  /** Whether the next page may bring a row of that moment again. */
  private isNear(time: Instant | undefined): boolean {
    return (
      time !== undefined && this.last !== undefined && this.bounds.order(time, this.bounds.from(this.last).at) >= 0
    );
  }

  private keepEdge(page: PageTable, row: number): void {
    const time = page.timeOf(row);
    if (this.isNear(time) && time !== undefined) {
      this.edge.add(page, row, time);
    }
  }

  private afterCursorPage(page: PageTable, fresh: FreshRows, request: PageRequest, cursor: string | undefined): Step {
    if (page.rows === 0) {
      return { kind: 'end' };
    }
    const byTimestamp: Step = { kind: 'from' };
    if (request.cursor !== undefined && (request.cursor === cursor || fresh.count === 0)) {
      // The contract's end. The page had rows all the same, so the timestamps have the last word.
      this.cursorWorks = false;
      return byTimestamp;
    }
    const first = page.timeOf(firstOf(fresh));
    const passed = first !== undefined && this.last !== undefined && compareInstants(first, this.last) !== 0;
    return this.plan.method !== 'cursor' && passed
      ? byTimestamp
      : this.cursorStep(cursor, request.bound, false, byTimestamp);
  }

  /** Goes on by the cursor, where there is one that was not used yet. */
  private cursorStep(
    cursor: string | undefined,
    bound: MovingBound | undefined,
    untold: boolean,
    otherwise: Step
  ): Step {
    if (cursor === undefined || cursor === '' || !this.cursorWorks || this.seenCursors.has(cursor)) {
      this.cursorWorks = false;
      return otherwise;
    }
    this.seenCursors.add(cursor);
    return { kind: 'cursor', cursor, bound, untold };
  }

  /** After a moment was stepped over: how many of its rows did not come. */
  private noteStepped(page: PageTable, matched: number | undefined): void {
    if (this.step.kind !== 'behind') {
      return;
    }
    const { expected } = this.step;
    const left = matched ?? (page.rows === 0 ? 0 : undefined);
    this.doubts.steppedOver(expected === undefined || left === undefined ? undefined : Math.max(0, expected - left));
  }

  /** Remembers the page's last moment and the rows around it. False where the page's times cannot be followed. */
  private moveOn(page: PageTable, fresh: FreshRows): boolean {
    const last = page.timeOf(page.rows - 1);
    const begin = page.timeOf(firstOf(fresh));
    if (last === undefined || begin === undefined) {
      this.doubts.withoutTime();
      return false;
    }
    if (this.bounds.order(last, begin) < 0 || (this.last !== undefined && this.bounds.order(last, this.last) < 0)) {
      this.doubts.notInOrder();
      return false;
    }
    this.last = last;
    this.edge.keep((time) => this.isNear(time));
    let near = fresh.to;
    while (near > fresh.from && this.isNear(page.timeOf(near - 1))) {
      near--;
    }
    const early = near === fresh.from ? fresh.early : [];
    for (const row of early) {
      this.keepEdge(page, row);
    }
    for (let row = near; row < fresh.to; row++) {
      this.keepEdge(page, row);
    }
    return true;
  }
}

function firstOf({ early, from }: FreshRows): number {
  return early.at(0) ?? from;
}

function firstRows(fresh: FreshRows, most: number): FreshRows {
  if (fresh.count <= most) {
    return fresh;
  }
  const early = fresh.early.slice(0, most);
  return { ...fresh, early, to: fresh.from + most - early.length, count: most };
}

function sameBound(a: MovingBound | undefined, b: MovingBound): boolean {
  return a !== undefined && compareInstants(a.at, b.at) === 0;
}
