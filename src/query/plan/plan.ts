import { type LegacyQueryBody, type QueryBody } from '../../service/types';
import { type RowsQuery } from '../../types';

/** The range of a query; its pages narrow it. */
export type QueryRange = Required<Pick<QueryBody, 'startTime' | 'endTime'>>;

export type Plan = (SinglePlan | PagedPlan) & {
  /** Set where another range is asked for than that of the request. */
  range?: QueryRange;
  /** Set where the legacy endpoint is asked: what it is asked for, but for the range and cursors. */
  legacy?: LegacyQuery;
};

/** All that the legacy endpoint can be asked (contract, "Query request body (legacy endpoint)"). */
export interface LegacyQuery {
  dataset: string;
  order: NonNullable<LegacyQueryBody['order']>;
  /** Rows, at most; `undefined` for the service's own number. */
  limit: number | undefined;
}

export interface SinglePlan {
  kind: 'single';
  apl: () => string;
  /** `undefined` where the rows are never many, or the query cannot be read. */
  requested?: RequestedRows;
}

/** The unit of the rows: the service counts matching events, and groups. */
export type RowUnit = 'events' | 'groups' | 'other';

/** The rows that a single request asks for. With the result, they show whether rows are missing. */
export interface RequestedRows {
  unit: RowUnit;
  /** A limit counts rows of groups by time, not groups with all of their buckets. */
  ordered: boolean;
  /** Rows, at most; `undefined` where the query does not say it as a plain number. */
  limit: number | undefined;
  /** Who says so: the query by an operator, the person by `Rows`, or the service, which has a limit of its own. */
  by: 'limit' | 'top' | 'rows' | 'service';
  why: string | undefined;
}

/** Contract, "Pagination rules". */
export interface PagedPlan {
  kind: 'pages';
  /** The query of a page of so many rows, a whole one if nothing is said. */
  apl: (limit?: number) => string;
  direction: 'ascending' | 'descending';
  /** Rows wanted in all; `undefined` for all that there are. */
  total: number | undefined;
  /** Where the total comes from, for the notice that more rows exist. */
  totalFrom: 'limit' | 'rows';
  pageSize: number;
  /** Where the lines that are shown end, in milliseconds: rows up to there come again, and do not count for the total. */
  edge?: number;
}

export interface RowsWanted extends Partial<Pick<RowsQuery, 'rows' | 'kind'>> {
  /** Set where these are the lines after those that are shown. */
  more?: MoreRows;
}

/** A range of lines after those that are shown. Grafana writes it in whole milliseconds: its own edge is inside of one. */
export interface MoreRows {
  from: number;
  to: number;
  /** The range reaches to now: in descending order its rows have to meet those that are shown. */
  isNewer: boolean;
}

/** The service's default limit, and what a page of ours holds (contract, "Limits", rule 2). */
export const pageSize = 1000;
/** The value of the editor's `Rows`. */
export const maxRows = 1_000_000;
