import { type Cell } from '../../service/types';
import { columnOf, converted, type ReadColumn } from './column';
import { jsonText } from './json';

/** Reads texts as they are; other values as they would be written, lists and maps as JSON. */
export function textColumn(column: Cell[], exact: Cell[] | undefined): ReadColumn {
  if (column.every((value) => typeof value === 'string' || value === null)) {
    return columnOf('text', column);
  }
  let tooDeep = 0;
  const values = column.map((value, row) => {
    if (typeof value === 'string' || value === null) {
      return value;
    }
    const text = jsonText(value, exact?.[row]);
    tooDeep += text === undefined ? 1 : 0;
    return text ?? null;
  });
  return columnOf('text', values, { tooDeep });
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
