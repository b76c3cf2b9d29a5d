import { type Database } from '../../database/database';
import { type Dataset, type FindDataset } from '../../database/dataset';
import { type VirtualField } from '../../database/catalog';
import { type Bounds } from './request';

export interface FoundView {
  aplQuery: string;
  findDataset: FindDataset;
}

/** A query's context, apart from the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** Lists the datasets that the query may read, for `*` in names. */
  listDatasets: () => Dataset[];
  /** Finds a view's query, with a lookup for its datasets; without this function, there are no views. */
  findView?: (name: string) => FoundView | undefined;
  /** Virtual fields of a dataset; without this function, there are none. */
  virtualFieldsOf?: (dataset: string) => VirtualField[];
  /** Current time in nanoseconds since 1970, for `now()` and a missing `endTime`. */
  now: bigint;
  /** Maximum number of rows in a response (contract, "Limits", rule 1). */
  pageLimit: number;
  /** Handling of events at exactly `startTime` or `endTime`; defaults to `defaultBounds`. */
  bounds?: Bounds;
  /** Aborted when the client disconnects, which stops the database. */
  signal: AbortSignal;
}
