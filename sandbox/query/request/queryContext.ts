import { type Database } from '../../database/database';
import { type Dataset, type FindDataset } from '../../database/dataset';
import { type VirtualField } from '../../database/catalog';
import { type Bounds } from './request';

export interface FoundView {
  aplQuery: string;
  findDataset: FindDataset;
}

/** The context of an answer besides the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** All datasets that the query may read: what `*` in a name stands for. */
  listDatasets: () => Dataset[];
  /** The query of a view, and what finds the datasets that it reads; a context without it has no views. */
  findView?: (name: string) => FoundView | undefined;
  /** The virtual fields of a dataset; a context without it has none. */
  virtualFieldsOf?: (dataset: string) => VirtualField[];
  /** The present in nanoseconds since 1970: what `now()` and a missing `endTime` mean. */
  now: bigint;
  /** The server's own limit of rows in an answer (contract, "Limits", rule 1). */
  pageLimit: number;
  /** How `startTime` and `endTime` bound the range; `defaultBounds` by default. */
  bounds?: Bounds;
  /** Aborted when the client disconnects: stops the database. */
  signal: AbortSignal;
}
