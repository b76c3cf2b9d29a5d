import { type Cell, type Table } from '../../service/types';
import { countText } from '@aplkit/language/kit/words';
import { type Notices } from '../notices';
import { type MetaOf } from './units';
import { areAll, type ColumnRole, type LargeIntegers, type TableColumn, type TableContents } from './column';
import { asGroup, type Cells } from './groups';
import { isTooDeep } from './json';
import { percentileColumns } from './lists';
import { readField } from './readField';

/** Reads a table's columns. Groups stay exact even if numbers are rounded, because they identify series. */
export function readTable(
  table: Table,
  roles: ColumnRole[],
  metaOf: MetaOf,
  large: LargeIntegers,
  notices: Notices,
  beside?: Table
): TableContents {
  const { columns: given = [], exact } = table;
  const context = { large, notices };
  const rows = roles.reduce((max, _, place) => Math.max(max, given[place]?.length ?? 0), 0);
  const columns = roles.flatMap((role, place): TableColumn[] => {
    const values = usable(given[place] ?? [], rows, role, notices);
    const meta = metaOf(role.field);
    if (role.list === 'percentiles') {
      return percentileColumns(role.field, values).map((one) =>
        readField({ ...role, field: one.field }, one.values, undefined, context, meta)
      );
    }
    const digits = exact?.get(place);
    const exactValues = digits && usable(digits, rows, role, notices);
    if (!role.isGroup) {
      return [readField(role, values, exactValues, context, meta)];
    }
    const group = readField(role, values, exactValues, { ...context, large: 'text' }, meta);
    return [
      large === 'number' || beside !== undefined
        ? asGroup(group, { parsed: values, exact: exactValues }, cellsOf(beside, role.field.name))
        : group,
    ];
  });
  const nameless = given.length - roles.length;
  if (nameless > 0) {
    notices.warn(`${countText(nameless, 'column without a name is', 'columns without a name are')} left out.`);
  }
  return { columns, rows };
}

function cellsOf({ fields = [], columns = [], exact }: Partial<Table> = {}, column: string): Cells {
  const place = fields.findIndex(({ name }) => name === column);
  return { parsed: columns[place] ?? [], exact: exact?.get(place) };
}

/** A column with `rows` values. Missing and too deeply nested values become `null`, with notices. */
function usable(column: Cell[], rows: number, { kind, field: { name } }: ColumnRole, notices: Notices): Cell[] {
  const missing = rows - column.length;
  if (missing > 0) {
    notices.warn(
      `The column “${name}” is ${countText(missing, 'row')} shorter than the others. The missing values are shown as empty.`
    );
  }
  // Other kinds reject lists and maps. Most string columns contain neither, and checking for that is faster than checking the nesting.
  const mayNest = kind === 'json' || (kind === 'text' && !areAll(column, 'string'));
  const tooDeep = mayNest ? column.filter((value) => isTooDeep(value)).length : 0;
  if (tooDeep > 0) {
    const values = countText(tooDeep, `value of “${name}” is`, `values of “${name}” are`);
    notices.warn(`${values} nested too deeply and shown as empty.`);
  }
  return missing + tooDeep === 0
    ? column
    : Array.from({ length: rows }, (_, row) => (isTooDeep(column[row] ?? null) ? null : (column[row] ?? null)));
}
