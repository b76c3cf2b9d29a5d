import { type Dataset } from '../../dataset';
import { type Compilation } from '../compilation';
import { type Plan } from '../pipeline';
import { type Scope } from '../scope';
import { type EventTally } from './statistics';

/** What a format needs to make an answer's rows. */
export interface ContentRequest {
  compilation: Compilation;
  dataset: Dataset;
  plan: Plan;
  /** The rows to show, in their order, groups by time already cut. */
  result: Scope;
  /** How many of them at most; `undefined` for all. */
  limit: bigint | undefined;
  /** Runs a statement. */
  rows: (sql: string) => Promise<unknown[][]>;
}

/** An answer's rows in one of the formats. */
export interface Content {
  /** Cursors of the first and the last event in time; `null` where rows are no events. */
  first: string | null;
  last: string | null;
  /** Where the rows' statement counted the events behind them. */
  tally: EventTally | undefined;
  /** The answer's text around its status (JSON), in pieces: together they could be too long for one text. */
  write(status: string): Iterable<string>;
}
