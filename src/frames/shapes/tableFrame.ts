import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { fieldOf, type TableColumn } from '../columns/column';
import { withSpecialFields } from '../decorate/withSpecialFields';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';

/** Column width in pixels that fits a time with milliseconds, because Grafana's tables truncate it at 150. */
export const timeWidth = 210;

export function tableFrame(columns: TableColumn[], rows: number, { query }: FrameOptions, name?: string): DataFrame {
  const fields = withSpecialFields(columns.map(tableField), columns);
  return { name, fields, length: rows, meta: frameMeta('table', query) };
}

function tableField(column: TableColumn): Field {
  return fieldOf(column, {
    // Shows buttons in cells that filter for a value or filter it out.
    ...(column.kind !== 'json' && { filterable: true }),
    ...(column.type === FieldType.time && { custom: { ...column.config.custom, width: timeWidth } }),
  });
}
