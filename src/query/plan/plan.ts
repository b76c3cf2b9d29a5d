/** How a query is sent: in one request, or page by page. */
export type Plan = SinglePlan | PagedPlan;

export interface SinglePlan {
  kind: 'single';
  apl: string;
  /** Where more rows were wanted than one answer may hold. */
  cut?: Cut;
}

export interface Cut {
  /** Why there are no pages, and what to do. */
  sentence: string;
  /** Rows wanted; `undefined` for all. */
  wanted: number | undefined;
  /** The rows are groups, which nobody counts. */
  aggregated: boolean;
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
