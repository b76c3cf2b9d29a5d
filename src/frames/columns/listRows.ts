import { recordOf } from '../../service/json';
import { type Cell, type TableField } from '../../service/types';
import { countText } from '@aplkit/language/kit/words';
import { type Notices } from '../notices';
import { type ListRows, metaOfRows, rowsOf, type TableColumn } from './column';
import { asGroup } from './groups';
import { columnKind } from './kinds';
import { readField } from './readField';

/** Member of a list entry that becomes a column. */
interface ListPart {
  key: string;
  field: TableField;
  /** `value` if entries need a value for the member, `member` if it may be `null`. By default, it's optional. */
  needs?: 'value' | 'member';
  /** True if the member identifies a group. */
  isGroup?: boolean;
  /** True for values of the aggregated field, which get its unit. */
  isValue?: boolean;
}

/** Parts of `[{"key": "Leipzig", "count": 4609, "error": 4606}, …]`. The column for the key has the field's name. */
function topkParts({ agg }: TableField, repeated: TableColumn[]): ListPart[] {
  const counted = agg?.fields?.[0];
  const key = counted === undefined || repeated.some(({ field }) => field.name === counted) ? 'key' : counted;
  return [
    { key: 'key', field: { name: key, type: 'unknown' }, needs: 'member', isGroup: true, isValue: true },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
    { key: 'error', field: { name: 'error', type: 'integer|float' } },
  ];
}

/** Parts of `[{"from": 0.1, "to": 1.12, "count": 978041}, …]`. The bounds have the field's unit. */
function histogramParts(): ListPart[] {
  return [
    { key: 'from', field: { name: 'from', type: 'float' }, needs: 'value', isValue: true },
    { key: 'to', field: { name: 'to', type: 'float' }, needs: 'value', isValue: true },
    { key: 'count', field: { name: 'count', type: 'integer|float' }, needs: 'value' },
  ];
}

/** Creates a row for each entry of a list column (`topk`, `histogram`). Drops invalid entries with a notice. */
export function listRows(lists: TableColumn, repeated: TableColumn[], isTable: boolean, notices: Notices): ListRows {
  const isTopk = lists.list === 'topk';
  const parts = isTopk ? topkParts(lists.field, repeated) : histogramParts();
  const opened = openLists(lists.parsed ?? lists.values, parts, isTable && isTopk);
  const exact = lists.parsed && openLists(lists.values, parts, isTable && isTopk).values;
  if (opened.bad > 0) {
    const { name } = lists.field;
    const members = parts.map(({ key }) => key).join(', ');
    const entries = countText(opened.bad, 'entry', 'entries');
    notices.warn(`Left out ${entries} in “${name}” because of missing parts (${members}).`);
  }
  const meta = metaOfRows(lists.meta, opened.sources);
  const context = { large: isTable ? ('text' as const) : ('number' as const), notices };
  return {
    repeated: repeated.map((column) => rowsOf(column, opened.sources)),
    parts: parts.map(({ field, isGroup = false, isValue = false }, index) => {
      const values = opened.values[index];
      const digits = exact?.[index].some((value, row) => value !== values[row]) === true ? exact[index] : undefined;
      const shown = isGroup ? (digits ?? values) : values;
      const role = { field, kind: columnKind(field.type, shown), isGroup };
      const column = readField(role, shown, isGroup ? undefined : digits, context, isValue ? meta : undefined);
      return isGroup && !isTable ? asGroup(column, { parsed: values, exact: digits }) : column;
    }),
    rows: opened.sources.length,
    empty: opened.empty,
  };
}

interface OpenLists {
  /** Source row for each entry. */
  sources: number[];
  values: Cell[][];
  /** Number of entries that lack a required part. A value that isn't a list counts as one. */
  bad: number;
  empty: number;
}

function openLists(lists: unknown[], parts: ListPart[], keepEmpty: boolean): OpenLists {
  const opened: OpenLists = { sources: [], values: parts.map(() => []), bad: 0, empty: 0 };
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
    } else {
      const entries: unknown[] = Array.isArray(list) ? list : [list];
      const good = entries.filter((entry) => isEntry(entry, parts));
      opened.bad += entries.length - good.length;
      good.forEach((entry) => add(row, entry));
    }
  });
  return opened;
}

function isEntry(entry: unknown, parts: ListPart[]): entry is Record<string, Cell> {
  const members = recordOf(entry);
  return parts.every(
    ({ key, needs }) =>
      needs === undefined || (members[key] !== undefined && (needs === 'member' || members[key] !== null))
  );
}
