import { type QueryResponse } from '../../service/queryResponse';
import { type Waited } from '../../service/fetch';
import { type QueryStatus } from '../../service/types';
import { GrowingTable } from './growingTable';
import { type FreshRows, rowsTable } from './pageTable';

/** Messages of pages that are kept; pages tend to say the same. */
const maxMessages = 50;

/** The pages of one query as one answer. */
export class PagedAnswer {
  /** How many rows match the query, as the service counted them for the first page; later pages look at less. */
  matched: number | undefined;
  /** How long pages waited because of the service's limits. */
  readonly waits: Waited[] = [];
  private readonly table = new GrowingTable();
  private last: QueryResponse | undefined;
  private status: QueryStatus = {};
  private pages = 0;
  private bytes = 0;
  private cost: number | undefined;

  get rows(): number {
    return this.table.rows;
  }

  /** Takes a page, of which `fresh` rows are new. */
  append(page: QueryResponse, fresh: FreshRows): void {
    const { status } = page.answer;
    if (this.pages === 0) {
      this.matched = status.rowsMatched;
    }
    this.pages++;
    this.bytes += page.bytes;
    this.cost = page.cost === undefined ? this.cost : (this.cost ?? 0) + page.cost;
    this.status = this.pages === 1 ? status : { ...addUp(this.status, status), rowsMatched: this.matched };
    if (page.waited !== undefined) {
      this.waits.push(page.waited);
    }
    if (this.pages === 1 || fresh.count > 0) {
      this.table.append(rowsTable(page.answer), fresh);
    }
    this.last = page;
  }

  /** Returns the answer so far: its first table has all rows, and its status what all pages cost. */
  answer(): QueryResponse {
    if (this.last === undefined) {
      throw new Error('There is no page yet.');
    }
    const { answer } = this.last;
    const table = this.table.table();
    return {
      ...this.last,
      answer: {
        ...answer,
        status: this.status,
        tables: table === undefined || (answer.tables.length === 0 && table.fields.length === 0) ? [] : [table],
      },
      bytes: this.bytes,
      cost: this.cost,
      pages: this.pages,
    };
  }
}

function addUp(before: QueryStatus, page: QueryStatus): QueryStatus {
  const sum = (key: 'elapsedTime' | 'rowsExamined' | 'blocksExamined' | 'blocksMatched' | 'blocksCached') =>
    before[key] === undefined && page[key] === undefined ? undefined : (before[key] ?? 0) + (page[key] ?? 0);
  return {
    ...page,
    elapsedTime: sum('elapsedTime'),
    rowsExamined: sum('rowsExamined'),
    blocksExamined: sum('blocksExamined'),
    blocksMatched: sum('blocksMatched'),
    blocksCached: sum('blocksCached'),
    isPartial: before.isPartial === true || page.isPartial,
    messages: newMessages(before.messages ?? [], page.messages ?? []),
  };
}

function newMessages(
  before: NonNullable<QueryStatus['messages']>,
  page: NonNullable<QueryStatus['messages']>
): QueryStatus['messages'] {
  const known = new Set(before.map(({ msg, code }) => msg ?? code));
  return [...before, ...page.filter(({ msg, code }) => !known.has(msg ?? code))].slice(0, maxMessages);
}
