/** How a query is sent: in one request, or page by page. */
export type Plan = SinglePlan | PagedPlan;

export interface SinglePlan {
  kind: 'single';
  apl: string;
  /** Said when an answer holds no more rows than the service sends by default: why there are no more. */
  cut?: string;
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
