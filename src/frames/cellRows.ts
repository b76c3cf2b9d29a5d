import { type Cell, type TableField } from '../service/types';
import { type LargeIntegers } from './columns';
import { keysAsGroup } from './cellKeys';
import { type Notes } from './notes';
import { readField, type TableColumn, type TableContents } from './readTable';
import { rowsOf } from './rowsOf';

/** A member of the cells' entries that becomes a column. */
export interface CellPart {
  key: string;
  field: TableField;
  /** What an entry must have: a value, or the member at least; nothing where it may be missing. */
  needs?: 'value' | 'member';
  /** True for what tells series apart. */
  group?: boolean;
}

/** `[{"key": "Leipzig", "count": 4609, "error": 4606}, …]`; the key's column is named as the field that was counted. */
export function topkParts({ agg }: TableField, taken: ReadonlySet<string>): CellPart[] {
  const counted = agg?.fields?.[0];
  const key = counted === undefined || taken.has(counted) ? 'key' : counted;
  return [
    { key: 'key', field: { name: key, type: 'unknown' }, needs: 'member', group: true },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
    { key: 'error', field: { name: 'error', type: 'integer|float' } },
  ];
}

/** `[{"from": 0.1, "to": 1.12, "count": 978041}, …]`, the bounds in the unit of the field that they are made of. */
export function histogramParts({ agg }: TableField): CellPart[] {
  return [
    { key: 'from', field: { name: 'from', type: 'float', agg: { name: 'min', fields: agg?.fields } }, needs: 'value' },
    { key: 'to', field: { name: 'to', type: 'float', agg: { name: 'max', fields: agg?.fields } }, needs: 'value' },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
  ];
}

export interface CellRows extends TableContents {
  /** How many lists had no entry. */
  empty: number;
}

/** How the entries become rows. */
export interface CellReading {
  /** What becomes of integers beyond 2^53; numbers are for drawing, so that groups are told apart then. */
  large: LargeIntegers;
  /** Whether a list without entries, or `null`, is a row with nothing in its parts; otherwise it has no row. */
  keepEmpty: boolean;
}

/**
 * A row for each entry of a column of lists: the other columns given, repeated, and a column for each part. A cell that is no list
 * costs that cell, an entry without what it needs that entry, with a notice.
 */
export function cellRows(
  contents: TableContents,
  lists: TableColumn,
  repeated: TableColumn[],
  parts: CellPart[],
  { large, keepEmpty }: CellReading,
  notes: Notes
): CellRows {
  const { sources, cells, bad, empty } = openLists(lists.values, parts, keepEmpty);
  const parsed = lists.parsed && openLists(lists.parsed, parts, keepEmpty).cells;
  noteBad(bad, lists, parts, notes);
  return {
    ...contents,
    columns: [
      ...repeated.map((column) => rowsOf(column, sources)),
      ...parts.map(({ field, group }, index) => {
        const column = readField(field, cells[index], undefined, large, contents.metas, notes);
        return group === true && large === 'number' ? keysAsGroup(column, cells[index], parsed?.[index]) : column;
      }),
    ],
    rows: sources.length,
    empty,
  };
}

interface OpenLists {
  /** The row of the list that each entry is from. */
  sources: number[];
  /** The entries' members, part by part. */
  cells: Cell[][];
  bad: { cells: number; entries: number };
  empty: number;
}

function openLists(lists: unknown[], parts: CellPart[], keepEmpty: boolean): OpenLists {
  const opened: OpenLists = { sources: [], cells: parts.map(() => []), bad: { cells: 0, entries: 0 }, empty: 0 };
  const add = (row: number, entry: Record<string, Cell>) => {
    opened.sources.push(row);
    parts.forEach(({ key }, index) => opened.cells[index].push(entry[key] ?? null));
  };
  lists.forEach((list, row) => {
    if (list === null || (Array.isArray(list) && list.length === 0)) {
      opened.empty++;
      if (keepEmpty) {
        add(row, {});
      }
    } else if (Array.isArray(list)) {
      const entries = list.filter((entry) => isEntry(entry, parts));
      opened.bad.entries += list.length - entries.length;
      entries.forEach((entry) => add(row, entry));
    } else {
      opened.bad.cells++;
    }
  });
  return opened;
}

function isEntry(entry: unknown, parts: CellPart[]): entry is Record<string, Cell> {
  const members: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
  return parts.every(
    ({ key, needs }) =>
      needs === undefined || (Object.hasOwn(members, key) && (needs === 'member' || members[key] !== null))
  );
}

function noteBad(bad: { cells: number; entries: number }, lists: TableColumn, parts: CellPart[], notes: Notes): void {
  const names = parts.map(({ key }) => key).join(', ');
  if (bad.cells > 0) {
    notes.warn(
      `${notes.amount(bad.cells, `value of “${lists.field.name}” is`, `values of “${lists.field.name}” are`)} no list of ${names}, and left out.`
    );
  }
  if (bad.entries > 0) {
    notes.warn(
      `${bad.entries} ${bad.entries === 1 ? 'entry' : 'entries'} in the lists of “${lists.field.name}” ${bad.entries === 1 ? 'has' : 'have'} not ${names}, and ${bad.entries === 1 ? 'is' : 'are'} left out.`
    );
  }
}
