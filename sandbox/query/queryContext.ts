import { type Database } from '../database';
import { type FindDataset } from '../dataset';
import { type Bounds } from './request';

/** What an answer needs besides the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** The present in nanoseconds since 1970: what `now()` and a missing `endTime` mean. */
  now: bigint;
  /** The server's own limit of rows in an answer (contract, "Limits", rule 1). */
  pageLimit: number;
  /** Whether `startTime` and `endTime` belong to the range; `defaultBounds` where it is not said. */
  bounds?: Bounds;
  /** Aborted when nobody waits for the answer any more: stops the database. */
  signal: AbortSignal;
}
