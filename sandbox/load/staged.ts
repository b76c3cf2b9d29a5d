import { type FieldType } from '../database/dataset';
import { StartError } from '../errors';

/** A column of a file that is being loaded into a dataset. */
export interface StagedColumn {
  /** Name, with dots for nesting. */
  name: string;
  type: FieldType;
  /** SQL over the staging table; its type is the stored type in `sqlTypes`. */
  sql: string;
}

/** Rows that were left out of a dataset. */
export interface LeftOut {
  count: number;
  /** The first few rows left out, each with its position and the reason. */
  first: Array<{ at: number; reason: string }>;
}

/** The unit in which rows are numbered; elements and rows have no line numbers. */
export type Place = 'line' | 'element' | 'row';

/** A file's rows in a staging table; `rowColumn` contains each row's position, from 1. */
export interface Staged {
  table: string;
  columns: StagedColumn[];
  place: Place;
  leftOut: LeftOut;
  /** Messages about the file. */
  notes?: string[];
}

export const stagingTable = 'file being loaded';
/** Name that no file's column can have, because it's a single control character. */
export const rowColumn = '\u0001';
/** The name of an unnamed column, by its index from 0. */
export const nameless = (index: number) => `column${index}`;
/** Number of left-out rows that messages list. */
export const namedRows = 3;

/** Joins the first few of `count` texts about left-out rows. */
export function firstRows(texts: string[], count = texts.length): string {
  const more = count > namedRows ? `; and ${count - namedRows} more` : '';
  return texts.slice(0, namedRows).join('; ') + more;
}

/** Combines rows that were left out of two parts of a file. */
export function addTo(a: LeftOut, b: LeftOut): LeftOut {
  const first = [...a.first, ...b.first].sort((one, other) => one.at - other.at).slice(0, namedRows);
  return { count: a.count + b.count, first };
}

/** Maximum number of fields in a dataset. With more, DuckDB takes seconds for a statement that lists them all. */
const maxFields = 4096;

/** Throws `StartError` if a file has more than `maxFields` fields. */
export function expectFields(file: string, count: number): void {
  if (count > maxFields) {
    throw new StartError(
      `${file} has ${count} fields; a sandbox dataset can have at most ${maxFields}. If their names are data, put them into one nested object, which is kept as a map.`
    );
  }
}

/** Maximum number of expressions in a statement. With more, DuckDB takes disproportionately long. */
const columnsAtOnce = 10;

/** Splits columns into parts of the size that is fastest for one statement. */
export function inParts<T>(columns: T[]): T[][] {
  const count = Math.ceil(columns.length / columnsAtOnce);
  return Array.from({ length: count }, (_, part) => columns.slice(part * columnsAtOnce, (part + 1) * columnsAtOnce));
}
