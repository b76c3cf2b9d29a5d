import { type Database } from '../../database/database';
import { type Dataset, type FindDataset } from '../../database/dataset';
import { type Bounds } from './range';

/** The context of an answer besides the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** All datasets that the query may read: what `*` in a name stands for. */
  listDatasets: () => Dataset[];
  /** The present in nanoseconds since 1970: what `now()` and a missing `endTime` mean. */
  now: bigint;
  /** The server's own limit of rows in an answer (contract, "Limits", rule 1). */
  pageLimit: number;
  /** How `startTime` and `endTime` bound the range; `defaultBounds` by default. */
  bounds?: Bounds;
  /** Aborted when the client disconnects: stops the database. */
  signal: AbortSignal;
}
