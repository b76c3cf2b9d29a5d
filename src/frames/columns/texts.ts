import { type Cell } from '../../service/types';
import { columnOf, converted, type ReadColumn } from './column';
import { jsonText } from './json';

/** Reads texts as they are; other values as they would be written, lists and maps as JSON. */
export function textColumn(column: Cell[], exact: Cell[] | undefined): ReadColumn {
  const isText = (value: Cell) => typeof value === 'string' || value === null;
  return columnOf(
    'text',
    column.every(isText) ? column : column.map((value, row) => (isText(value) ? value : jsonText(value, exact?.[row])))
  );
}

const truths = new Map<Cell, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

export function booleanColumn(column: Cell[]): ReadColumn {
  if (column.every((value) => typeof value === 'boolean' || value === null)) {
    return columnOf('boolean', column);
  }
  const { values, bad } = converted(column, (value) => truths.get(value));
  return columnOf('boolean', values, { bad });
}
