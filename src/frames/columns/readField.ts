import { type Cell, type TableField } from '../../service/types';
import { countText, abbreviated } from '@aplkit/language/kit/words';
import { type Notices } from '../notices';
import { fieldConfig } from './units';
import { type ColumnRole, type LargeIntegers, type ReadColumn, type TableColumn } from './column';
import { isTooDeep, jsonColumn } from './json';
import { type ColumnKind } from './kinds';
import { numberColumn, timespanColumn } from './numbers';
import { booleanColumn, textColumn } from './texts';
import { readTimes } from './times';

/** Setting and notices that all columns of a table share. */
interface Reading {
  large: LargeIntegers;
  notices: Notices;
}

export function readField(
  role: ColumnRole,
  values: Cell[],
  exact: Cell[] | undefined,
  { large, notices }: Reading,
  meta?: TableColumn['meta']
): TableColumn {
  const read = readColumn(role.kind, values, exact, large);
  noteColumn(read, role.field, values, large, notices);
  return { ...role, ...read, meta, config: fieldConfig(read, meta) };
}

/** Reads one column (contract, "table fields"). Never throws: an invalid value becomes `null`. */
function readColumn(kind: ColumnKind, column: Cell[], exact: Cell[] | undefined, large: LargeIntegers): ReadColumn {
  switch (kind) {
    case 'time':
      return readTimes(column);
    case 'timespan':
      return timespanColumn(column);
    case 'integer':
    case 'number':
    case 'float':
      return numberColumn(kind, column, exact, large);
    case 'boolean':
      return booleanColumn(column);
    case 'text':
      return textColumn(column, exact);
    case 'json':
      return jsonColumn(column, exact);
  }
}

function noteColumn(read: ReadColumn, field: TableField, column: Cell[], large: LargeIntegers, notices: Notices): void {
  const { name } = field;
  if (read.bad.length > 0) {
    const value = column[read.bad[0]];
    const shown = isTooDeep(value) ? '…' : abbreviated(JSON.stringify(value), 80);
    const values = countText(read.bad.length, `value of “${name}” is`, `values of “${name}” are`);
    notices.warn(`${values} not of type ${field.type} and shown as empty. The first is ${shown}.`);
  }
  if (read.exactText) {
    notices.info(`“${name}” has integers beyond 2^53. They are shown as strings, to keep all digits.`);
  }
  if (read.rounded) {
    // The table format shows all digits of a number. If the table is already shown, or the number is part of another value, only
    // changing the query helps.
    const inTable = large === 'number' && (read.kind === 'integer' || read.kind === 'number');
    notices.warn(
      `“${name}” has integers beyond 2^53, rounded here. ${inTable ? 'Choose the table format, or use tostring() in the query,' : 'Use tostring() in the query'} to see all digits.`
    );
  }
}
