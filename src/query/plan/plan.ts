import { type Query } from '@aplkit/language/apl/tree/ast';
import { type LegacyQueryBody, type QueryBody } from '../../service/types';
import { type RowsQuery } from '../../types';

/** The range of a query; its pages narrow it. */
export type QueryRange = Required<Pick<QueryBody, 'startTime' | 'endTime'>>;

export type Plan = (SinglePlan | PagedPlan) & {
  /** The query's tree, for what becomes of its result; `undefined` for a query with errors. */
  tree?: Query;
  /** Range, if it differs from the request's. */
  range?: QueryRange;
  /** Legacy query without range and cursors, if the legacy endpoint is used. */
  legacy?: LegacyQuery;
};

/** Parameters of the legacy endpoint (contract, "Query request body (legacy endpoint)"). */
export interface LegacyQuery {
  dataset: string;
  order: NonNullable<LegacyQueryBody['order']>;
  /** Rows, at most; `undefined` for the service's own number. */
  limit: number | undefined;
}

export interface SinglePlan {
  kind: 'single';
  apl: () => string;
  /** `undefined` if rows are always few, or the query is unreadable. */
  requested?: RequestedRows;
}

/** Unit of rows: the service counts matching events, and groups. */
export type RowUnit = 'events' | 'groups' | 'other';

/** Rows of a single request, to find out whether any are missing. */
export interface RequestedRows {
  unit: RowUnit;
  /** A limit counts rows of groups by time, not groups with all of their buckets. */
  ordered: boolean;
  /** Maximum rows; `undefined` unless the query has a plain number. */
  limit: number | undefined;
  /** Source of the limit: an operator of the query, the option `Rows`, or the service's default. */
  by: 'limit' | 'top' | 'rows' | 'service';
  why: string | undefined;
}

/** Contract, "Pagination rules". */
export interface PagedPlan {
  kind: 'pages';
  /** Query of a page of `limit` rows; complete without it. */
  apl: (limit?: number) => string;
  direction: 'ascending' | 'descending';
  /** Rows wanted in all; `undefined` for all that there are. */
  total: number | undefined;
  /** Source of the total, for the notice on further rows. */
  totalFrom: 'limit' | 'rows';
  pageSize: number;
  /** End of the shown lines in milliseconds: repeated rows up to there don't count for the total. */
  edge?: number;
}

export interface RowsWanted extends Partial<Pick<RowsQuery, 'rows' | 'kind'>> {
  /** Set for further lines. */
  more?: MoreRows;
}

/** Range of further lines. Grafana uses whole milliseconds, so its edge is within one. */
export interface MoreRows {
  from: number;
  to: number;
  /** Whether the range ends now: in descending order, its rows must reach the shown ones. */
  isNewer: boolean;
}

/** The service's default limit, and our page size (contract, "Limits", rule 2). */
export const pageSize = 1000;
/** The value of the editor's `Rows`. */
export const maxRows = 1_000_000;
