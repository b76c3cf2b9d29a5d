import { type DataFrame } from '@grafana/data';

import { frameMeta } from './meta';
import { type FrameOptions } from './options';
import { tableField, type TableColumn } from './readTable';

/** A table as it is: one field for each column, one row for each row. */
export function tableFrame(columns: TableColumn[], rows: number, { query }: FrameOptions, name?: string): DataFrame {
  return { name, fields: columns.map(tableField), length: rows, meta: frameMeta('table', query) };
}
