import { type Database } from '../database';
import { type FindDataset } from '../dataset';

/** What an answer needs besides the request. */
export interface QueryContext {
  database: Database;
  findDataset: FindDataset;
  /** The present in nanoseconds since 1970: what `now()` and a missing `endTime` mean. */
  now: bigint;
  /** The server's own limit of rows in an answer (contract, "Limits", rule 1). */
  pageLimit: number;
  /** Aborted when nobody waits for the answer any more: stops the database. */
  signal: AbortSignal;
}
