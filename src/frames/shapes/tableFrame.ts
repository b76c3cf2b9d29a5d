import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { fieldOf, type TableColumn } from '../columns/column';
import { withSpecialFields } from '../decorate/withSpecialFields';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';

/** Width of a time column in pixels. Grafana's tables use 150, which truncates milliseconds. */
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
