import { type Cell, type TableField } from '../service/types';
import { type Notes } from './notes';
import { readField, type TableColumn, type TableContents } from './readTable';

/** A member of the cells' entries that becomes a column. */
export interface CellPart {
  key: string;
  field: TableField;
}

/** `[{"key": "Leipzig", "count": 4609, "error": 4606}, …]`; the key's column is named as the field that was counted. */
export function topkParts({ agg }: TableField, taken: ReadonlySet<string>): CellPart[] {
  const counted = agg?.fields?.[0];
  const key = counted === undefined || taken.has(counted) ? 'key' : counted;
  return [
    { key: 'key', field: { name: key, type: 'unknown' } },
    { key: 'count', field: { name: 'count', type: 'integer|float' } },
    { key: 'error', field: { name: 'error', type: 'integer|float' } },
  ];
}

/** `[{"from": 0.1, "to": 1.12, "count": 978041}, …]`, the bounds in the unit of the field that they are made of. */
export function histogramParts({ agg }: TableField): CellPart[] {
  return [
    { key: 'from', field: { name: 'from', type: 'float', agg: { name: 'min', fields: agg?.fields } } },
    { key: 'to', field: { name: 'to', type: 'float', agg: { name: 'max', fields: agg?.fields } } },
    { key: 'count', field: { name: 'count', type: 'integer|float' } },
  ];
}

/**
 * A row for each entry of a column of lists: the other columns given, repeated, and a column for each part. `null` and empty
 * lists have no rows; a cell of another form costs that cell, with a notice.
 */
export function cellRows(
  contents: TableContents,
  lists: TableColumn,
  repeated: TableColumn[],
  parts: CellPart[],
  notes: Notes
): TableContents {
  const sources: number[] = [];
  const cells = parts.map((): Cell[] => []);
  let bad = 0;
  lists.values.forEach((list, row) => {
    if (list === null) {
      return;
    }
    const entries = entriesOf(list, parts);
    if (entries === undefined) {
      bad++;
      return;
    }
    for (const entry of entries) {
      sources.push(row);
      parts.forEach(({ key }, index) => cells[index].push(entry[key] ?? null));
    }
  });
  if (bad > 0) {
    notes.warn(
      `${bad} ${bad === 1 ? 'value' : 'values'} of “${lists.field.name}” ${bad === 1 ? 'is' : 'are'} no list of ${parts.map(({ key }) => key).join(', ')}, and left out.`
    );
  }
  return {
    ...contents,
    columns: [
      ...repeated.map((column) => rowsOf(column, sources)),
      ...parts.map(({ field }, index) => readField(field, cells[index], undefined, 'number', contents.metas, notes)),
    ],
    rows: sources.length,
  };
}

/** A column of other rows: a row's number may stand several times, or not at all. */
export function rowsOf(column: TableColumn, rows: ArrayLike<number>): TableColumn {
  const { values, nanos } = column;
  const made = { ...column, values: Array.from(rows, (row) => values[row]) };
  return nanos === undefined ? made : { ...made, nanos: Array.from(rows, (row) => nanos[row]) };
}

function entriesOf(list: unknown, parts: CellPart[]): Array<Record<string, Cell>> | undefined {
  return Array.isArray(list) && list.every((entry) => isEntry(entry, parts)) ? list : undefined;
}

function isEntry(entry: unknown, parts: CellPart[]): boolean {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) && Object.hasOwn(entry, parts[0].key);
}
