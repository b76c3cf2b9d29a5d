import { type Field, type FieldConfig, type FieldType } from '@grafana/data';

import { type SpecialPart } from '@aplkit/language/apl/vocabulary/specialFields';
import { type Cell, type FieldMeta, type TableField } from '../../service/types';
import { type ColumnKind, fieldTypes } from './kinds';
import { type ListAggregate } from './lists';

/** The form of integers that a JavaScript number cannot hold: their digits as text, or the nearest number. */
export type LargeIntegers = 'text' | 'number';

export interface ColumnRole {
  field: TableField;
  kind: ColumnKind;
  isGroup: boolean;
  /** Set where each value is a list of several values. */
  list?: ListAggregate;
}

/** A column as a Grafana field's contents, and what has to be said about it. */
export interface ReadColumn {
  kind: ColumnKind;
  type: FieldType;
  /** The result's own array wherever no value needs another form: never write into it. */
  values: unknown[];
  /** The result's own values, where `values` have another form: of times, of texts, and of lists and maps with integers beyond 2^53. */
  parsed?: Cell[];
  nanos?: number[];
  /** Rows whose value does not fit the column's type; they are `null`. */
  bad: number[];
  /** True when integers beyond 2^53 are text. */
  exactText: boolean;
  /** True when integers beyond 2^53 were rounded. */
  rounded: boolean;
}

/** A text for each row; `null` for none, `undefined` where there is no value that could have one. */
export type RowTexts = ReadonlyArray<string | null | undefined>;

export type Specials = Partial<Record<SpecialPart | 'rowUrl', RowTexts>>;

/** A column with its definition, ready to become a field of one or many frames. */
export interface TableColumn extends ReadColumn, ColumnRole {
  config: FieldConfig;
  /** The service's metadata that hold for it, with what the query's special fields say. */
  meta: (Partial<FieldMeta> & { specials?: Specials }) | undefined;
}

export interface TableContents {
  columns: TableColumn[];
  rows: number;
}

/** Rows made of the entries of lists. */
export interface ListRows {
  repeated: TableColumn[];
  /** A column for each part, in their order. */
  parts: TableColumn[];
  rows: number;
  /** How many lists had no entry. */
  empty: number;
}

/** A column without anything to say about it, but for `more`. */
export function columnOf(kind: ColumnKind, values: unknown[], more: Partial<ReadColumn> = {}): ReadColumn {
  return { kind, type: fieldTypes[kind], values, bad: [], exactText: false, rounded: false, ...more };
}

/** Whether every value is of one type or `null`. `at` keeps fractions from becoming objects, where an index or `every` would not. */
export function areAll(column: Cell[], type: 'string' | 'number' | 'boolean'): boolean {
  for (let row = 0; row < column.length; row++) {
    const value = column.at(row);
    if (typeof value !== type && value !== null) {
      return false;
    }
  }
  return true;
}

/** Converts the values of a column one by one; what cannot be converted is `null`, and its row is bad. */
export function converted<T>(
  column: Cell[],
  convert: (value: NonNullable<Cell>) => T | undefined
): { values: Array<T | null>; bad: number[] } {
  const bad: number[] = [];
  const values = column.map((value, row) => {
    const read = value === null ? null : convert(value);
    if (read === undefined) {
      bad.push(row);
    }
    return read ?? null;
  });
  return { values, bad };
}

/** A field of a frame. Each frame gets its own: Grafana writes into them. */
export function fieldOf({ field, type, values, nanos, config }: TableColumn): Field {
  return { name: field.name, type, config: { ...config }, values, ...(nanos && { nanos }) };
}

/** A column of other rows: a row's number may come several times, or not at all. */
export function rowsOf(column: TableColumn, rows: ArrayLike<number>): TableColumn {
  const { parsed, values, nanos, meta, ...rest } = column;
  const picked = <T>(list: T[]) => Array.from(rows, (row) => list[row]);
  return {
    ...rest,
    meta: metaOfRows(meta, rows),
    values: picked(values),
    ...(parsed && { parsed: picked(parsed) }),
    ...(nanos && { nanos: picked(nanos) }),
  };
}

/** Metadata of other rows, as `rowsOf` picks them. */
export function metaOfRows(meta: TableColumn['meta'], rows: ArrayLike<number>): TableColumn['meta'] {
  if (meta?.specials === undefined) {
    return meta;
  }
  const picked = Object.entries(meta.specials).map(([part, texts]) => [part, Array.from(rows, (row) => texts[row])]);
  return { ...meta, specials: Object.fromEntries(picked) };
}
