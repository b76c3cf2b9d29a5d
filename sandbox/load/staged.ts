import { type FieldType } from '../database/dataset';
import { StartError } from '../errors';

/** A file's column on its way into a dataset. */
export interface StagedColumn {
  /** With dots for nesting. */
  name: string;
  type: FieldType;
  /** SQL over the staging table, of the stored type in `sqlTypes`. */
  sql: string;
}

/** Rows of a file that were left out. */
export interface LeftOut {
  count: number;
  /** The first few: the row's position, and why. */
  first: Array<{ at: number; reason: string }>;
}

/** The unit of row numbers: elements of an array, and files without lines, have no line numbers. */
export type Place = 'line' | 'element' | 'row';

/** A file's rows in a staging table, in which `rowColumn` is the position of each, counted from 1. */
export interface Staged {
  table: string;
  columns: StagedColumn[];
  place: Place;
  leftOut: LeftOut;
  /** Messages about the file. */
  notes?: string[];
}

export const stagingTable = 'file being loaded';
/** No file can have a column of this name: it is a single control character. */
export const rowColumn = '\u0001';
/** The name of a column without a name, by its index from 0. */
export const nameless = (index: number) => `column${index}`;
/** How many of the rows that were left out are named. */
export const namedRows = 3;

/** Adds up two counts of rows that were left out and have none in common. */
export function addTo(a: LeftOut, b: LeftOut): LeftOut {
  const first = [...a.first, ...b.first].sort((one, other) => one.at - other.at).slice(0, namedRows);
  return { count: a.count + b.count, first };
}

/** A count in words: "1 row", "2 rows". */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Most fields of a dataset: a statement that names them all takes DuckDB seconds by then. */
const maxFields = 4096;

/** Throws `StartError` where a file has more. */
export function expectFields(file: string, count: number): void {
  if (count > maxFields) {
    throw new StartError(
      `${file} has ${count} fields; a dataset of the sandbox has at most ${maxFields}. If their names are data, put them into one nested object, which is kept as a map.`
    );
  }
}

/** Maximum expressions per statement: DuckDB's time grows faster than their number. */
const columnsAtOnce = 10;

/** Splits columns into the parts for which one statement each is fastest. */
export function inParts<T>(columns: T[]): T[][] {
  const count = Math.ceil(columns.length / columnsAtOnce);
  return Array.from({ length: count }, (_, part) => columns.slice(part * columnsAtOnce, (part + 1) * columnsAtOnce));
}
