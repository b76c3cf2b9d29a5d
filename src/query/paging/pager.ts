import { type QueryResult } from '../../service/queryResult';
import { type PagedPlan } from '../plan/plan';
import { PageEdge } from './pageEdge';
import { type MovingBound, type PageRequest, type NextPage } from './pageRequest';
import { PageTable, rowsTable } from './pageTable';
import { PagingWarnings } from './pagingWarnings';

/** Maximum number of requests that return hardly any new rows. */
const maxIdle = 4;
const baseRequests = 20;

/**
 * Decides on the next request, and keeps each row once (contract, "Pagination rules"). Requests the last row's time again, because more
 * rows may have it.
 */
export class Pager {
  readonly warnings = new PagingWarnings();
  received = 0;
  requests = 0;
  /** Number of rows that count toward the total. */
  private counted = 0;
  private readonly edge: PageEdge;
  /** Cursors used so far; `undefined` once the service has mishandled one. */
  private cursors: Set<string> | undefined = new Set();
  private step: NextPage = { kind: 'from' };
  private largest = 0;
  private idle = 0;

  constructor(private readonly plan: Pick<PagedPlan, 'direction' | 'total' | 'pageSize' | 'edge'>) {
    this.edge = new PageEdge(plan.direction, this.warnings);
  }

  /** The next request; `undefined` when paging ends. */
  next(): PageRequest | undefined {
    if (this.step.kind === 'end' || this.wanted === 0) {
      return undefined;
    }
    // Paging that makes progress needs fewer requests than this.
    const explained = baseRequests + 4 * Math.ceil(this.received / Math.max(1, this.largest));
    if (this.requests >= explained || this.idle >= maxIdle) {
      this.warnings.add('endless');
      return undefined;
    }
    return this.request(this.step);
  }

  /** Adds a page, and returns the indexes of its new rows. */
  take({ body }: Pick<QueryResult, 'body'>): number[] {
    const request = this.request(this.step);
    const page = new PageTable(rowsTable(body));
    this.requests++;
    this.largest = Math.max(this.largest, page.rows);
    const cursor = this.plan.direction === 'ascending' ? body.status.maxCursor : body.status.minCursor;
    const { rowsMatched, isPartial, isEstimate } = body.status;
    // If the result is partial or estimated, the count is meaningless.
    const matched = isPartial === true || isEstimate === true ? undefined : rowsMatched;
    const all = this.edge.fresh(page, this.step, cursor, this.isLastPage(page, request, matched));
    const shown = this.shownIn(page, all);
    const fresh = all.slice(0, this.wanted + shown);
    this.received += fresh.length;
    this.counted += fresh.length - shown;
    this.idle = fresh.length === 0 ? this.idle + 1 : 0;
    this.step = this.afterPage(page, fresh, request, matched, cursor);
    return fresh;
  }

  /** Switches from a cursor, which the service may have rejected, to times. False if there was no cursor. */
  recover(): boolean {
    if (this.step.kind !== 'cursor') {
      return false;
    }
    this.requests++;
    this.idle++;
    this.cursors = undefined;
    this.step = { kind: 'from' };
    return true;
  }

  private isLastPage(page: PageTable, { limit }: PageRequest, matched: number | undefined): boolean {
    return (matched !== undefined && matched <= page.rows) || page.rows < Math.min(this.largest, limit);
  }

  private get wanted(): number {
    return Math.max(0, (this.plan.total ?? Infinity) - this.counted);
  }

  /** Number of a page's new rows up to the edge's millisecond, which may already be shown. */
  private shownIn(page: PageTable, rows: number[]): number {
    const { edge, direction } = this.plan;
    if (edge === undefined) {
      return 0;
    }
    const times = rows.map((row) => page.timeOf(row)?.milliseconds ?? NaN);
    return times.filter((at) => (direction === 'descending' ? at >= edge : at <= edge)).length;
  }

  private request(step: NextPage): PageRequest {
    const limit = Math.min(this.plan.pageSize, this.wanted);
    switch (step.kind) {
      case 'cursor':
        return { limit, bound: step.bound, cursor: step.cursor };
      case 'after':
        return { limit, bound: this.edge.bound(step.skips ? 1 : 0) };
      default:
        // Leaves room for repeated rows, because a page with only known rows would look like the end.
        return { limit: limit + this.edge.size, bound: this.edge.bound(-1) };
    }
  }

  private afterPage(
    page: PageTable,
    fresh: number[],
    request: PageRequest,
    matched: number | undefined,
    cursor: string | undefined
  ): NextPage {
    const stuck = fresh.length === 0 && page.rows > 0;
    if (!stuck) {
      this.noteStepped(page, matched);
    }
    const isLost = fresh.length > 0 && !this.edge.moveOn(page, fresh);
    // The service counts all matching rows (contract, "Cursor-paging response"), but may stop counting at a full page.
    const isWhole = matched === page.rows && page.rows < Math.min(request.limit, this.plan.pageSize);
    if (isLost || isWhole || page.rows === 0) {
      return { kind: 'end' };
    }
    if (this.step.kind === 'cursor') {
      return this.afterCursorPage(page, fresh, request, cursor);
    }
    if (!stuck) {
      // A full page with a single time: more rows may have that time.
      const { rowsOfLast } = this.edge;
      return rowsOfLast >= this.plan.pageSize && rowsOfLast === page.rows
        ? this.follow(cursor, request.bound, false, { kind: 'from' })
        : { kind: 'from' };
    }
    if (this.step.kind === 'after') {
      // Rows at the bound itself arrived, so the range includes its bounds.
      return { ...this.step, skips: true };
    }
    if (this.isLastPage(page, request, matched)) {
      return { kind: 'end' };
    }
    const expected = matched === undefined ? undefined : matched - this.edge.knownIn(page);
    return this.follow(cursor, request.bound, !this.edge.isWholeIn(page), { kind: 'after', expected, skips: false });
  }

  private afterCursorPage(
    page: PageTable,
    fresh: number[],
    request: PageRequest,
    cursor: string | undefined
  ): NextPage {
    const byTimestamp: NextPage = { kind: 'from' };
    if (request.cursor !== undefined && (request.cursor === cursor || fresh.length === 0)) {
      // The cursor repeats, or leads to no new rows. But the page had rows, so paging continues by time.
      this.cursors = undefined;
      return byTimestamp;
    }
    const first = page.timeOf(fresh[0]);
    const passed = first !== undefined && !this.edge.isLast(first);
    return passed ? byTimestamp : this.follow(cursor, request.bound, false, byTimestamp);
  }

  /** Continues with the cursor or, if it's missing or was already used, with the times from now on. */
  private follow(
    cursor: string | undefined,
    bound: MovingBound | undefined,
    mayRepeat: boolean,
    otherwise: NextPage
  ): NextPage {
    if (!cursor || !this.cursors || this.cursors.has(cursor)) {
      this.cursors = undefined;
      return otherwise;
    }
    this.cursors.add(cursor);
    return { kind: 'cursor', cursor, bound, mayRepeat };
  }

  /** Records how many rows of a skipped time are missing. */
  private noteStepped(page: PageTable, matched: number | undefined): void {
    if (this.step.kind !== 'after') {
      return;
    }
    const { expected } = this.step;
    const left = matched ?? (page.rows === 0 ? 0 : undefined);
    this.warnings.steppedOver(expected === undefined || left === undefined ? undefined : Math.max(0, expected - left));
  }
}
