import { type DataFrame } from '@grafana/data';

import { frameMeta } from './meta';
import { type TableContents, tableField } from './readTable';

/** A table as it is: one field for each column, one row for each row. */
export function tableFrame({ columns, rows }: TableContents, name: string | undefined, query: string): DataFrame {
  return { name, fields: columns.map(tableField), length: rows, meta: frameMeta('table', query) };
}
