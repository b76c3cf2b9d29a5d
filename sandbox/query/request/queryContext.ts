import { type Database } from '../../database/database';
import { type Dataset, type FindDataset } from '../../database/dataset';
import { type VirtualField } from '../../database/catalog';
import { type Bounds } from './request';

export interface FoundView {
  aplQuery: string;
  findDataset: FindDataset;
}

/** Context of a query other than the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** Datasets that the query may read, for `*` in names. */
  listDatasets: () => Dataset[];
  /** Query of a view with a lookup of its datasets; without it, there are no views. */
  findView?: (name: string) => FoundView | undefined;
  /** The virtual fields of a dataset; a context without it has none. */
  virtualFieldsOf?: (dataset: string) => VirtualField[];
  /** Current time in nanoseconds since 1970, for `now()` and a missing `endTime`. */
  now: bigint;
  /** Maximum rows in a response (contract, "Limits", rule 1). */
  pageLimit: number;
  /** How `startTime` and `endTime` bound the range; `defaultBounds` by default. */
  bounds?: Bounds;
  /** Aborted when the client disconnects: stops the database. */
  signal: AbortSignal;
}
