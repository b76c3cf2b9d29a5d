import { type Cell, type Table, type TableField, type TabularResponse } from '../../service/types';
import { countText } from '../../text/words';
import { type Notices } from '../notices';
import { fieldMetas } from './units';
import { type ColumnRole, type LargeIntegers, type TableColumn, type TableContents } from './column';
import { asGroup } from './groups';
import { percentileColumns } from './lists';
import { readField } from './readField';

/** Reads all columns of a table. Groups stay exact where numbers may be rounded: they say which series a row belongs to. */
export function readTable(
  table: Table,
  roles: ColumnRole[],
  answer: TabularResponse,
  large: LargeIntegers,
  notices: Notices
): TableContents {
  const { columns: given = [], exact } = table;
  const metas = fieldMetas(answer, table);
  const rows = roles.reduce((max, _, place) => Math.max(max, given[place]?.length ?? 0), 0);
  const columns = roles.flatMap((role, place): TableColumn[] => {
    const values = filled(given[place] ?? [], rows, role.field, notices);
    if (role.list === 'percentiles') {
      return percentileColumns(role.field, values).map((one) =>
        readField({ ...role, field: one.field }, one.values, undefined, large, metas, notices)
      );
    }
    const digits = exact?.get(place);
    const exactValues = digits && filled(digits, rows, role.field, notices);
    if (!role.isGroup) {
      return [readField(role, values, exactValues, large, metas, notices)];
    }
    const group = readField(role, values, exactValues, 'text', metas, notices);
    return [large === 'number' ? asGroup(group, values, exactValues) : group];
  });
  const nameless = given.length - roles.length;
  if (nameless > 0) {
    notices.warn(`${countText(nameless, 'column without a name is', 'columns without a name are')} left out.`);
  }
  return { columns, rows, metas };
}

function filled(column: Cell[], rows: number, field: TableField, notices: Notices): Cell[] {
  if (column.length === rows) {
    return column;
  }
  const missing = rows - column.length;
  notices.warn(
    `The column “${field.name}” is ${countText(missing, 'row')} shorter than the others; the rest is shown empty.`
  );
  return [...column, ...new Array<null>(missing).fill(null)];
}
