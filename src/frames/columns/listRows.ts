import { recordOf } from '../../service/json';
import { type Cell, type TableField } from '../../service/types';
import { countText } from '../../text/words';
import { type Notices } from '../notices';
import { type LargeIntegers, type ListRows, rowsOf, type TableColumn, type TableContents } from './column';
import { asGroup } from './groups';
import { columnKind } from './kinds';
import { readField } from './readField';

/** A member of the lists' entries that becomes a column. */
export interface ListPart {
  key: string;
  field: TableField;
  /** The required part of an entry: a value, or at least the member; nothing if it is optional. */
  needs?: 'value' | 'member';
  /** True for what distinguishes series. */
  isGroup?: boolean;
}

/** Returns the parts of `[{"key": "Leipzig", "count": 4609, "error": 4606}, …]`; the key's column is named after the counted field. */
export function topkParts({ agg }: TableField, taken: ReadonlySet<string>): ListPart[] {
  const counted = agg?.fields?.[0];
  const key = counted === undefined || taken.has(counted) ? 'key' : counted;
  return [
    { key: 'key', field: { name: key, type: 'unknown' }, needs: 'member', isGroup: true },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
    { key: 'error', field: { name: 'error', type: 'integer|float' } },
  ];
}

/** Returns the parts of `[{"from": 0.1, "to": 1.12, "count": 978041}, …]`, the bounds in the unit of the field that they come from. */
export function histogramParts({ agg }: TableField): ListPart[] {
  return [
    { key: 'from', field: { name: 'from', type: 'float', agg: { name: 'min', fields: agg?.fields } }, needs: 'value' },
    { key: 'to', field: { name: 'to', type: 'float', agg: { name: 'max', fields: agg?.fields } }, needs: 'value' },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
  ];
}

export interface ListReading {
  /** The form of integers beyond 2^53; numbers are for drawing, so that groups are distinguished then. */
  large: LargeIntegers;
  /** True if a list without entries, or `null`, is a row with empty parts; otherwise it has no row. */
  keepEmpty: boolean;
}

/** Returns a row for each entry of a column of lists. What is no list or no entry is left out, with a notice. */
export function listRows(
  { metas }: TableContents,
  lists: TableColumn,
  repeated: TableColumn[],
  parts: ListPart[],
  { large, keepEmpty }: ListReading,
  notices: Notices
): ListRows {
  const opened = openLists(lists.parsed ?? lists.values, parts, keepEmpty);
  const exact = lists.parsed && openLists(lists.values, parts, keepEmpty).values;
  noteBad(opened.bad, lists, parts, notices);
  return {
    repeated: repeated.map((column) => rowsOf(column, opened.sources)),
    parts: parts.map(({ field, isGroup = false }, index) => {
      const values = opened.values[index];
      const digits = exact?.[index].some((value, row) => value !== values[row]) === true ? exact[index] : undefined;
      const shown = isGroup ? (digits ?? values) : values;
      const role = { field, kind: columnKind(field.type, shown), isGroup };
      const column = readField(role, shown, isGroup ? undefined : digits, large, metas, notices);
      return isGroup && large === 'number' ? asGroup(column, values, digits) : column;
    }),
    rows: opened.sources.length,
    empty: opened.empty,
  };
}

interface OpenLists {
  /** The row of the list that each entry is from. */
  sources: number[];
  /** The entries' members, part by part. */
  values: Cell[][];
  bad: { values: number; entries: number };
  empty: number;
}

function openLists(lists: unknown[], parts: ListPart[], keepEmpty: boolean): OpenLists {
  const opened: OpenLists = { sources: [], values: parts.map(() => []), bad: { values: 0, entries: 0 }, empty: 0 };
  const add = (row: number, entry: Record<string, Cell>) => {
    opened.sources.push(row);
    parts.forEach(({ key }, index) => opened.values[index].push(entry[key] ?? null));
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
      opened.bad.values++;
    }
  });
  return opened;
}

function isEntry(entry: unknown, parts: ListPart[]): entry is Record<string, Cell> {
  const members = recordOf(entry);
  return parts.every(
    ({ key, needs }) =>
      needs === undefined || (Object.hasOwn(members, key) && (needs === 'member' || members[key] !== null))
  );
}

function noteBad({ values, entries }: OpenLists['bad'], lists: TableColumn, parts: ListPart[], notices: Notices): void {
  const names = parts.map(({ key }) => key).join(', ');
  const { name } = lists.field;
  if (values > 0) {
    notices.warn(
      `${countText(values, `value of “${name}” is`, `values of “${name}” are`)} no list of ${names}, and left out.`
    );
  }
  if (entries > 0) {
    const where = `in the lists of “${name}”`;
    notices.warn(
      `${countText(entries, `entry ${where} has not ${names}, and is`, `entries ${where} have not ${names}, and are`)} left out.`
    );
  }
}
