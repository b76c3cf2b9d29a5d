import { type Field, type FieldConfig, type FieldType } from '@grafana/data';

import { type SpecialPart } from '@aplkit/language/apl/vocabulary/specialFields';
import { type Cell, type FieldMeta, type TableField } from '../../service/types';
import { type ColumnKind, fieldTypes } from './kinds';
import { type ListAggregate } from './lists';

/** Display of integers beyond 2^53: as text with all digits, or as the nearest number. */
export type LargeIntegers = 'text' | 'number';

export interface ColumnRole {
  field: TableField;
  kind: ColumnKind;
  isGroup: boolean;
  /** The aggregate that returned the values, if each value is a list. */
  list?: ListAggregate;
}

/** Values for a Grafana field, and the problems found in them. */
export interface ReadColumn {
  kind: ColumnKind;
  type: FieldType;
  /** Values of the field. The array may belong to the result, so never write to it. */
  values: unknown[];
  /** Values in the result, if they differ from `values`, as for times and converted strings. */
  parsed?: Cell[];
  nanos?: number[];
  /** Rows whose value has another type. The value becomes `null`. */
  bad: number[];
  /** True if integers beyond 2^53 became strings. */
  exactText: boolean;
  /** True if integers beyond 2^53 were rounded. */
  rounded: boolean;
}

/** A text for each row: `null` if the row has no text, `undefined` if it has no value. */
export type RowTexts = ReadonlyArray<string | null | undefined>;

export type Specials = Partial<Record<SpecialPart | 'rowUrl', RowTexts>>;

/** A column that can become a field in any number of frames. */
export interface TableColumn extends ReadColumn, ColumnRole {
  config: FieldConfig;
  /** Metadata from the service, and special fields from the query. */
  meta: (Partial<FieldMeta> & { specials?: Specials }) | undefined;
}

export interface TableContents {
  columns: TableColumn[];
  rows: number;
}

/** Rows created from list entries. */
export interface ListRows {
  repeated: TableColumn[];
  /** One column for each part, in order. */
  parts: TableColumn[];
  rows: number;
  /** Number of lists without entries. */
  empty: number;
}

/** Creates a column without problems. `more` adds properties. */
export function columnOf(kind: ColumnKind, values: unknown[], more: Partial<ReadColumn> = {}): ReadColumn {
  return { kind, type: fieldTypes[kind], values, bad: [], exactText: false, rounded: false, ...more };
}

/** True if all values have a type or are `null`. Unlike an index or `every`, `at` avoids boxing floats. */
export function areAll(column: Cell[], type: 'string' | 'number' | 'boolean'): boolean {
  for (let row = 0; row < column.length; row++) {
    const value = column.at(row);
    if (typeof value !== type && value !== null) {
      return false;
    }
  }
  return true;
}

/** Converts a column. Values that can't be converted become `null`, and their rows are in `bad`. */
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

/** Creates a field for a frame. Frames can't share fields, because Grafana mutates them. */
export function fieldOf({ field, type, values, nanos, config }: TableColumn, more: FieldConfig = {}): Field {
  return { name: field.name, type, config: { ...config, ...more }, values, ...(nanos && { nanos }) };
}

/** A column with only the given rows, which may repeat. */
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

/** Metadata of selected rows, as in `rowsOf`. */
export function metaOfRows(meta: TableColumn['meta'], rows: ArrayLike<number>): TableColumn['meta'] {
  if (meta?.specials === undefined) {
    return meta;
  }
  const picked = Object.entries(meta.specials).map(([part, texts]) => [part, Array.from(rows, (row) => texts[row])]);
  return { ...meta, specials: Object.fromEntries(picked) };
}
