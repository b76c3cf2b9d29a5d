/** How a query is sent: in one request, or page by page. */
export type Plan = SinglePlan | PagedPlan;

export interface SinglePlan {
  kind: 'single';
  apl: string;
  /** `undefined` where the rows are never many, or the query cannot be read. */
  asked?: RowsAsked;
}

/** What a row is, for who wonders how many there are: the service counts matching events, and groups. */
export type RowUnit = 'events' | 'groups' | 'other';

/** What a query that is one request asks for: with the answer, it tells whether rows are missing. */
export interface RowsAsked {
  unit: RowUnit;
  /** A limit counts rows of groups by time, not groups with all of their buckets. */
  ordered: boolean;
  /** Rows, at most; `undefined` where the query does not say it as a plain number. */
  limit: number | undefined;
  /** Who says so: the query by an operator, the person by `Rows`, or the service, which has a limit of its own. */
  by: 'limit' | 'top' | 'rows' | 'service';
  /** Why there are no pages. */
  why: string | undefined;
}

/** Contract, "Pagination rules". */
export interface PagedPlan {
  kind: 'pages';
  /** The query of a page of so many rows. */
  apl: (limit: number) => string;
  direction: 'ascending' | 'descending';
  /** Rows wanted in all; `undefined` for all that there are. */
  total: number | undefined;
  /** Where the total comes from, for who wonders about more rows. */
  totalFrom: 'limit' | 'rows';
  /** Rows in a page. */
  pageSize: number;
  method: 'timestamp' | 'cursor';
}

/** What a saved query says about the number of its rows. */
export interface RowsWanted {
  rows?: number | 'all';
  paging?: 'timestamp' | 'cursor';
}

/** The service's default limit, and what a page of ours holds (contract, "Limits", rule 2). */
export const pageSize = 1000;
/** What the editor's `Rows` takes. */
export const mostRows = 1_000_000;
