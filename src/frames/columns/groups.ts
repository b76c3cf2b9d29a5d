import { FieldType } from '@grafana/data';

import { type Cell } from '../../service/types';
import { type TableColumn } from './column';
import { bare, distinguished } from './distinguished';
import { jsonText } from './json';

/** A column's parsed values. `exact` contains strings if there are integers beyond 2^53. */
export interface Cells {
  parsed: Cell[];
  exact?: Cell[];
}

/** A column that distinguishes series. Mixed types become strings; `"1"` keeps its quotes if `1` also occurs. */
export function asGroup(column: TableColumn, cells: Cells, beside: Cells = { parsed: [] }): TableColumn {
  if (column.kind !== 'json' && column.kind !== 'text') {
    return column;
  }
  const { parsed } = cells;
  const isText = column.kind === 'text' && column.values === parsed;
  const others = new Set([...(isText ? [] : otherTexts(cells)), ...otherTexts(beside)]);
  if (isText && others.size === 0) {
    return column;
  }
  const values = groupTexts(cells).map((text, row) =>
    text !== null && typeof parsed[row] === 'string' ? distinguished(text, others) : text
  );
  return { ...column, kind: 'text', type: FieldType.string, values };
}

function groupTexts({ parsed, exact }: Cells): Array<string | null> {
  return parsed.map((value, row) =>
    typeof value === 'string' || value === null ? value : jsonText(value, exact?.[row])
  );
}

/** Values that aren't strings, as text without quotes. */
function otherTexts(cells: Cells): string[] {
  return groupTexts(cells).flatMap((text, row) =>
    text === null || typeof cells.parsed[row] === 'string' ? [] : [bare(text)]
  );
}
