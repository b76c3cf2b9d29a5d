import { type Query } from '@aplkit/language/apl/tree/ast';
import { type QueryRange } from '../../service/queryRange';
import { type LegacyQueryBody } from '../../service/types';
import { type RowsQuery } from '../../types';

export type Plan = (SinglePlan | PagedPlan) & {
  /** Syntax tree of the query, to interpret its result; `undefined` for a query with errors. */
  tree?: Query;
  /** Range of the query, if different from the request's range. */
  range?: QueryRange;
  /** Legacy query without range or cursors, if the legacy endpoint is used. */
  legacy?: LegacyQuery;
};

/** Parameters of the legacy endpoint (contract, "Query request body (legacy endpoint)"). */
export interface LegacyQuery {
  dataset: string;
  order: NonNullable<LegacyQueryBody['order']>;
  /** Maximum number of rows; `undefined` for the service's default. */
  limit: number | undefined;
}

export interface SinglePlan {
  kind: 'single';
  apl: () => string;
  /** Expected rows; `undefined` if there are always few. */
  requested?: RequestedRows;
}

/** Kind of rows in a result, which determines what the service counts. */
export type RowUnit = 'events' | 'groups' | 'other';

/** Rows that a single request can return, to detect missing rows. */
export interface RequestedRows {
  unit: RowUnit;
  /** True if a limit counts individual rows instead of groups with all of their buckets. */
  ordered: boolean;
  /** Maximum number of rows; `undefined` unless the query states a plain number. */
  limit: number | undefined;
  /** Source of the limit: an operator in the query, the option `Rows`, or the service's default. */
  by: 'limit' | 'top' | 'rows' | 'service';
  why: string | undefined;
}

/** A query fetched page by page (contract, "Pagination rules"). */
export interface PagedPlan {
  kind: 'pages';
  /** Query for a page of `limit` rows; without `limit`, the complete query. */
  apl: (limit?: number) => string;
  direction: 'ascending' | 'descending';
  /** Number of wanted rows; `undefined` for all. */
  total: number | undefined;
  /** Source of the total, for the notice about further rows. */
  totalFrom: 'limit' | 'rows';
  pageSize: number;
  /** End of the shown lines in milliseconds. Repeated rows up to this time don't count toward the total. */
  edge?: number;
}

export interface RowsWanted extends Partial<Pick<RowsQuery, 'rows' | 'kind'>> {
  /** Set when fetching further lines. */
  more?: MoreRows;
}

/** Range of further lines to fetch. It's accurate only to the millisecond, like Grafana's times. */
export interface MoreRows {
  from: number;
  to: number;
  /** True if the range ends now, so that descending rows must reach back to the rows already shown. */
  isNewer: boolean;
}

/** The service's default limit, and the plugin's page size (contract, "Limits", rule 2). */
export const pageSize = 1000;
/** The maximum value of the editor's option `Rows`. */
export const maxRows = 1_000_000;
