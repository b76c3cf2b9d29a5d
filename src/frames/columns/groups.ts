import { FieldType } from '@grafana/data';

import { type Cell } from '../../service/types';
import { type TableColumn } from './column';
import { bare, distinguished } from './distinguished';
import { jsonText } from './json';

/**
 * Returns a column that distinguishes series: where its values are of several types, all are texts, and a text that another value
 * looks like is in quotes, so that `1` and `"1"` are two groups with two labels. `null` stays. `parsed` are the values as they came,
 * `exact` the same with integers beyond 2^53 as texts.
 */
export function asGroup(column: TableColumn, parsed: Cell[], exact: Cell[] | undefined): TableColumn {
  if (column.kind !== 'json' && (column.kind !== 'text' || column.values === parsed)) {
    return column;
  }
  const written = parsed.map((value, row) =>
    typeof value === 'string' || value === null ? value : jsonText(value, exact?.[row])
  );
  const isText = (row: number) => typeof parsed[row] === 'string';
  const others = new Set(written.flatMap((text, row) => (text === null || isText(row) ? [] : [bare(text)])));
  const values = written.map((text, row) => (text !== null && isText(row) ? distinguished(text, others) : text));
  return { ...column, kind: 'text', type: FieldType.string, values };
}
