import { FieldType } from '@grafana/data';

import { type Cell } from '../service/types';
import { type ColumnText } from './columnText';
import { holdsUnsafe } from './exactIntegers';
import { type TableColumn } from './readTable';

/**
 * A column that tells series apart: where its cells are of several types, all are texts, and a text that another cell looks like
 * stands in quotes, so that `1` and `"1"` are two groups with two labels. `null` stays. Columns of one type are given back as they are.
 */
export function asGroup(
  column: TableColumn,
  cells: Cell[],
  source: Pick<ColumnText, 'cells'> | undefined
): TableColumn {
  const mixed = (column.kind === 'text' && column.values !== cells) || column.kind === 'json';
  if (!mixed) {
    return column;
  }
  const exact = cells.some(holdsUnsafe) ? source?.cells() : undefined;
  const others = new Set<string>();
  const written = cells.map((cell, row) => {
    if (typeof cell === 'string' || cell === null) {
      return undefined;
    }
    const text =
      exact !== undefined && exact.length === cells.length && holdsUnsafe(cell) ? exact[row] : JSON.stringify(cell);
    others.add(text);
    return text;
  });
  const values = cells.map((cell, row) =>
    typeof cell === 'string' ? toldApart(cell, others) : (written[row] ?? null)
  );
  return { ...column, kind: 'text', type: FieldType.string, values };
}

/** In quotes where it looks like one of the others, or like a text in quotes that does: no two texts become one. */
export function toldApart(text: string, others: ReadonlySet<string>): string {
  let inner = text;
  while (!others.has(inner)) {
    const unquoted = withoutQuotes(inner);
    if (unquoted === undefined) {
      return text;
    }
    inner = unquoted;
  }
  return JSON.stringify(text);
}

function withoutQuotes(text: string): string | undefined {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) {
    return undefined;
  }
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
