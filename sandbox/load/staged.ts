import { type AplType } from '../dataset';

/** A file's column on its way into a dataset. */
export interface StagedColumn {
  /** With dots for what was nested. */
  name: string;
  type: AplType;
  /** SQL over the staging table, of the type that `sqlTypes` says. */
  sql: string;
}

/** Rows of a file that were left out. */
export interface LeftOut {
  count: number;
  /** The first few: where and why. */
  first: Array<{ place: string; reason: string }>;
}

/** A file's rows in a staging table, in which `rowColumn` counts them from 1. */
export interface Staged {
  table: string;
  columns: StagedColumn[];
  /** What a row is called in messages: "line", "element", "row". */
  place: string;
  leftOut: LeftOut;
}

export const stagingTable = 'file being loaded';
/** No file can have a column of this name: it is empty but for a control character. */
export const rowColumn = '\u0001';
/** How many of the rows that were left out are named. */
export const namedRows = 3;
