import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { fieldOf, type TableColumn } from '../columns/column';
import { withSpecialFields } from '../decorate/withSpecialFields';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';

/** Width in pixels for a time with milliseconds: Grafana's tables truncate at 150. */
export const timeWidth = 210;

export function tableFrame(columns: TableColumn[], rows: number, { query }: FrameOptions, name?: string): DataFrame {
  const fields = withSpecialFields(columns.map(tableField), columns);
  return { name, fields, length: rows, meta: frameMeta('table', query) };
}

function tableField(column: TableColumn): Field {
  const field = fieldOf(column);
  if (column.kind !== 'json') {
    // Buttons in cells that filter for and out values.
    field.config.filterable = true;
  }
  if (field.type === FieldType.time) {
    field.config.custom = { ...column.config.custom, width: timeWidth };
  }
  return field;
}
